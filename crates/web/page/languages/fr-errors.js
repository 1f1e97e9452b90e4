// French error messages: one sentence per reason, without initial capital and final full stop.

/** @import { Domain, Params, Place } from '../types.js' */

/** @param {string} side */
const name = (side) => (side === 'black' ? 'Noir' : 'Blanc');

/** @param {string} side */
const opponent = (side) => (side === 'black' ? 'Blanc' : 'Noir');

/** The fields of requests, by name. @type {Record<string, string>} */
const FIELDS = {
  moves: 'la liste des coups',
  start: 'la position de départ',
  player: 'le texte du joueur',
  evaluation: 'le texte de l’évaluation',
  level: 'le niveau',
  lines: 'le nombre de coups à juger',
  exact: 'le nombre de cases vides à résoudre',
  nodes: 'le nombre de positions à enregistrer',
  iterations: 'le nombre d’itérations à enregistrer',
  games: 'le nombre de parties',
  concurrency: 'le nombre de parties simultanées',
  openings: 'le choix des ouvertures',
  colours: 'le choix des couleurs',
  clock: 'la cadence',
  name: 'le nom de l’étude',
  text: 'le texte de l’étude',
  black: 'le nom de Noir',
  white: 'le nom de Blanc',
};

/** The states of runs. @type {Record<string, string>} */
const STATES = {
  waiting: 'en attente',
  running: 'en cours',
  paused: 'en pause',
  stopped: 'arrêtée',
  finished: 'terminée',
  failed: 'échouée',
};

/** The actions on runs. @type {Record<string, string>} */
const ACTIONS = { pause: 'mise en pause', stop: 'arrêtée', continue: 'poursuivie', delete: 'supprimée' };

/** The keys whose value may end with k or M. */
const SCALED = ['nodes', 'iterations'];

