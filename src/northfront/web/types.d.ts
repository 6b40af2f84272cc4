/** The shapes that travel over the wire and live in the store. The client adds no meaning of its own to them. */

/** A side's name: "german", "soviet". */
export type Side = string;
/** A hex by its printed number: "0112". */
export type Hex = string;
/** A counter by its id: "inf-1". */
export type UnitId = string;

export interface UnitFacts {
  at: string;
  face?: number;
  spent?: number;
  [mark: string]: unknown;
}

/** A face-down unit: where it lies, whose it is, what its back shows, what lies openly on it. */
export type Back = [at: string, side: Side, back: string, marks?: { in?: string[]; [mark: string]: unknown }];

/** Something that lies on a hexside. */
export type Hexside = [kind: string, a: Hex, b: Hex];

export interface Ask {
  kind: string;
  prompt: string;
  rule: string;
  side: Side;
  of: "hex" | "unit" | "word";
  options: string[];
  words: string[];
  about: UnitId[];
  /** The hexes in question that are not offered: what is attacked, where too many stand. */
  hexes: Hex[];
  /** In points: 2.5, or 0.333 for a third. */
  costs?: Record<Hex, number>;
  /** What would be left undone by going on now. */
  warning?: string;
  /** The others learn only that something is being decided. */
  secret?: boolean;
  /** The enemy units in question: who is fired at. */
  against?: UnitId[];
  /** How it could be answered from now on, and what each policy would answer here (nothing: it would ask). */
  policies?: { name: string; text: string; gives: string }[];
  /** The combat that the question belongs to. */
  combat: Fight | null;
}

/** A unit by its id, or the back of one whose name the viewer may not know. */
export type Fighter = UnitId | [at: string, side: Side, back: string];

/** A combat under way. Strengths are as a player counts them: "4½", or "2 to 14" where they are not known. */
export interface Fight {
  /** Of the attacker. */
  side: Side;
  hexes: Hex[];
  attackers: Fighter[];
  defenders: Fighter[];
  attack: string;
  defence: string;
}

/** What a line of the log tells of a combat. `means` is its result in words; see lib/combats.js, addressed. */
export interface ToldCombat {
  side: Side;
  attackers: UnitId[];
  defenders: UnitId[];
  attack: string;
  defence: string;
  ratio?: string;
  shifts?: string;
  modifiers?: string;
  column?: string;
  net?: string;
  result: string;
  means: string;
}

/** A decision that is answered without asking: by a word, or by a policy, which has a text. */
export interface StandingAnswer {
  kind: string;
  /** Only against this unit. */
  unit: UnitId;
  answer: string;
  text: string;
  /** Only in this phase. */
  phase: boolean;
}

export interface Undo {
  can: boolean;
  to: number | null;
  why: string;
  /** So many answers are left at least if this seat goes back without asking, or after everybody has agreed. */
  alone: number | null;
  agreed: number | null;
}

/** What waits for the other player. */
export type Proposal =
  | { kind: "take-back"; side: Side; to: number; answers: number; turn: number; phase: string }
  | { kind: "pace"; side: Side; days: number; claim: number | null }
  | { kind: "draw" | "rematch"; side: Side };

export interface LogLine {
  n: number;
  turn: number;
  phase: string;
  kind: string;
  rule: string;
  text: string;
  units: UnitId[];
  hexes: Hex[];
  /** Whose doing or loss it is; empty where nobody's. */
  side: Side;
  /** How the unit is called, if there is one. */
  name?: string;
  die?: string;
  combat?: ToldCombat;
}

/** A thing that happened, as the server groups the lines of the log: `line` is where they begin. */
export interface StepLines {
  line: number;
  kind: "move" | "arrival" | "fight" | "event";
  side: Side;
  /** Who goes which way, of a move or an arrival. */
  who?: string;
  way?: Hex[];
}

