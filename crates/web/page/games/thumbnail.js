// A small picture of a position.

/**
 * @param {string} board  `X`, `O` or `-` for each square
 * @param {number} size
 */
export function thumbnail(board, size) {
  const svg = shape('svg', { viewBox: `0 0 ${size} ${size}` });
  const lines = Array.from(
    { length: size - 1 },
    (_, index) => `M${index + 1} 0v${size}M0 ${index + 1}h${size}`,
  );
  svg.append(
    shape('rect', { class: 'felt', width: String(size), height: String(size) }),
    shape('path', { class: 'lines', d: lines.join('') }),
    shape('path', { class: 'black', d: discs(board, size, 'X') }),
    shape('path', { class: 'white', d: discs(board, size, 'O') }),
  );
  return svg;
}

/** The discs of one side as a path. @param {string} board @param {number} size @param {string} disc */
function discs(board, size, disc) {
  return [...board]
    .map((each, index) =>
      each === disc
        ? `M${(index % size) + 0.1} ${Math.floor(index / size) + 0.5}a.4 .4 0 1 0 .8 0a.4 .4 0 1 0-.8 0`
        : '',
    )
    .join('');
}

/** @param {string} tag @param {Record<string, string>} attributes */
function shape(tag, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
