// French texts of the form for a player, loaded with it.

/** @type {typeof import('./en-sides.js').default} */
export default {
  humanAbout: 'Une personne devant cet écran.',
  kindOf: (side) => (side === 'black' ? 'Joueur noir' : 'Joueur blanc'),
  level: (number, title) => `Niveau ${number} : ${title}`,
  custom: 'Joueur personnalisé',
  player: 'Joueur',
  moreSettings: 'Autres réglages',
  evaluationSettings: 'Réglages de l’évaluation',
  asText: 'Sous forme de texte',
  usual: (value) => `par défaut : ${value}`,
  between: (low, high) => `de ${low} à ${high}`,
  leaveUsual: 'par défaut',
};