/** The same with its lines and in words. */
export interface Step {
  i: number;
  kind: StepLines["kind"];
  side: Side;
  turn: number;
  phase: string;
  /** So many answers had been given when it was over. */
  n: number;
  lines: LogLine[];
  way: Hex[];
  hexes: Hex[];
  units: UnitId[];
  /** Where it ended. */
  at?: Hex;
  die?: string;
  /** It begins a phase. */
  chapter: boolean;
  title: string;
  detail: string;
}

/** Steps that are being played: those of the others' last turn, of one that goes on, or of the whole game. */
export interface Player {
  mode: "turn" | "live" | "replay";
  from: number;
  to: number;
  /** The step after which the game is shown; before the first: from - 1. */
  at: number;
  playing: boolean;
  speed: "slow" | "normal" | "fast";
  stop: "moves" | "fights" | "chapters";
}

/** What the server sends of a table; every key is always there. */
export interface Snapshot {
  table: string;
  game: string;
  sides: Side[];
  viewer: Side;
  curtain: boolean;
  serial: number;
  scenario: string;
  settings: Record<string, string>;
  turn: number;
  phase: string;
  phases: string[];
  turns: number;
  active: Side;
  over: string;
  result: string;
  units: Record<UnitId, UnitFacts>;
  backs: Back[];
  hexsides: Hexside[];
  facts: Record<string, unknown>;
  fields: Record<string, unknown>;
  waiting: Side[];
  /** Who is here; nothing for a spectator. */
  online: Record<Side, boolean>;
  people: Record<Side, Person>;
  seats: Record<Side, string>;
  ask: Ask | null;
  undo: Undo;
  proposal: Proposal | null;
  /** Days for each turn, if they were agreed: how many days later the game may be claimed, and whose time runs (Unix times). */
  clock: { days: number; claim: number | null; due: Record<Side, { since: number; until: number }> } | null;
  /** What people have written to each other; null for whoever may not read it, and where there is nobody to write to. */
  chat: ChatLine[] | null;
  /** The last message that this seat has read. */
  chat_read: number;
  /** Whether spectators read the chat. */
  open_chat: boolean;
  /** What the player of this seat has written down for himself. */
  my_notes: string;
  /** Who ended the game and how, where it was its players. */
  ended: { how: "resigned" | "left" | "draw"; side: Side } | null;
  /** The table of the rematch, once it is open. */
  rematch: string;
  /** What was promised of the dice before the first roll. */
  promise: string;
  dice: DiceState;
  /** Where this table goes on from a moment of another one: at which decision, and whether it is only a trial. */
  branched: { at: number; trial: boolean } | null;
  standing: StandingAnswer[];
  log: LogLine[];
  steps: StepLines[];
  /** So many steps at the end have happened since this viewer's own turn. */
  fresh: number;
  /** Why the table stands still, if a fault in the rules stopped it. */
  frozen?: string;
  /** The computer that thinks, if one does: since when (seconds of the epoch), and how long it may in a phase. */
  thinking: { side: Side; since: number; most: number; hurried: boolean } | null;
  /** Where only computers play: whether they go on, how many seconds they wait, and whether it is mine to say. */
  pace: { going: boolean; wait: number; mine: boolean } | null;
  /** Whether hints may be asked for here. */
  hints: boolean;
}

export interface Face {
  figures: Record<string, number | string>;
  name: string;
  title?: string;
  art: string;
}

export interface Piece {
  side: Side;
  kind: string;
  name: string;
  size: string;
  formation: string;
  marker: boolean;
  faces: Face[];
  back_art: string;
}

/**
 * counters.json: `art` is the inner SVG of a counter on a grid of 100 by 100; `far` names the plainer one for small
 * scales.
 */
export interface Counters {
  pieces: Record<UnitId, Piece>;
  backs: Record<string, string>;
  art: Record<string, string>;
  far: Record<string, string>;
}

