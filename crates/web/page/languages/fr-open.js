// French texts of the dialog that opens games and positions.

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count < 2 ? one : many}`;

/** @type {typeof import('./en-open.js').default} */
export default {
  heading: 'Ouvrir une partie ou une position',
  about:
    'Collez des coups, une position ou un fichier de parties dans un format courant, ou déposez un fichier sur la page.',
  text: 'Texte à ouvrir',
  chooseFile: 'Parcourir…',
  open: 'Ouvrir',
  found: (count, format) =>
    `${plural(count, 'partie trouvée', 'parties trouvées')} (${format}). Choisissez une partie.`,
  leftOut: (count, _, why) =>
    `${plural(count, 'passage ignoré', 'passages ignorés')}.${count > 1 ? ' Voici le premier :' : ''} ${why}`,
  tooLarge: 'Le fichier dépasse 1 Mo.',
  opened: (format) => `Ouvert (${format}).`,
  moves: (count) => plural(count, 'coup', 'coups'),
};
