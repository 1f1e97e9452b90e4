// English texts of the dialog that shares a game.

export default {
  link: 'Link to this game',
  format: 'Format',
  /** Descriptions of formats that replace those of the server. @type {Record<string, string>} */
  formatsAbout: {},
  written: 'Game in this format',
  copy: 'Copy',
  save: 'Save',
  saved: (/** @type {string} */ name) => `Saved as ${name}.`,
  savePicture: 'Save as SVG',
  savePng: 'Save as PNG',
};