/** board.json: centres in mu, one hex is 100 mu from flat to flat. */
export interface Board {
  title: string;
  /** The titles of the scenarios. */
  scenarios: Record<string, string>;
  view_box: [number, number, number, number];
  shape: "flat-top" | "point-up";
  hexes: Record<Hex, [number, number]>;
  terrain: Record<Hex, string>;
  places: Record<Hex, string>;
  sides: Side[];
  boxes: string[];
  /** Boxes in words; one that is missing here is called by its name. */
  box_titles: Record<string, string>;
  /**
   * Plain words for answers, facts, fields and their values; "air pass" is the answer pass to a decision of the kind
   * air.
   */
  words: Record<string, string>;
  /** Facts, fields and boxes that are shown beside the decision. */
  status: string[];
  /** The sign that the units of a field bear on the map; "lack 1" is the field lack where it is 1. */
  signs: Record<string, string>;
  turn_titles: string[];
  /** Overlays that this game has not. */
  lacks: OverlayKey[];
  /** The key that gives an answer, where a letter is better than its place. */
  keys: Record<string, string>;
  /** Hexes with a ring that tells who holds them: `within` those of the field, `outside` the others. */
  rings: { hexes: Hex[]; field: string; within: Side; outside: Side } | null;
  /** Where bridges are drawn: middle, turn in degrees, half their length. */
  bridges: [x: number, y: number, turn: number, half: number][];
  neighbours: Record<Hex, Hex[]>;
}

export interface Why {
  rule: string;
  text: string;
}

/** One ratio or column, or several with the chance of each ("5/12"). */
export type Spread = string | { column: string; chance: string }[];

/** What is added to the dice. */
export interface Modifier {
  dice: number;
  rule: string;
  text: string;
}

/** How a result is for the attacker, or for the viewer once it was turned. */
export type Tone = "good" | "good-part" | "even" | "bad-part" | "bad";

/** The chance of all results that mean the same. */
export interface Sum {
  meaning: "cleared" | "harmed" | "paid";
  chance: string;
  words: string;
}

/** One reason why a side is as strong as it is. */
export interface Because {
  whose: "attacker" | "defender";
  rule: string;
  text: string;
}

export interface Shift {
  columns: number;
  rule: string;
  text: string;
  chance?: string;
}

/**
 * What an option would bring: a combat has `odds` (from the attacker's worst to his best) and what is said below of
 * both sides, a move has `cost`. `words` speak of {attacker} and {defender}; see lib/combats.js, addressed.
 */
export interface Preview {
  /** Of the attacker. */
  side?: Side;
  attackers?: Fighter[];
  defenders?: Fighter[];
  attack?: string;
  defence?: string;
  because?: Because[];
  sums?: Sum[];
  ratio?: Spread;
  shifts?: Shift[];
  modifiers?: Modifier[];
  column?: Spread;
  odds?: Record<string, string>;
  columns?: string[];
  words?: Record<string, string>;
  tones?: Record<string, Tone>;
  hexes?: Hex[];
  cost?: number;
  left?: number;
  path?: Hex[];
  volley?: Volley;
  [other: string]: unknown;
}

/** A line of a chart; `hex` shows its terrain, `doubts` say by cell why it is doubtful. */
export interface ChartRow {
  head: string;
  cells: string[];
  rule: string;
  terrain: string;
  hex: Hex;
  doubts: Record<string, string>;
}

export interface Chart {
  title: string;
  columns: string[];
  rows: ChartRow[];
  rule: string;
  confidence: string;
  note: string;
  /** An option and its value: only then does the chart hold. */
  when: [string, string] | null;
}

export interface ChartTurn {
  number: number;
  title: string;
  arrivals: { side: Side; text: string; units: UnitId[] }[];
}

/** A level of victory: from this lead of the first side on. */
export interface Level {
  title: string;
  least: number;
}

/** What lies beside the map in the box. */
export interface Charts {
  combat: Chart[];
  terrain: Chart[];
  turns: ChartTurn[];
  points: Chart[];
}

/** What the points of each side come from as it stands, and the levels of victory. */
export interface Standing {
  rows: Account[];
  levels: Level[];
}

/** A line of the ledger: what a side's points come from. */
export interface Account {
  side: Side;
  points: number;
  text: string;
  rule: string;
  hexes: Hex[];
}

