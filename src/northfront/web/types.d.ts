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
}

export interface Undo {
  can: boolean;
  to: number | null;
  why: string;
}

export interface LogLine {
  n: number;
  turn: number;
  phase: string;
  kind: string;
  rule: string;
  text: string;
  units: UnitId[];
  hexes: Hex[];
  die?: string;
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
  online: Record<Side, boolean>;
  seats: Record<Side, string>;
  ask: Ask | null;
  undo: Undo;
  standing: Record<string, string>;
  log: LogLine[];
  /** So many lines at the end of the log tell what others did since this viewer last chose something. */
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

/** How a result is for the attacker. */
export type Tone = "loss" | "none" | "part" | "good";

export interface Shift {
  columns: number;
  rule: string;
  text: string;
  chance?: string;
}

/**
 * What an option would bring: a combat has `odds` (from the attacker's worst to his best), a move has `cost`.
 * A server that can say more of a combat may add the table's `columns` in order, the `words` of each result
 * ("one defender lost"), its `tones`, and the `hexes` that are attacked.
 */
export interface Preview {
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
  [other: string]: unknown;
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
  units: Record<UnitId, UnitFacts>;
  backs: Back[];
  hexsides: Hexside[];
}

/** Which overlays are on; `threat` is the hex that is asked about. */
export interface OverlayChoice {
  zoc: boolean;
  supply: boolean;
  control: boolean;
  numbers: boolean;
  clean: boolean;
  threat: Hex | null;
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
}

/** What a computer planned; told when the game is over. */
export interface PlanNote {
  side: Side;
  turn: number;
  phase: string;
  title: string;
  lines: string[];
  hexes: Hex[];
}

/** What only this browser knows. */
export interface Local {
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
  theme: "light" | "dark";
  /** What a line of the log points at. */
  highlight: { hexes: Hex[]; units: UnitId[] };
  /** The hexes that the attack on the card is directed at. */
  aimed: Hex[];
  /** The lines of the log that tell what others did since this player's last answer: the last `fresh` of them. */
  unseen: LogLine[];
  /** The state of the line to the server. */
  link: "joining" | "up" | "down" | "lost" | "frozen";
  /** How many files have not come and are asked for again. */
  pendingFetches: number;
  /** The word that was pressed once though a warning speaks against it; pressed again, it is meant. */
  confirming: string;
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

export interface Actions {
  /** Gives these answers in order; the first refused one stops. */
  answer(texts: string[]): void;
  undo(): void;
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
  past(serial: number | null): void;
  seat(side: Side): void;
  standing(kind: string, answer: string | null): void;
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

/** What map/board.js gives to the table's page. */
export interface MapView {
  element: Element;
  fit(): void;
  zoomBy(factor: number): void;
  panTo(hex: Hex, options?: { instant?: boolean }): void;
  focusHex(hex: Hex): void;
  animate(events: LogLine[]): void;
}

/** One game of GET /api/games. */
export interface GameInfo {
  name: string;
  title: string;
  text: string;
  sides: Side[];
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

/** A table that this browser has sat at. */
export interface MyTable {
  table: string;
  game: string;
  title: string;
  side: string;
  when: string;
  token: string;
}

/** Any message of the server; `type` says which. */
export interface Message {
  type: string;
  id?: number;
  [key: string]: unknown;
}
