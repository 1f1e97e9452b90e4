// The tasks that were solved in this browser. If it refuses storage, they last until the page is closed.

const KEY = 'outflank.lessons';

/** Solved tasks: `lesson/task`. @type {Set<string>} */
let solved = kept();

/** @param {string} lesson @param {string} task */
export function isSolved(lesson, task) {
  return solved.has(`${lesson}/${task}`);
}

/** Notes a solved task. @param {string} lesson @param {string} task */
export function solve(lesson, task) {
  // Another tab may have solved tasks meanwhile.
  solved = new Set([...solved, ...kept(), `${lesson}/${task}`]);
  keep();
}

/** Forgets all solved tasks. */
export function forget() {
  solved = new Set();
  keep();
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch {
    // The lessons work without storage.
  }
}

/** @returns {Set<string>} */
function kept() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []);
  } catch {
    return new Set();
  }
}