/** A roll (`sides`) or a draw (`pool`): what for, and what came. */
export interface ChanceFacts {
  n: number;
  /** Which roll or draw of the game it is, counted from 1. */
  roll: number;
  /** The seal of the answer before it, where the seats keep chains. */
  after: string;
  rule: string;
  why: string;
  answer: string;
  sides?: number;
  pool?: [word: string, count: number][];
}

/** Who has bound the dice by what, and for whom the roll that is due waits. */
export interface DiceState {
  /** In hexadecimal digits, in the order in which they were given; or "awaited", or "waived". */
  contributions: Record<Side, string>;
  /** Whether each contribution is the end of a hash chain, and every roll waits for a link of each. */
  chains: boolean;
  /** The latest roll for which the server has the link of a side. */
  given: Record<Side, number>;
  waits: Side[];
  /** The roll that waits for links, counted from 1; 0 if none does. */
  roll: number;
  /** The seal of the answer that led to this roll. */
  after: string;
}

/** What this browser keeps of the dice of a table. */
export interface KeptDice {
  promise: string;
  /** What it contributed for each side, and what others had contributed by then. */
  sent: Record<Side, string>;
  before: Record<Side, string[]>;
  /** For each roll whose link it was asked for: after how many answers, and the seal of the last. */
  asked: Record<number, [serial: number, after: string]>;
  /** How many answers each take-back left, as far as it has seen them in the log. */
  takeBacks: number[];
}

/** What proves the dice: until which answer each promise holds, and its secret where it is known. */
export interface DiceFacts {
  chances: ChanceFacts[];
  parts: {
    until: number;
    chance: string;
    contributions: Record<Side, string>;
    secret: string;
    chains: boolean;
    links: Record<Side, [roll: number, link: string]>;
  }[];
}

/** A finished game looked back on. */
export interface Result {
  winner: string;
  text: string;
  rule: string;
  levels: Level[];
  ledger: Account[];
  moments: { n: number; turn: number; phase: string; lead: number }[];
  turning_points: {
    n: number;
    turn: number;
    phase: string;
    before: number;
    after: number;
    texts: string[];
    hexes: Hex[];
  }[];
  luck: { side: Side; rolls: number; surplus: number; deviation: number; sentence: string }[];
  lost: Record<Side, UnitId[]>;
  dice: DiceFacts;
}

/** Fire at a hex, a die for each target. Chances are fractions: "1/3". */
export interface Volley {
  kind: string;
  rule: string;
  firers: [unit: UnitId, strength: number][];
  /** For each column, the highest die that hits. */
  needs: number[];
  /** A face-down target has no unit; `if_armored` is told where armor would matter. */
  targets: { unit: UnitId; side: Side; back: string; hits: number; chance: string; if_armored: number | null }[];
  expected: string;
  sum_rule: string;
  each_rule: string;
  /** What a player may expect but does not count: cancelled modifiers, and zeros. */
  unused: Modifier[];
  /** With some of the firers only: who, their strength, the chance. */
  fewer: [units: UnitId[], strength: number, chance: string][];
  remarks: [word: string, text: string, rule: string][];
}

export interface Explained {
  answer: string;
  offered: boolean;
  why: Why | null;
  preview: Preview | null;
}

export interface Past {
  serial: number;
  turn: number;
  phase: string;
  active: Side;
  over: string;
  units: Record<UnitId, UnitFacts>;
  backs: Back[];
  hexsides: Hexside[];
  facts: Record<string, unknown>;
  fields: Record<string, unknown>;
}

/** Which overlays are on; `threat` is the hex that is asked about. */
export interface OverlayChoice {
  zoc: boolean;
  supply: boolean;
  control: boolean;
  numbers: boolean;
  clean: boolean;
  threat: Hex | null;
  fire: boolean;
}
export type OverlayKey = keyof OverlayChoice;

/** What the server said about the overlays that are on. */
export interface OverlayData {
  zoc?: Record<Side, Hex[]>;
  supply?: Record<Side, Hex[]>;
  /** Lines of supply: each hex with the next one toward the source, a source with itself. */
  lines?: Record<Side, Record<Hex, Hex>>;
  control?: Record<Side, Hex[]>;
  threat?: { hex: Hex; units: UnitId[] };
}

