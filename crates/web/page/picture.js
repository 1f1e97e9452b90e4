// Images of the board as SVG and PNG.

import { boardAt, knownPly, squareAt } from './state.js';

/** @import { State } from './types.js' */

/** Sizes of a square and of the margin with the coordinates, in pixels. */
const SQUARE = 64;
const MARGIN = 32;
const COLOURS = {
  frame: '#17382a',
  felt: '#2c7a52',
  line: '#123524',
  black: '#15191a',
  white: '#f7f5ee',
  rim: '#0009',
  last: '#e5484d',
  text: '#dfeee6',
};

/**
 * A shape. Shapes are drawn from back to front.
 * @typedef {{ shape: 'box', x: number, y: number, width: number, height: number, fill: string }
 *   | { shape: 'disc', x: number, y: number, radius: number, fill: string, rim?: string }
 *   | { shape: 'text', x: number, y: number, text: string }} Shape
 */

/** @param {State} state @returns {{ side: number, shapes: Shape[] }} */
function drawing(state) {
  const { size, game } = state;
  const side = 2 * MARGIN + size * SQUARE;
  /** @type {Shape[]} */
  const shapes = [
    { shape: 'box', x: 0, y: 0, width: side, height: side, fill: COLOURS.frame },
    { shape: 'box', x: MARGIN, y: MARGIN, width: size * SQUARE, height: size * SQUARE, fill: COLOURS.felt },
  ];
  for (let index = 0; index <= size; index++) {
    const at = MARGIN + index * SQUARE - 1;
    shapes.push({ shape: 'box', x: at, y: MARGIN, width: 2, height: size * SQUARE, fill: COLOURS.line });
    shapes.push({ shape: 'box', x: MARGIN, y: at, width: size * SQUARE, height: 2, fill: COLOURS.line });
  }
  for (let index = 0; index < size; index++) {
    const middle = MARGIN + (index + 0.5) * SQUARE;
    shapes.push({ shape: 'text', x: middle, y: MARGIN / 2, text: String.fromCharCode(97 + index) });
    shapes.push({ shape: 'text', x: MARGIN / 2, y: middle, text: String(index + 1) });
  }
  const ply = knownPly(state);
  const last = game?.plies[ply - 1]?.move;
  (game ? boardAt(game, ply) : []).forEach((disc, index) => {
    if (disc === '-') return;
    const x = MARGIN + ((index % size) + 0.5) * SQUARE;
    const y = MARGIN + (Math.floor(index / size) + 0.5) * SQUARE;
    shapes.push({
      shape: 'disc',
      x,
      y,
      radius: SQUARE * 0.42,
      fill: disc === 'X' ? COLOURS.black : COLOURS.white,
      rim: COLOURS.rim,
    });
    if (squareAt(index, size) === last)
      shapes.push({ shape: 'disc', x, y, radius: SQUARE * 0.1, fill: COLOURS.last });
  });
  return { side, shapes };
}

/** @param {State} state */
export function svg(state) {
  const { side, shapes } = drawing(state);
  const lines = shapes.map((shape) => {
    if (shape.shape === 'box')
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${shape.fill}"/>`;
    if (shape.shape === 'disc')
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.radius}" fill="${shape.fill}"${shape.rim ? ` stroke="${shape.rim}"` : ''}/>`;
    return `<text x="${shape.x}" y="${shape.y}">${shape.text}</text>`;
  });
  const style = `fill="${COLOURS.text}" font-family="sans-serif" font-size="16" text-anchor="middle" dominant-baseline="central"`;
  const texts = lines.filter((line) => line.startsWith('<text'));
  const others = lines.filter((line) => !line.startsWith('<text'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">\n${others.join('\n')}\n<g ${style}>\n${texts.join('\n')}\n</g>\n</svg>\n`;
}

/** @param {State} state @returns {Promise<Blob>} */
export function png(state) {
  const { side, shapes } = drawing(state);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('no canvas'));
  Object.assign(context, { font: '16px sans-serif', textAlign: 'center', textBaseline: 'middle' });
  for (const shape of shapes) {
    context.fillStyle = shape.shape === 'text' ? COLOURS.text : shape.fill;
    if (shape.shape === 'box') context.fillRect(shape.x, shape.y, shape.width, shape.height);
    if (shape.shape === 'text') context.fillText(shape.text, shape.x, shape.y);
    if (shape.shape !== 'disc') continue;
    context.beginPath();
    context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
    context.fill();
    if (!shape.rim) continue;
    context.strokeStyle = shape.rim;
    context.stroke();
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
