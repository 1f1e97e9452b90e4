// French texts of the dialog that shares a game.

/** @type {typeof import('./en-share.js').default} */
export default {
  link: 'Lien vers cette partie',
  format: 'Format',
  formatsAbout: {
    transcript: 'Les coups de la partie, comme f5d6c3.',
    string: 'La position sur une ligne : ses cases et le camp au trait.',
    diagram: 'Le plateau dessiné en caractères.',
    obf: 'Une position par ligne, avec les scores des coups.',
    ggf: 'Le format GGF (Generic Game Format) du serveur GGS et de NBoard.',
    sgf: 'Le format SGF (Smart Game Format), avec variantes et commentaires.',
    playok: 'La partie avec ses en-têtes, comme PlayOK l’exporte.',
    quest: 'La partie en JSON, comme Othello Quest l’envoie.',
    logbook: 'La partie sur une ligne, la couleur devant chaque coup.',
    script: 'Une position à résoudre par ligne, pour Zebra.',
    bitboard: 'La position en deux mots, un bit par case.',
    svg: 'Une image de la partie, avec les coups numérotés.',
  },
  written: 'Partie dans ce format',
  copy: 'Copier',
  save: 'Enregistrer',
  saved: (name) => `Enregistré sous ${name}.`,
  savePicture: 'Exporter SVG',
  savePng: 'Exporter PNG',
};