/** What a unit can fire at, as the server found it. */
export interface FieldOfFire {
  unit: UnitId;
  hex: Hex;
  range: number;
  /** How far away each hex is. */
  lit: Record<Hex, number>;
  /** The first hex in the way; empty if something else is the matter. */
  blocked: Record<Hex, Hex>;
  /** The ends of lines that are open along a street only. */
  rays: Hex[];
  /** `{blocker}` stands for the hex in the way. */
  why: { blocked: Why; far: Why };
}

export interface Selection {
  /** Answers chosen but not yet sent: where there is no hover, a first tap chooses and a second confirms. */
  picks: string[];
}

/** An answer that the computer would consider, and why. */
export interface Hint {
  answer: string;
  value: number;
  why: string;
  hexes: Hex[];
  /** In words; empty if there is nothing to say. */
  risk: string;
}

/** What a computer planned; told when the game is over. */
export interface PlanNote {
  side: Side;
  turn: number;
  phase: string;
  title: string;
  lines: string[];
  hexes: Hex[];
  /** How many answers had been given; an early table does not know. */
  after: number | null;
}

/** A combat as the map shows it: good or bad for the viewer, where from, who went where, who was lost where. */
export interface ShownFight {
  tone: Tone;
  hexes: Hex[];
  from: Hex[];
  /** The way of each unit that went back. */
  retreats: Hex[][];
  lost: [unit: UnitId, at: Hex][];
}

/** What only this browser knows. */
/** A decision at which units were offered to choose from. */
export interface Choice {
  serial: number;
  turn: number;
  phase: string;
  units: UnitId[];
}

export interface Local {
  /** Whether the chat is open. */
  chatting: boolean;
  board: Board | null;
  counters: Counters | null;
  selection: Selection;
  hover: Hex | null;
  cursor: Hex | null;
  /** The hex whose stack the inspector holds on to; null: it follows the pointer. */
  inspected: Hex | null;
  focusUnit: UnitId | null;
  overlay: OverlayChoice;
  overlays: OverlayData;
  explained: Explained | null;
  past: Past | null;
  /** What the coloured button would bring, where it is fire at somebody. */
  chance: { serial: number; word: string; good: number } | null;
  /** The field of fire that is lit. */
  field: FieldOfFire | null;
  theme: "light" | "dark";
  /** What a line of the log points at. */
  highlight: { hexes: Hex[]; units: UnitId[] };
  /** The hexes that the attack on the card is directed at. */
  aimed: Hex[];
  /** The combat that the map shows after its roll. */
  fought: ShownFight | null;
  /** How many of the fresh steps this browser has not shown yet. */
  unseen: number;
  /** What is being played, if anything is; the position shown is `past`. */
  player: Player | null;
  /** The state of the line to the server. */
  link: "joining" | "up" | "down" | "lost" | "frozen";
  /** How many files have not come and are asked for again. */
  pendingFetches: number;
  /** The word that was pressed once though a warning speaks against it; pressed again, it is meant. */
  confirming: string;
  /** Where choices began in this phase; see lib/choice.js. */
  choices: Choice[];
  /** The answers that were sent last. */
  sent: string[];
  /** An answer is on its way; nothing else is sent until it came back. */
  busy: boolean;
  /** The hints that were asked for, and at which decision. */
  advice: { serial: number; hints: Hint[] } | null;
  /** A hint is being worked out. */
  hinting: boolean;
  /** What the computers planned, once it has been told. */
  notes: PlanNote[] | null;
}

export interface State extends Snapshot, Local {}

export type Watcher = (state: State, changed: ReadonlySet<keyof State>) => void;

export interface Store {
  readonly state: State;
  /** Calls `fn` after every change; returns a function that ends it. */
  subscribe(fn: Watcher): () => void;
  set(partial: Partial<State>): void;
}

/** A message of the chat: its number, the side whose seat wrote it, when (Unix time). */
export interface ChatLine {
  n: number;
  side: Side;
  at: number;
  text: string;
}

