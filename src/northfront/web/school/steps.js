/**
 * The nine steps of the school, played in The Ford. A step says what to do, where it points, and what completes it.
 * Words in *stars* are bold.
 */

/**
 * What completes a step, as the table shows it:
 * looked: a hex with a counter of theirs was looked at · asked: I am asked this · did: the log says that I did this ·
 * refused: the server told why not · odds: the server told the chances · settled: my attack is over and nothing of it
 * is left to decide · undone: an answer was taken back · ended: the turn is over
 * @typedef {"looked" | "asked" | "did" | "refused" | "odds" | "settled" | "undone" | "ended"} Goal
 */
/**
 * @typedef {object} Cue what is said while this is asked
 * @property {string[]} asks kinds of decision; none: any
 * @property {string} title
 * @property {string} words
 * @property {string} [hex]
 * @property {string} [unit] points at the hex where it stands
 */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} note
 * @property {Goal} goal
 * @property {string} [of] the decision or the kind of line that the goal is about
 * @property {string} [wanted] the hex or unit that was suggested
 * @property {Cue[]} cues the first that fits is shown
 */

/** What it says while the others decide, or something else must be decided first. */
export const WAIT = {
  title: "The Soviets move.",
  words: "The computer plays its half of the turn. Yours comes right after.",
};
export const OVER = { title: "The game is over.", words: "You know all you need. Begin again, or take a larger game." };

/** @type {Step[]} */
export const STEPS = [
  {
    name: "Look around",
    note: "drag, wheel, what the counters say",
    goal: "looked",
    cues: [
      {
        asks: [],
        title: "Look at the other bank.",
        words:
          "Drag the map, zoom with the wheel. Grey is yours, red is theirs. Now point at the *rifle battalion* in the gold ring.",
        unit: "ri-1",
      },
    ],
  },
  {
    name: "Choose a unit",
    note: "the dotted ring may act",
    goal: "asked",
    of: "destination",
    cues: [
      {
        asks: ["unit"],
        title: "Choose your tanks.",
        words:
          "Whoever has a dotted ring may act. Click the stack in the gold ring and take the *1st Panzer Battalion*.",
        unit: "pz-1",
      },
      { asks: [], title: "First finish this.", words: "Press *Done* until you are asked which unit to move." },
    ],
  },
  {
    name: "Move it",
    note: "blue is reach, a road costs half",
    goal: "did",
    of: "moves",
    wanted: "0303",
    cues: [
      {
        asks: ["destination"],
        title: "Take the road to Zaruchye.",
        words: "Every blue hex is in reach; a road costs half a point. Click *Zaruchye*, the hex with the gold ring.",
        hex: "0303",
      },
      {
        asks: ["unit"],
        title: "Choose a unit.",
        words: "Click one of your battalions, then where it goes.",
        unit: "pz-1",
      },
      { asks: [], title: "First finish this.", words: "Press *Done* until you are asked which unit to move." },
    ],
  },
  {
    name: "Ask why not",
    note: "click a hex that is not lit",
    goal: "refused",
    cues: [
      {
        asks: ["destination"],
        title: "Try to reach Gorka.",
        words: "It is too far today. Click *Gorka* all the same: the table tells why not, with the rule.",
        hex: "0703",
      },
      {
        asks: ["unit"],
        title: "Choose another unit.",
        words: "Take one of the grenadiers. Then click a hex that is *not* blue.",
        unit: "gr-1",
      },
      { asks: [], title: "Click what is not lit.", words: "Any hex or unit that is not offered will do." },
    ],
  },
  {
    name: "Read the odds",
    note: "before you commit",
    goal: "odds",
    cues: [
      {
        asks: ["unit", "destination"],
        title: "Bring them to the river.",
        words:
          "Move battalions beside a red counter; the hex in the ring touches two. Then press *Done*: the fighting begins.",
        hex: "0402",
      },
      {
        asks: ["target"],
        title: "Choose whom to attack.",
        words: "Click the red counter in the ring, or another that is offered.",
        unit: "ri-1",
      },
      {
        asks: ["attacker"],
        title: "Point at an attacker.",
        words: "The card shows every result and its chance before you commit anybody.",
        unit: "ri-1",
      },
      { asks: [], title: "First finish this.", words: "Answer the question on the right as you like." },
    ],
  },
  {
    name: "Attack over the ford",
    note: "one die, one table",
    goal: "did",
    of: "attacks",
    cues: [
      {
        asks: ["attacker"],
        title: "Take all you can.",
        words: "Add each battalion that is offered and watch the odds rise. Then press *Attack*: one die decides.",
        unit: "ri-1",
      },
      {
        asks: ["target"],
        title: "Choose the hex again.",
        words: "Click the red counter that you attack.",
        unit: "ri-1",
      },
      {
        asks: ["unit", "destination"],
        title: "Beside the enemy.",
        words: "Only neighbours can attack. Move up to the river, then press *Done*.",
        hex: "0402",
      },
      { asks: [], title: "First finish this.", words: "Answer the question on the right as you like." },
    ],
  },
  {
    name: "Advance, or let them go",
    note: "retreats and who follows",
    goal: "settled",
    cues: [
      {
        asks: ["advance"],
        title: "The hex is empty.",
        words: "Click a battalion to follow across the river, or press *Done* and stay.",
      },
      {
        asks: ["step-or-retreat", "loss", "retreat-unit", "retreat-hex"],
        title: "It hurt you, too.",
        words: "A hit costs a step, or all who took part go back one hex. You choose.",
      },
      { asks: [], title: "See what came of it.", words: "The log on the right has the die, the result and its rule." },
    ],
  },
  {
    name: "Take something back",
    note: "until a die has fallen",
    goal: "undone",
    cues: [
      {
        asks: ["destination", "attacker"],
        title: "Now take it back.",
        words: "Press *Undo*, or the key U. Nothing is lost until a die has fallen.",
      },
      {
        asks: ["unit"],
        title: "Choose any unit.",
        words: "Click one that may act. You will take the choice back.",
        unit: "gr-2",
      },
      {
        asks: ["target"],
        title: "Choose another hex.",
        words: "Click one that is offered, or press *Done* and go on.",
      },
      { asks: [], title: "First finish this.", words: "Answer the question on the right as you like." },
    ],
  },
  {
    name: "End the turn",
    note: "and see the reserve come",
    goal: "ended",
    cues: [
      {
        asks: [],
        title: "End your turn.",
        words:
          "Press *Done*. The computer moves; its reserve is face down until it stands beside you. Two of the four are decoys.",
        hex: "0703",
      },
    ],
  },
];
