// French texts of the list of games, loaded with it.

/** @import { EntryFault } from '../games/format.js' */
/** @typedef {typeof import('./en-games.js').default} GamesTexts */

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => (count < 2 ? one : many);

/** @param {number} count @param {string} [shown] */
const games = (count, shown = String(count)) => `${shown} ${plural(count, 'partie', 'parties')}`;

const SIDE = { black: 'Noir', white: 'Blanc' };
const OTHER = { black: 'Blanc', white: 'Noir' };

/** @type {Record<EntryFault, string>} */
const FAULT = {
  entry: 'ce n’est pas une partie',
  size: 'la taille du plateau n’est ni 4, ni 6, ni 8, ni 10',
  start: 'la position de départ n’est pas un texte',
  moves: 'les coups ne sont pas des cases du plateau',
  players: 'il manque un joueur',
  result: 'le résultat n’est pas valable',
  date: 'la date n’est pas valable',
  source: 'la provenance n’est ni « played » ni « opened »',
  note: 'la note n’est pas valable',
  review: 'le bilan n’est pas valable',
  room: 'il n’y a plus de place',
};

/** @type {GamesTexts} */
export default {
  title: 'Mes parties',
  about: (most) =>
    `Les parties terminées ou ouvertes sont conservées dans ce navigateur uniquement. Il y a de la place pour ${most} parties ; au-delà, les plus anciennes parties jouées sont supprimées.`,
  blocked:
    'Ce navigateur interdit l’enregistrement, et ces parties disparaîtront à la fermeture de l’onglet : exportez-les pour les conserver.',
  full: 'Le navigateur n’a plus d’espace libre, et les nouvelles parties disparaîtront à la fermeture de l’onglet : exportez-les, puis supprimez-en quelques-unes.',

  tools: 'Chercher et trier les parties',
  search: 'Recherche',
  searchHint: 'Nom, date, note ou coups (f5d6c3)',
  filter: 'Afficher',
  filters: { all: 'Toutes les parties', reviewed: 'Avec bilan', unreviewed: 'Sans bilan' },
  sort: 'Trier par',
  sorts: {
    newest: 'Date : les plus récentes',
    oldest: 'Date : les plus anciennes',
    black: 'Résultat : le meilleur pour Noir',
    white: 'Résultat : le meilleur pour Blanc',
    accurate: 'Précision : décroissante',
    inaccurate: 'Précision : croissante',
  },
  count: (count, shown) => games(count, shown),
  found: (found, of) => `${found} sur ${of} parties`,
  none: 'Aucune partie ne correspond. Modifiez la recherche ou le filtre.',
  more: (count) => `Afficher ${count} de plus`,

  list: 'Parties',
  play: 'Jouer',
  analyse: 'Analyser',
  review: 'Bilan',
  delete: 'Supprimer',
  note: 'Note',
  noteOn: (names) => `Note sur ${names}`,
  board: (size) => `${size}×${size}`,
  moves: (count) => `${count} ${plural(count, 'coup', 'coups')}`,
  wins: (side, discs) => `${SIDE[side]} gagne de ${discs} ${plural(discs, 'pion', 'pions')}`,
  draw: 'Partie nulle',
  resigned: (loser) => `${OTHER[loser]} gagne par abandon de ${SIDE[loser]}`,
  time: (loser) => `${OTHER[loser]} gagne au temps`,
  unfinished: 'Pas de résultat',
  accuracy: (black, white) => `Précision : Noir ${black}, Blanc ${white}`,
  lost: (black, white) => `Pions perdus : Noir ${black}, Blanc ${white}`,

  export: 'Tout exporter',
  import: 'Importer…',
  deleteAll: 'Tout supprimer',
  undo: 'Annuler',
  deleted: (names) => `Partie supprimée : ${names}.`,
  deletedAll: (count) => `${games(count)} ${plural(count, 'supprimée', 'supprimées')}.`,
  restored: 'Suppression annulée.',
  exported: (count, file) => `${games(count)} ${plural(count, 'exportée', 'exportées')} dans ${file}.`,
  imported: (added, known, refused) =>
    `${games(added)} ${plural(added, 'ajoutée', 'ajoutées')}, ${known} déjà ${plural(known, 'présente', 'présentes')}, ${refused} ${plural(refused, 'refusée', 'refusées')}.`,
  firstFault: (entry, fault) => `L’entrée ${entry} est refusée : ${FAULT[fault]}.`,
  torn: 'Rien n’a été importé : le fichier est incomplet ou endommagé.',
  foreign:
    'Rien n’a été importé : ce fichier ne vient pas de « Tout exporter ». Pour les autres formats, utilisez « Ouvrir » dans la page de jeu.',
  version: 'Rien n’a été importé : le fichier vient d’une autre version d’Outflank.',
  unreadable: 'Rien n’a été importé : le fichier est illisible.',

  emptyTitle: 'Aucune partie pour l’instant',
  empty:
    'Chaque partie que vous terminez est conservée ici, de même que chaque partie ouverte depuis un fichier ou un texte. Vous pouvez ensuite la retrouver, l’analyser et en faire le bilan.',
  begin: 'Jouer une partie',
};