/** What people say to each other and agree on beside the game. */
export interface Talk {
  /** Writes to the others; false if it was not taken. */
  chat(text: string): Promise<boolean>;
  /** This seat has read the chat up to this message. */
  read(n: number): void;
  /** Keeps the notes of this seat; false if they were not taken. */
  notes(text: string): Promise<boolean>;
  resign(): void;
  offerDraw(): void;
  /** Days for each turn, and how many days later the game may be claimed; null: never. */
  proposePace(days: number, claim: number | null): void;
  claim(): void;
  /** Proposes a rematch, agrees to one, or goes there. */
  rematch(): Promise<void>;
}

export interface Actions {
  /** Gives these answers in order; the first refused one stops. */
  answer(texts: string[]): void;
  /** Puts the unit that is picked up back, or ends its move, and chooses this one. */
  turnTo(unit: UnitId): void;
  /** Takes up all of these units who may come. */
  gather(units: UnitId[]): void;
  /** A unit goes to this hex, and all who stand with it follow as far as they may. */
  together(hex: Hex): void;
  /** The others go the way of the last unit; see `follower`. */
  follow(): void;
  /** The unit that could go the way of the one before it; "" for nobody. */
  follower(): UnitId | "";
  /** Drops a choice that nothing has come of; false where there is none. */
  dropChoice(): boolean;
  undo(): void;
  /** Go back past dice, or propose it, until so many answers are left. */
  takeBack(to: number): void;
  /** Agree to what is proposed or not. */
  reply(agree: boolean): void;
  /** What the points come from now; null where the server did not say. */
  ledger(): Promise<Standing | null>;
  /**
   * Asks what an answer would bring or why it is not offered; sets `state.explained`, to nothing for an empty answer.
   */
  explain(answer: string): Promise<Explained | null>;
  /** The same without showing it. Both ask the server only once for an answer of the same decision. */
  peek(answer: string): Promise<Explained | null>;
  hover(hex: Hex | null): void;
  cursor(hex: Hex | null): void;
  /** Turns an overlay on or off; `hex` is for "threat" only. */
  toggle(key: OverlayKey, hex?: Hex | null): void;
  inspect(hex: Hex | null): void;
  goTo(hex: Hex): void;
  /** Looks back at a moment; null ends whatever is played. */
  past(serial: number | null): void;
  seat(side: Side): void;
  /** Answers a kind of decision by a word or a policy from now on; null: asks again. */
  standing(kind: string, answer: string | null, scope?: { unit: UnitId; phase: boolean }): void;
  /** Tells the computer to move now. */
  hurry(): void;
  /** Sets the pace of computers that play each other. */
  pace(wish: { going?: boolean; wait?: number; step?: boolean }): void;
  /** Asks for hints; sets `state.advice`. */
  hint(): void;
  dropHint(): void;
  /** Lights hexes up on the map, until others are. */
  light(hexes: Hex[]): void;
  /** Says something to screen readers, in the polite live region. */
  say(text: string): void;
}

/** What a pop-up at a hex holds; see map/popup.js. */
export interface Popup {
  hex: Hex;
  /** Its name for screen readers. */
  label: string;
  content: Node[];
  /** In pixels; 280 unless told. */
  width?: number;
  /** Other hexes that must not be covered. */
  avoid?: Hex[];
  /** Called when it is closed, by whomever. */
  closed?: () => void;
}

/** What map/board.js gives to the table's page. */
export interface MapView {
  element: Element;
  fit(): void;
  zoomBy(factor: number): void;
  panTo(hex: Hex, options?: { instant?: boolean }): void;
  focusHex(hex: Hex): void;
  /** Shows movement; `most` is how many milliseconds it may take. */
  animate(events: LogLine[], most?: number): void;
  /** Brings a hex on screen, if it is not. */
  reveal(hex: Hex): void;
  /** Where a hex is, in pixels of the map. */
  pixel(hex: Hex): [x: number, y: number] | null;
  /** Opens a pop-up at its hex and closes the one that was open; shown again, it is placed anew. */
  popup(wanted: Popup): void;
  /** Closes this pop-up if it is open; any, if none is named. */
  closePopup(which?: Popup): void;
}

