// English: error messages and notices: what went wrong, and what can be done.
import type { LoadTrouble } from '../core/load.ts';

const load: Record<LoadTrouble, string> = {
  noWebAssembly:
    'The core of this page could not be loaded: it is WebAssembly, which this browser does not have or has switched off.',
  unreachable:
    'The core of this page could not be loaded: there is no connection, or something blocks it. Please reload the page.',
  silent:
    'The core of this page could not be loaded: the server does not answer. Please reload the page.',
  refused:
    'The core of this page could not be loaded: the server does not give it out. Please reload; if you host the page, see that all .wasm files are there.',
  damaged:
    'The core of this page could not be loaded: what the server sent is damaged, cut short or another file. Please reload; if you host the page, see that all .wasm files are whole.',
  forbidden:
    "The core of this page could not be loaded: WebAssembly is forbidden here. If you host the page, its Content-Security-Policy needs 'wasm-unsafe-eval'.",
};

const again = 'Choose it again to try once more, or reload the page.';

/** Failure to load the whole core while the small one works. */
const wholeNotLoaded: Record<LoadTrouble, string> = {
  ...load,
  unreachable: `This needs more of the core, which could not be loaded: there is no connection, or something blocks it. ${again}`,
  silent: `This needs more of the core, which could not be loaded: the server does not answer. ${again}`,
  refused: `This needs more of the core, which could not be loaded: the server does not give it out. ${again}`,
  damaged: `This needs more of the core, which could not be loaded: what the server sent is damaged, cut short or another file. ${again}`,
};

function numbersIn(count: number): string {
  const some = count === 1 ? 'One number' : `${count.toLocaleString('en')} numbers`;
  return `${some} of your own in this link ${count === 1 ? 'was' : 'were'}`;
}

export const TROUBLE = {
  load,
  wholeNotLoaded,
  noMaskSwitch:
    'M hides or shows the future in stages 4 to 7. In this stage the mask cannot be switched off.',
  replaced: (count: number) =>
    `This is another run, without your ${count === 1 ? 'number' : `${count} numbers`}. Undo (Ctrl+Z) brings the edited one back.`,
  slow: 'The core of this page is still on its way …',
  wholeSlow: 'This needs more of the core, which is on its way …',
  fetching: 'This part of the page is on its way …',
  notFetched:
    'This part of the page could not be fetched: there is no connection, the server does not answer, or the page has been renewed meanwhile. Come back to it to try again, or reload the page.',
  notPrinted: (stages: string[]) =>
    `Not on these sheets: ${stages.join(' and ')}, for which more of the core was needed, which could not be loaded in time.`,
  notStarted:
    'The page could not be started. Please reload it; another browser or more free memory may help.',
  broken: 'Something went wrong inside the core. It was started afresh with what you had chosen.',
  brokenAgain:
    'Something went wrong inside the core, and again when it was asked the same. This is what stood here before.',
  brokenStill:
    'Something went wrong inside the core, again and again. This is the first stage; Back in your browser leads to what you had.',
  gaveUp:
    'Something is wrong inside the core, and starting it afresh did not help. Please reload the page; its address still has what you chose.',
  /** `why`: the core's sentence, if it has refused one. */
  editsLost: (count: number, why: string) =>
    `${count === 1 ? 'One edited number' : `${count} edited numbers`} could not be used here and ${count === 1 ? 'was' : 'were'} left out. ${why}`.trim(),
  tooManyEdits: (most: number) =>
    `At most ${most.toLocaleString('en')} numbers can be your own, and they are. Take one of them back first.`,
  /** A link of tensors that somebody brought, and a link to an example of them where none was brought. */
  noSuchHead:
    'This link shows tensors of somebody’s own, which are not on this device: bring the same files on the page Your numbers (#yours). Here is the usual example.',
  noHead:
    'No tensors of your own are here yet: bring them on the page Your numbers (#yours). Here is the usual example.',
  notKept:
    'Your tensors could not be kept: this browser has no room for them, or does not allow it.',
  /** Text without a digit that was pasted on a number. */
  noNumberPasted: (pasted: string) =>
    `“${pasted.length > 20 ? `${pasted.slice(0, 20)} …` : pasted}” is no number that a cell can hold.`,
  /** Numbers that were pasted on a number, from which on there are not so many rows and columns. */
  pastedTooLarge: (
    [rows, columns]: [number, number],
    from: string,
    [down, across]: [number, number],
  ) => `${rows} × ${columns} numbers do not fit: from ${from} on there are ${down} × ${across}.`,
  notWhole: 'This needs a whole number.',
  notDecimal: 'This needs a number such as 5 or 0.05.',
  /** Edits of a link that were left out: those that are no numbers, and those beyond `most`. */
  editsUnread: ({ unread, tooMany }: { unread: number; tooMany: number }, most: number) =>
    [
      tooMany > 0
        ? `${numbersIn(tooMany)} left out: the page takes at most ${most.toLocaleString('en')}.`
        : '',
      unread > 0
        ? `${numbersIn(unread)} left out, as ${unread === 1 ? 'it' : 'they'} could not be read. Perhaps the link was cut short.`
        : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  editsWait: (count: number) =>
    `${count === 1 ? 'One edited number has' : `${count} edited numbers have`} no place in this stage and ${count === 1 ? 'is' : 'are'} kept for the one before.`,
  trainsFirst: 'These weights come from training. It is done once more, which takes a moment.',
  noStage: (id: string) => `There is no stage or page “${id}”. This is the first stage.`,
  noStep: (id: string) => `There is no step “${id}” in this stage.`,
  noCheck: (id: string) =>
    `There is no stage “${id}” to ask about. These are the questions after the first one.`,
  noNotebook: (id: string) => `There is no notebook “${id}”. This is the first one.`,
  noNotebookCell: (id: string) => `There is no cell “${id}” in this notebook.`,
  noMistake: (id: string) =>
    `There is no mistake “${id}” here. These numbers are computed without one.`,
  /** Note on an unknown mistake in a link to the mistake lab. */
  noMistakeInLab: (id: string) => `There is no mistake “${id}”. This is the first one.`,
  noVariant: (id: string) => `There is no variant “${id}”. Here is the list of them.`,
  noExample: (id: string) => `There is no example “${id}” in this stage.`,
  noNumber: (name: string) => `There is no number ${name} here.`,
  /** `what`: as links call it: "row". */
  beyond: (what: string, index: number, last: number) =>
    `The link asks for ${what} ${index}, but the last one here is ${last}.`,
  noOrder: 'The link has an order for another number of words.',
  /** Parts of the link: "T=abc". */
  linkUnread: (parts: string[]) =>
    `The link says ${parts.map((part) => `“${part}”`).join(' and ')}, which means nothing to this page.`,
  /** Fields of the link: "num_heads". */
  linkUnused: (names: string[]) =>
    `What the link says of ${names.map((name) => `“${name}”`).join(' and ')} has no use here.`,
  linkCut: 'The link is longer than this page reads. Its end is left out.',
  linkRefused: (sentence: string) => `This link could not be followed: ${sentence}`,
};
