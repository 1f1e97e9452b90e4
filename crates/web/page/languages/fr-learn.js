// French texts that all lessons share, loaded with them.

/** @import { LessonName } from '../learn/lessons.js' */
/** @typedef {typeof import('./en-learn.js').default} LearnTexts */

/** @type {Record<LessonName, { title: string, about: string }>} */
const LESSONS = {
  bitboards: {
    title: 'Le plateau en deux nombres',
    about:
      'Une position tient dans deux mots machine. Décalages et masques trouvent tous les coups à la fois.',
  },
  alphabeta: {
    title: 'Minimax et alpha-bêta',
    about:
      'Comment un programme anticipe, et pourquoi il peut ignorer la plupart des positions sans changer son choix.',
  },
  mcts: {
    title: 'Recherche arborescente Monte-Carlo',
    about:
      'Un arbre qui croît là où les parties aléatoires réussissent : sélection, expansion, simulation, rétropropagation.',
  },
  evaluation: {
    title: 'Qu’est-ce qu’une bonne position ?',
    about:
      'Les évaluations en cartes et en nombres : valeurs des cases, mobilité, phases, et les désaccords avec le moteur.',
  },
  learning: {
    title: 'L’apprentissage',
    about:
      'Comment un programme apprend à évaluer à partir de parties : la courbe d’entraînement et son avis coup par coup.',
  },
  strategy: {
    title: 'Bien jouer',
    about: 'Coins, cases dangereuses, mobilité et parité, avec des positions à résoudre.',
  },
};

/** @type {LearnTexts} */
export default {
  title: 'Leçons',
  lead: 'Le fonctionnement des programmes d’Othello, pas à pas. Chaque nombre vient du programme contre lequel vous jouez.',
  all: 'Toutes les leçons',
  lessons: LESSONS,
  progress: (solved, all) =>
    solved === all && all > 0
      ? `Les ${all} exercices sont résolus`
      : `${solved} exercice${solved < 2 ? '' : 's'} sur ${all} résolu${solved < 2 ? '' : 's'}`,
  forget: 'Effacer la progression',
  forgotten: 'La progression est effacée.',
  previous: (title) => `← ${title}`,
  next: (title) => `${title} →`,
  away: 'Le serveur ne répond pas.',
  again: 'Réessayer',
  busy: 'En attente du serveur…',

  steps: {
    player: 'Étapes',
    first: 'Première étape',
    back: 'Étape précédente',
    forward: 'Étape suivante',
    last: 'Dernière étape',
    play: 'Dérouler les étapes',
    pause: 'Pause',
    slider: 'Étape',
    number: (step, count) => `Étape ${step} sur ${count}`,
  },
  task: {
    label: (title) => `Exercice : ${title}`,
    check: 'Vérifier',
    checking: 'Vérification…',
    right: 'C’est juste.',
    wrong: 'Pas encore.',
    hint: 'Indice :',
    solved: '✓ Résolu',
  },
  position: {
    label: 'Position',
    size: 'Taille du plateau',
    start: 'Position initiale',
    random: 'Position au hasard',
    mine: 'De ma partie',
    open: 'Ouvrir…',
    back: 'Reprendre un coup',
    otherSize: (sizes) =>
      `Cette leçon utilise des plateaux de ${sizes.map((size) => `${size}×${size}`).join(' ou ')}.`,
    illegal: (square) => `${square} n’est pas un coup légal.`,
  },
};