/** One game of GET /api/games. */
export interface GameInfo {
  name: string;
  title: string;
  /** The title without the publisher. */
  short: string;
  text: string;
  /** Publisher and year. */
  edition: string;
  /** What is special about it, on one line. */
  hook: string;
  /** For the game that newcomers are offered first. */
  headline: string;
  pitch: string;
  /** Whether it is the one that teaches how to play. */
  school: boolean;
  /** The one that begins comes first. */
  sides: Side[];
  turns: number;
  /** The scenario in which nothing has to be set up. */
  ready: string;
  scenarios: { name: string; title: string }[];
  options: { name: string; text: string; choices: string[]; default: string }[];
  players: { name: string; text: string }[];
  /** Whether somebody could give hints. */
  hints: boolean;
}

export interface NewTable {
  table: string;
  token: string;
  links: Record<Side, string>;
}

/** GET /api/games/{g}/rules. */
export interface Rules {
  title: string;
  cases: { id: string; title: string; text: string; status: string }[];
  rulings: { id: string; text: string }[];
  data: { what: string; source: string; confidence: string }[];
}

/** A counter of the briefing: its front unless a face is named, or its back. */
export interface BriefedUnit {
  unit: UnitId;
  face?: number;
  back?: boolean;
}

export interface PlacedUnit extends BriefedUnit {
  at: Hex;
}

/** A picture of the briefing: a piece of the map `across` hexes wide, with counters and marks. */
export interface Frame {
  side: Side;
  verb: string;
  text: string;
  centre: Hex;
  across: number;
  units: PlacedUnit[];
  paths: Hex[][];
  reach: Hex[];
  target: Hex[];
  ring: Hex[];
}

/** GET /api/games/{g}/briefing.json. */
export interface Briefing {
  title: string;
  subtitle: string;
  aim: {
    centre: Hex;
    across: number;
    stars: Hex[];
    alt: string;
    sentence: string;
    rule: string;
    points: { side: Side; text: string; worth: string; rule: string }[];
  };
  frames: Frame[];
  counter: BriefedUnit & {
    leads: { at: string; title: string; text: string }[];
    variants: (BriefedUnit & { title: string; text: string })[];
  };
  hints: Record<Side, string[]>;
  sources: string;
}

/** A table that this browser has sat at. */
export interface MyTable {
  table: string;
  game: string;
  title: string;
  side: string;
  when: string;
  token: string;
  archived?: boolean;
  /** It lies on my desk. */
  kept?: boolean;
}

/** What a player is called, and when he was last seen (Unix time; 0: here now; left out for spectators). */
export interface Person {
  name: string;
  seen?: number;
}

/** A way to hear that it is my move. */
export interface Channel {
  id: string;
  kind: "push" | "mail" | "chat";
  label: string;
  confirmed: boolean;
  on: boolean;
  /** Why the last notice did not arrive. */
  trouble: string;
}

/** My desk, as the server keeps it. */
export interface Desk {
  name: string;
  quiet: string;
  zone: string;
  tables: MyTable[];
  channels: Channel[];
}

/** What a server offers to tell people that it is their move. */
export interface Offered {
  push: string;
  mail: boolean;
  chat: string[];
  lost: boolean;
}

/** What the server tells of one of many tables, as far as its seat may know. */
export interface Summary {
  table: string;
  state: "due" | "waiting" | "watching" | "over" | "stopped" | "gone";
  /** When the last answer was given (Unix time). */
  changed?: number;
  game?: string;
  scenario?: string;
  sides?: Side[];
  seats?: Record<Side, string>;
  online?: Record<Side, boolean>;
  people?: Record<Side, Person>;
  waiting?: Side[];
  turn?: number;
  turns?: number;
  news?: number;
  result?: string;
  winner?: string;
  /** Where something happened last, the places around, and who is there. */
  at?: string;
  places?: string[];
  near?: [hex: string, side: Side][];
}

/** Any message of the server; `type` says which. */
export interface Message {
  type: string;
  id?: number;
  [key: string]: unknown;
}