/** The maximum of a key without another bound. */
const LARGEST = '18446744073709551615';

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count < 2 ? one : many}`;

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {unknown} text */
const quoted = (text) => `« ${String(text).trim()} »`;

/** @param {number} size */
const board = (size) => `plateau ${size}×${size}`;

/** @param {string[]} words @param {'et' | 'ou'} last */
const listed = (words, last) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** @param {string} move */
const played = (move) => (move === 'pass' ? 'la passe' : move);

/** @param {string} word */
const of = (word) => (/^[aeiouy]/i.test(word) ? `d’${word}` : `de ${word}`);

/** A memory size as displayed. @param {number} bytes */
const memory = (bytes) =>
  bytes >= 2 ** 30 ? `${Math.ceil(bytes / 2 ** 30)} Go` : `${Math.ceil(bytes / 2 ** 20)} Mo`;

/** A memory size as typed in a player. @param {number} bytes */
const written = (bytes) => (bytes >= 2 ** 30 ? `${bytes / 2 ** 30}GB` : `${bytes / 2 ** 20}MB`);

/** The legal moves instead of an illegal one, if known. @param {string[] | undefined} legal */
const instead = (legal) =>
  !legal ? '' : legal.length ? ` ; coups possibles : ${legal.join(', ')}` : ' ; retirez ce coup';

/** The nearest word, if any, then the rest. @param {string | undefined} meant @param {string} rest */
const meantThen = (meant, rest) =>
  meant ? ` ; vouliez-vous dire ${meant} ? ${capital(rest)}` : ` ; ${rest}`;

/** @param {string} what @param {string} how */
const not =
  (what, how) =>
  (/** @type {Params} */ { text, example }) =>
    `${quoted(text)} n’est pas ${what} ; ${how.replace('%', example)}`;

/** The values of a key. @param {Domain} domain @returns {string} */
export function values({ key, kind, least, most, words }) {
  switch (kind) {
    case 'whole':
      return SCALED.includes(key)
        ? `un nombre entier à partir de ${least}, suivi ou non de k ou de M`
        : `un nombre entier de ${least} à ${most ?? LARGEST}`;
    case 'number':
      return `un nombre de ${least} à ${most}`;
    case 'time':
      return `une durée jusqu’à ${Number(most) / 60}m, avec son unité ms, s ou m`;
    case 'memory':
      return `un nombre entier avec son unité kB, MB ou GB, jusqu’à ${written(Number(most))} (1kB vaut 1024 octets)`;
    // The server reads no files, so only the words are left.
    case 'word':
    case 'word_or_file':
      return listed(words ?? [], 'ou');
    case 'words':
      return `${words?.[0]}, ou certains des mots ${listed(words?.slice(1) ?? [], 'et')}, reliés par /, chacun une fois`;
    case 'pair':
      return `deux nombres entiers jusqu’à ${most}, reliés par /`;
    case 'formula':
      return 'des évaluations reliées par + ou -, chacune suivie ou non de * et d’un nombre entier';
    case 'text':
      return `un texte de ${least} à ${most} caractères`;
    case 'command':
      return 'un programme et ses arguments, séparés par des espaces';
    default:
      return 'le chemin d’un fichier';
  }
}

/** The position of an error in a text. @param {Place} place */
export function place({ line, column, move }) {
  const parts = [
    line ? `ligne ${line}` : '',
    column ? `colonne ${column}` : '',
    move ? `coup ${move}` : '',
  ].filter(Boolean);
  return parts.length ? `${parts.join(', ')} : ` : '';
}

/** The sentence for an unknown reason. @param {Params} params */
export const unknown = ({ status }) => `le serveur a refusé la requête${status ? ` (erreur ${status})` : ''}`;

/** @type {Record<string, (params: Params) => string>} */
export const sentences = {
  not_a_move: not('un coup', 'écrivez une case comme f5, ou PA pour passer'),
  no_such_index: ({ text, size, most }) =>
    `aucune case n’a l’indice ${quoted(text)} ; le ${board(size)} va de #0 à #${most} ; écrivez # devant chaque indice, comme #19#26`,
  off_board: ({ move, size, legal }) => `la case ${move} est en dehors du ${board(size)}${instead(legal)}`,
  square_taken: ({ move, legal }) => `la case ${move} est déjà occupée${instead(legal)}`,
  turns_nothing: ({ move, side, legal }) =>
    `${name(side)} ne retourne aucun pion en ${move}${instead(legal)}`,
  must_pass: ({ move, side, legal }) =>
    `${name(side)} n’a aucun coup possible et doit passer, donc ${move} est interdit${instead(legal)}`,
  could_move: ({ side, legal }) => `${name(side)} peut jouer et n’a pas le droit de passer${instead(legal)}`,
  move_after_end: ({ legal }) => `la partie est déjà terminée${instead(legal)}`,
  wrong_turn: ({ side }) => `c’est à ${name(side)} de jouer, pas à ${opponent(side)}`,

  not_a_square: ({ character, write }) =>
    `${quoted(character)} n’est pas une case ; écrivez ${listed(write, 'et')}`,
  square_count: ({ squares, nearest, row, row_squares }) =>
    `${plural(squares, 'case', 'cases')}, soit ${Math.abs(squares - nearest)} de ${squares < nearest ? 'moins' : 'plus'} que ${nearest} ; un plateau en a 16, 36, 64 ou 100${row ? ` ; la rangée ${row} en a ${row_squares}` : ''}`,
  no_side: ({ write }) => `le camp au trait manque ; écrivez ${listed(write, 'ou')} après les cases`,
  two_sides: ({ side }) => `le texte donne ici le trait à ${name(side)}, mais à ${opponent(side)} plus haut`,
  overlap: ({ square }) => `la case ${square} porte un pion de chaque couleur`,
  outside_board: ({ size }) => `un pion se trouve en dehors du ${board(size)}`,
  empty_board: () => 'le plateau est vide ; une position a au moins un pion',

  not_a_field: not('un champ', 'écrivez un coup et son score, comme A2:+38, ou un score seul'),
  not_a_score: ({ text, most }) =>
    `${quoted(text)} n’est pas un score ; écrivez un nombre entier de -${most} à +${most}`,
  move_twice: ({ move }) => `le score de ${played(move)} est donné deux fois`,
  two_scores: () => 'le score de la position est donné deux fois',

  too_few_words: () =>
    'une position est faite de deux mots ; écrivez-les comme 0x0000000810000000 0x0000001008000000',
  text_behind_side: ({ text }) => `${quoted(text)} suit le camp au trait ; supprimez ce texte`,
  not_a_word: ({ text, size }) =>
    `${quoted(text)} n’est pas un mot pour le ${board(size)} ; écrivez ${(size * size) / 4} chiffres hexadécimaux`,
  either_radix: () =>
    'les mots peuvent être décimaux ou hexadécimaux ; écrivez 0x devant des mots hexadécimaux',
  not_a_side: ({ text, write }) => `${quoted(text)} n’est pas un camp ; écrivez ${listed(write, 'ou')}`,

  empty_text: () => 'le texte est vide ; il n’y a rien à lire',
  no_game_in_text: () => 'ce texte ne contient aucune partie',
  unknown_format: ({ text, formats }) =>
    `aucun format connu ne commence par ${quoted(text)} ; formats connus : ${formats.join(', ')}`,
  neither_move_nor_square: ({ text }) =>
    `ni coup ni case dans ${quoted(text)} ; écrivez des coups comme f5d6c3, ou un plateau suivi de X ou O pour le trait`,
  wthor_size: ({ bytes, needed }) =>
    `le fichier a ${plural(bytes, 'octet', 'octets')}, alors que son en-tête WTHOR en demande ${needed} ; il est tronqué ou endommagé`,
  wthor_header: ({ bytes }) =>
    `le fichier s’arrête à l’octet ${bytes} ; un fichier WTHOR commence par un en-tête de 16 octets`,
  wthor_columns: ({ columns }) =>
    `l’en-tête WTHOR annonce un plateau de taille ${columns} ; 8×8 s’y écrit 8 ou 0, et 10×10 s’y écrit 10`,
  wthor_entry_length: ({ bytes }) =>
    `une partie WTHOR n’a pas ${plural(bytes, 'octet', 'octets')} ; elle en a 68 en 8×8 et 100 en 10×10`,
  wthor_count: ({ promised, found }) =>
    `l’en-tête WTHOR annonce ${plural(promised, 'entrée', 'entrées')}, mais le fichier en contient ${found}`,

  ggf_no_game: () => 'aucune partie ; écrivez (;GM[Othello] avant les balises et ;) après',
  another_game: () => 'une autre partie commence ici ; supprimez-la',
  ggf_unended: () => 'la partie n’a pas de fin ; écrivez ;) après la dernière balise',
  value_unended: ({ tag }) => `la valeur de ${tag} n’a pas de fin ; fermez-la par ]`,
  not_a_tag: not('une balise', 'écrivez une balise et sa valeur, comme PB[nom], ou ;) pour finir la partie'),
  not_othello: ({ text, write }) => `le jeu est ${quoted(text)}, pas Othello, qui s’écrit ${write}`,
  other_rules: ({ text, rules }) =>
    `le type ${quoted(text)} désigne ${rules === 'octagon' ? 'l’octogone' : 'l’anti-Othello'} ; seules les parties aux règles habituelles peuvent être lues`,
  unknown_size: ({ size }) =>
    `il n’y a pas de plateau de taille ${typeof size === 'number' ? size : quoted(size)} ; les plateaux ont 4, 6, 8 ou 10 cases de côté`,
  no_start: () => 'le départ est tiré au hasard mais n’est pas donné ; écrivez ses cases, comme BO[8 ... *]',
  board_squares: ({ squares, expected }) =>
    `le plateau a ${plural(squares, 'case', 'cases')} avant le camp au trait ; il en faut ${expected}`,
  not_a_type: not('un type', 'écrivez une taille, avec s, k, b, w, ou r et un nombre de pions, comme 8 ou %'),
  not_a_date: not('une date', 'écrivez une année, ou un jour comme %'),
  not_a_rating: not('un classement', 'écrivez un nombre comme %'),
  not_a_clock: not('une cadence', 'écrivez des temps comme %'),
  not_a_komi: not('un komi', 'écrivez un nombre de pions comme %'),
  not_a_result: not('un résultat', 'écrivez un écart de pions comme %'),
  not_a_theory: not('un score théorique', 'écrivez les pions de Noir et les cases vides, comme %'),
  not_a_board: not('un plateau', 'écrivez sa taille, ses cases et le camp au trait, comme %'),
  not_a_verdict: not('une évaluation', 'écrivez un nombre de pions comme %'),
  not_a_time: not('une durée', 'écrivez un nombre de secondes comme %'),

  sgf_no_game: () => 'aucune partie ; une partie commence par (;',
  sgf_unended: () => 'la partie n’a pas de fin ; fermez-la par )',
  no_property_value: ({ tag }) =>
    `la propriété ${tag} n’a pas de valeur ; écrivez-la entre crochets, comme B[f5]`,
  stray_character: ({ character }) =>
    `${quoted(character)} n’appartient à aucune propriété ; écrivez des propriétés comme B[f5]`,
  no_such_square: not('une case du plateau', 'écrivez une case comme f5'),
  not_a_colour: not('une couleur', 'écrivez B ou W'),
  late_setup: () => 'des pions sont posés après un coup ; posez-les avant le premier',
  playok_no_game: () => 'aucune partie ; écrivez des coups comme 1. f5 d6',
  not_a_header: not('un en-tête', 'écrivez par exemple [Black "nom"]'),
  quest_no_game: () => 'aucune partie ; écrivez un objet avec position.moves',
  broken_json: () => 'le JSON n’est pas valide',
  quest_no_moves: () => 'les coups manquent ; écrivez-les comme {"position": {"moves": [{"m": "f5"}]}}',

  not_a_message: not('un message de GGS', 'un message commence par %'),
  not_a_match: not('l’annonce d’une partie', 'écrivez par exemple %'),
  not_an_end: not('la fin d’une partie', 'écrivez par exemple %'),
  not_a_request: not('un défi', 'écrivez par exemple %'),
  not_a_move_count: not('un nombre de coups', 'écrivez par exemple %'),
  not_without_moves: not('une partie sans coups', 'écrivez par exemple %'),
  not_a_game_head: not('une partie', 'écrivez par exemple %'),
  not_a_seat: not('un joueur', 'écrivez par exemple %'),
  not_a_numbered_move: not('un coup numéroté', 'écrivez par exemple %'),
  moves_missing: ({ known, number }) =>
    `le coup ${number} suit le coup ${known} ; les coups entre les deux manquent`,
  other_board: () => 'le plateau n’est pas celui auquel mènent les coups',
  no_sign: ({ text }) =>
    `${quoted(text)} n’a pas de signe ; écrivez + devant les coups de Noir et - devant ceux de Blanc`,

  format_size: ({ format, size }) => `le format ${format} n’a pas de ${board(size)}, seulement 8×8`,
  format_start: ({ format }) =>
    `le format ${format} n’a pas de position de départ ; la partie doit commencer par le départ habituel`,
  format_read_only: ({ format }) => `le format ${format} ne peut être que lu ; choisissez-en un autre`,
  format_binary: ({ format }) => `le format ${format} n’est pas du texte ; choisissez-en un autre`,
  no_score: () => 'la partie n’a pas de score ; elle n’est pas terminée',
  not_a_format: ({ text, formats }) =>
    `${quoted(text)} n’est pas un format ; formats : ${formats.join(', ')}`,

  player_missing: ({ players }) => `il manque un joueur ; joueurs : ${players.join(', ')}`,
  unknown_player: ({ text, meant, players }) =>
    `${quoted(text)} n’est pas un joueur${meantThen(meant, `joueurs : ${players.join(', ')}`)}`,
  no_colon: ({ player }) =>
    `les réglages viennent après deux-points ; écrivez ${player}:clé=valeur,clé=valeur`,
  no_short_form: ({ player, keys }) =>
    `le joueur ${player} n’a pas de forme courte ; écrivez ${player}:clé=valeur ; clés ${of(player)} : ${keys.join(', ')}`,
  long_short_form: ({ player, key }) =>
    `la forme courte n’a qu’une valeur ; écrivez ${player}:${key}=valeur,clé=valeur`,
  key_missing: ({ player, keys }) => `il manque une clé ; clés ${of(player)} : ${keys.join(', ')}`,
  unknown_key: ({ text, player, meant, keys }) =>
    `${quoted(text)} n’est pas une clé ${of(player)}${meantThen(meant, `clés ${of(player)} : ${keys.join(', ')}`)}`,
  value_missing: ({ key, example }) => `la clé ${key} n’a pas de valeur ; écrivez ${key}=${example}`,
  key_conflict: ({ key, other }) => `les clés ${key} et ${other} s’excluent ; supprimez l’une des deux`,
  key_twice: ({ key }) => `la clé ${key} est donnée deux fois ; supprimez-en une`,
  open_quote: () => 'l’apostrophe n’est pas fermée ; écrivez-en une autre après la valeur',
  behind_quote: ({ text }) =>
    `${quoted(text)} suit une valeur entre apostrophes ; écrivez une virgule avant la clé suivante`,
  bad_value: ({ value, meant, ...domain }) =>
    `${quoted(value)} n’est pas une valeur de la clé ${domain['key']}${meantThen(meant, `écrivez ${values(/** @type {Domain} */ (domain))}`)}`,
  unsuited_value: ({ player, key, value, meant, ...domain }) =>
    `le joueur ${player} n’accepte pas ${key}=${value}${meantThen(meant, `écrivez ${values(/** @type {Domain} */ ({ key, ...domain }))}`)}${key === 'level' ? ' ; loss= fait jouer plus faiblement que le niveau 1' : ''}`,
  evaluation_missing: () => 'il manque une évaluation',
  path_missing: () => 'le chemin du fichier manque',
  unknown_evaluation: ({ text, meant, evaluations }) =>
    `${quoted(text)} n’est pas une évaluation${meantThen(meant, `évaluations : ${evaluations.join(', ')}`)}`,
  bad_weight: ({ text, most }) => `le poids ${quoted(text)} n’est pas un nombre entier de -${most} à ${most}`,
  not_joined: ({ text }) => `${quoted(text)} ne peut pas suivre ici ; reliez les évaluations par + ou -`,
  command_missing: () => 'le programme de cmd manque ; écrivez son nom ou son chemin',
  command_quote: ({ character, at }) =>
    `le signe ${character} au caractère ${at} de cmd n’est pas fermé ; écrivez-en un autre après le mot`,
  command_backslash: () => 'rien ne suit le dernier \\ de cmd ; écrivez \\\\ pour une barre oblique inverse',
  command_control: ({ at }) => `le caractère ${at} de cmd est un caractère de contrôle ; supprimez-le`,

  human_player: ({ player }) =>
    `le joueur ${player} est une personne ; choisissez un joueur qui joue tout seul`,
  not_a_program: ({ player }) => `le joueur ${player} n’est pas un programme externe`,
  program_unnamed: ({ player }) =>
    `le joueur ${player} est un programme externe ; indiquez lequel, comme ${player}:cmd='./programme --option'`,
  program_unusable: () => 'le programme est introuvable ou ne peut pas être lancé',
  player_size: ({ player, size }) =>
    `${player.startsWith('eval=') ? `l’évaluation ${player.slice(5)} ne sert` : `le joueur ${player} ne joue`} qu’en 8×8, pas en ${size}×${size} ; choisissez un autre joueur ou un plateau 8×8`,
  not_enough_memory: ({ player, bytes }) =>
    `mémoire insuffisante pour le joueur ${player}, qui demande ${memory(bytes)} ; donnez à memory= une valeur plus petite`,
  unreadable_file: ({ path }) => `le fichier ${path} ne peut pas être lu`,
  program_not_here: () => 'les programmes externes ne peuvent être lancés qu’en ligne de commande',
  evaluation_file_not_here: () =>
    'les fichiers d’évaluation ne peuvent être lus qu’en ligne de commande ; choisissez une évaluation par son nom',
  table_file_not_here: () =>
    'les fichiers de tables ne peuvent être lus qu’en ligne de commande ; écrivez 1, 2 ou none',
  weights_not_here: () =>
    'les fichiers de poids ne peuvent être lus qu’en ligne de commande ; retirez weights=',
  memory_limit: ({ most }) =>
    `un joueur a droit ici à ${memory(most)} de mémoire ; écrivez memory=${written(most)} au plus`,
  threads_limit: ({ most }) =>
    `un joueur a droit ici à ${plural(most, 'fil d’exécution', 'fils d’exécution')} ; écrivez threads=${most} au plus`,

  size_contradicts: ({ start, size }) =>
    `la position de départ est un ${board(start)}, mais la taille demandée est ${size}×${size}`,
  too_long: ({ field, bytes, most }) =>
    `${FIELDS[field] ?? field} fait ${plural(bytes, 'octet', 'octets')} ; le maximum est de ${most}`,
  control_character: ({ field, character }) =>
    `${FIELDS[field] ?? field} contient le caractère de contrôle ${character} ; supprimez-le`,
  game_over: () => 'la partie est terminée ; il n’y a plus de coup à chercher',
  bad_time: ({ seconds }) => `le temps doit être supérieur à 0 seconde ; ${seconds} ne convient pas`,
  out_of_range: ({ field, value, least, most }) =>
    `${FIELDS[field] ?? field} doit être compris entre ${least} et ${most} ; ${value} ne convient pas`,
  bad_id: ({ most }) =>
    `l’identifiant n’est pas valide ; écrivez de 1 à ${most} lettres sans accent, chiffres, _ ou -`,
  judges_no_moves: ({ player }) =>
    `le joueur ${player} n’évalue pas les coups ; choisissez engine, une recherche comme alphabeta=6, ou mcts`,
  level_for_engine: ({ player }) =>
    `seul engine accepte un niveau ; limitez ${player} par ses propres clés, comme depth= ou time=`,
  review_size: ({ size }) =>
    `seules les parties en 8×8 peuvent être analysées coup par coup, pas celles en ${size}×${size}`,
  nothing_to_review: () => 'la partie n’a aucun coup à analyser',
  trace_subject: () => 'indiquez un joueur, une évaluation ou « bitboard », et un seul des trois',
  not_empty: ({ square }) => `${square} n’est pas une case vide de la position`,
  not_traceable: ({ player }) =>
    `le déroulement de ${player} ne peut pas être enregistré ; choisissez une recherche comme alphabeta=3, ou mcts`,
  setting_not_traceable: ({ key, value }) =>
    `le déroulement ne peut pas être enregistré avec ${key}=${value} ; ${key === 'time' ? 'limitez plutôt la recherche par depth=, nodes= ou iterations=' : 'retirez ce réglage'}`,
  trace_nodes: ({ player, most }) =>
    `le joueur ${player} visite ici plus de ${most} positions ; donnez à depth= ou nodes= une valeur plus petite`,
  trace_iterations: ({ player, most }) =>
    `le joueur ${player} fait plus de ${most} itérations ; donnez à iterations= ou nodes= une valeur plus petite`,
  trace_stopped: () => 'la recherche a été arrêtée avant la fin',
  busy: ({ waiting }) =>
    `${plural(waiting, 'recherche attend', 'recherches attendent')} déjà ; réessayez plus tard`,
  too_large: ({ most }) => `la requête dépasse ${memory(most)}, le maximum accepté`,
  too_slow: ({ seconds }) => `la requête n’est pas arrivée en ${plural(seconds, 'seconde', 'secondes')}`,
  bad_query: () => 'les paramètres de l’adresse ne sont pas valides',
  bad_json: () => 'la requête n’est pas le JSON attendu',
  not_json: () => 'la requête doit être du JSON, avec le type application/json',
  broken_body: () => 'la requête a été interrompue',
  no_host: () => 'la requête n’indique pas à quel serveur elle s’adresse',
  foreign_host: ({ host }) => `ce serveur ne s’appelle pas ${host} ; ouvrez-le à l’adresse qu’il a affichée`,
  foreign_origin: () => 'les pages d’une autre origine ne peuvent pas utiliser ce serveur',
  not_found: ({ path }) =>
    `l’adresse ${path} n’existe pas ; /api/openapi.json contient la liste des adresses`,
  wrong_method: ({ path, method }) => `l’adresse ${path} n’accepte pas la méthode ${method}`,
  mistake: () => 'erreur interne du serveur ; il n’a pas pu répondre mais fonctionne encore',

  broke_down: ({ player }) => `le joueur ${player} s’est arrêté sur une erreur ; c’est un bogue du programme`,
  resigned: ({ player }) => `le joueur ${player} a abandonné`,
  illegal_answer: ({ player, move }) =>
    `le joueur ${player} a joué un coup interdit${move ? ` : ${played(move)}` : ''}`,
  player_stopped: ({ player }) => `le joueur ${player} a cessé de fonctionner`,
  player_late: ({ player }) => `le joueur ${player} a dépassé son temps`,
  player_protocol: ({ player }) => `le joueur ${player} n’a pas respecté le protocole`,
  no_thread: () => 'aucun fil d’exécution n’a pu être lancé pour la recherche',
  no_answer: () => 'la recherche s’est arrêtée sans réponse',
  time_clipped: ({ most, asked }) =>
    `le temps par coup est limité ici à ${plural(most, 'seconde', 'secondes')}, au lieu de ${String(asked).replace('.', ',')}`,

  player_count: ({ players, least, most }) =>
    `il y a ${plural(players, 'joueur', 'joueurs')} ; cette compétition en demande ${least === most ? least : `de ${least} à ${most}`}`,
  same_name: ({ player }) =>
    `deux joueurs s’appellent ${player} ; donnez-leur des noms différents avec la clé name`,
  bad_openings: ({ text, words }) =>
    `${quoted(text)} n’est pas un choix d’ouvertures ; écrivez ${listed(words, 'ou')}`,
  openings_file_not_here: () =>
    'les ouvertures ne peuvent être lues dans un fichier que depuis la ligne de commande ; écrivez start, random:N, all:N ou named',
  openings_size: ({ size }) =>
    `les ouvertures nommées n’existent que sur 8×8, pas sur ${size}×${size} ; choisissez-en d’autres`,
  openings_over: ({ moves, size }) =>
    `sur ${size}×${size}, toutes les parties sont terminées après ${plural(moves, 'coup', 'coups')} ; demandez-en moins`,
  bad_colours: ({ text, words }) =>
    `${quoted(text)} n’est pas un choix de couleurs ; écrivez ${listed(words, 'ou')}`,
  bad_clock: ({ text }) =>
    `${quoted(text)} n’est pas une cadence ; écrivez 10s par partie, 10s+0.1s avec incrément, move:1s par coup ou cpu:900s de temps processeur`,
  run_length: ({ steps, most }) =>
    `l’exécution compte ${steps} parties et recherches ; ce serveur en accepte ${most} au plus`,
  run_memory: ({ needed, most }) =>
    `les joueurs demandent ${needed} Mo ensemble ; ce serveur accorde ${most} Mo par exécution`,
  run_time: ({ hours }) =>
    `ce serveur accorde ${String(hours).replace('.', ',')} h par exécution ; le rapport contient ce qui est fait`,
  too_many_runs: ({ what, most }) =>
    what === 'kept'
      ? `le serveur conserve déjà ${plural(most, 'exécution', 'exécutions')} ; supprimez-en une`
      : `${plural(most, 'exécution attend', 'exécutions attendent')} déjà ; réessayez plus tard`,
  no_such_run: ({ run }) => `il n’y a pas d’exécution ${quoted(run)} ; elle a peut-être été supprimée`,
  no_such_file: ({ file }) => `le rapport n’a pas de fichier ${quoted(file)}`,
  run_state: ({ run, action, state }) =>
    `l’exécution ${run} est ${STATES[state] ?? state} et ne peut pas être ${ACTIONS[action] ?? action}`,
  not_continued: ({ run }) =>
    `l’exécution ${run} ne peut pas être poursuivie ici ; utilisez la ligne de commande`,
  run_directory: ({ detail }) => `le dossier de l’exécution est inutilisable (${detail})`,
  run_failed: ({ detail }) => `l’exécution a échoué (${detail})`,
  name_or_text: () => 'donnez soit le nom d’une étude, soit son texte',
  unknown_study: ({ text, meant }) =>
    `aucune étude ne s’appelle ${quoted(text)}${meantThen(meant, 'choisissez une étude de la liste')}`,
  study_fault: ({ detail }) => `l’étude ne peut pas être lue (${detail})`,
  other_study: () => 'les résultats sont ceux d’une autre version de l’étude ou du programme',
  no_token: () => 'il faut le jeton d’accès ; ouvrez l’adresse que le serveur a affichée',
  wrong_token: () => 'le jeton d’accès est faux ; ouvrez l’adresse que le serveur a affichée',
  runs_closed: () =>
    'ce serveur ne lance ni matchs ni études pour les autres ; démarrez-le avec --allow-runs',
};
