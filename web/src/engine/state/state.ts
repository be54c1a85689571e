// The link: a state as a URL fragment (after '#').
import * as codecs from './codecs.ts';
import { DEFAULT, FIELDS, type FieldName, isDefault, resetExcept, type State } from './fields.ts';
import { aboutOf, isNamedAlone, isPage, PAGES } from './pages.ts';

export { DEFAULT, type State } from './fields.ts';

/** The stage of a link that names none, and of a frame without a link. */
export const FIRST_STAGE = 'loop';

/** Whether this is the door, on which the bare address opens. */
export function isDoor({ stage }: Pick<State, 'stage'>): boolean {
  return stage === DEFAULT.stage;
}

const NAMES = Object.keys(FIELDS) as FieldName[];

/** The version of links. Those of the first have none, and are opened with the examples of that time. */
const VERSION = { key: 'v', now: '2' };
const FIRST_EXAMPLES = new Map<string, FirstExample>();

/** The example that a link without a version means if it names none: it may follow from what else the link says. */
export type FirstExample = string | ((link: State) => string);

/** Says on which example a stage opened in links without a version. */
export function setFirstExample(stage: string, example: FirstExample): void {
  FIRST_EXAMPLES.set(stage, example);
}

/** Longer than any link of the page; of a longer one only the beginning is read. */
const LONGEST = 500_000;

/** The state with some fields set. */
export function patched(state: State, patch: Partial<State>): State {
  return { ...state, ...patch };
}

/** Whether a field means something where the learner is. */
export function isHere({ stage }: State, name: FieldName): boolean {
  if (!isPage(stage)) return !FIELDS[name].offStage;
  const { named, fields } = PAGES[stage];
  return name === 'stage' ? named !== 'notebook' : fields.includes(name);
}

/** The text of a field's value, as links hold it. */
export function writtenField(state: State, name: FieldName): string {
  return FIELDS[name].write(state[name] as never);
}

/**
 * Serialises a state as a URL fragment, without defaults and fields that have no meaning there. The door's is empty,
 * whatever is open on it.
 */
export function formatHash(state: State): string {
  if (isDoor(state)) return '';
  const parts = NAMES.filter((name) => isHere(state, name) && !isDefault(state, name)).map(
    (name) => {
      const written = writtenField(state, name);
      return name === 'stage' && isNamedAlone(written) ? written : `${name}=${written}`;
    },
  );
  const isNew = state.example === '' && FIRST_EXAMPLES.has(state.stage);
  return [...parts, ...(isNew ? [`${VERSION.key}=${VERSION.now}`] : [])].join('&');
}

/** The part of a link that says what it opens, whichever version it has. */
export function withoutVersion(link: string): string {
  return link.replace(new RegExp(`&${VERSION.key}=\\w*$`), '');
}

/** The link to a stage, as it opens today. */
export function linkTo(stage: string): string {
  return `#${formatHash({ ...DEFAULT, stage })}`;
}

/** Text of a fragment, without its "#". */
function written(hash: string): string {
  return hash.replace(/^#/, '');
}

/** The stage or page of a fragment that is a single word: "end", "questions". */
function namedAlone(hash: string): string | null {
  const parts = written(hash).slice(0, LONGEST).split('&');
  // Some mail programs write "end=". A field of the name of a page is none without a value.
  const isEmpty = (name: string) => isField(name) && !isNamedAlone(name);
  const words = parts.map((part) => (isEmpty(part.slice(0, -1)) ? part : part.replace(/=$/, '')));
  return words.find((word) => codecs.name.read(word) !== null) ?? null;
}

/** Part of a link that opens the presentation. No link that the page writes has it. */
const PRESENT = { key: 'present', value: '1' };

/** Fields of the state that a fragment gives. */
export interface WrittenLink {
  /** The fields that it gives a value of theirs. */
  names: FieldName[];
  /** Parts that are ignored: unknown fields, and invalid values. An empty value is the default. */
  unread: { key: string; value: string }[];
  /** Whether it opens the presentation. */
  presents: boolean;
  /** Whether it is longer than what is read. */
  isCut: boolean;
}

export function writtenIn(hash: string): WrittenLink {
  const text = written(hash);
  const given = new URLSearchParams(text.slice(0, LONGEST));
  const isNamed = given.get('stage') || given.get('notebook');
  const alone = isNamed ? null : namedAlone(hash);
  const all = [...given].map(([key, value]) => ({ key, value }));
  const parts = all.filter(({ key, value }) => value !== '' || !(isField(key) || key === alone));
  const isPresent = ({ key, value }: (typeof all)[number]) =>
    key === PRESENT.key && value === PRESENT.value;
  const olds = NAMES.map((name) => FIELDS[name].old?.key);
  return {
    names: NAMES.filter((name) =>
      parts.some(({ key, value }) => key === name && isRead(name, value)),
    ),
    unread: parts
      .filter((part) => !isPresent(part))
      .filter(({ key, value }) =>
        isField(key) ? !isRead(key, value) : !isVersion({ key, value }) && !olds.includes(key),
      ),
    presents: all.some(isPresent),
    isCut: text.length > LONGEST,
  };
}

/** Whether a part of a link is its version: one of today, as a later one may mean what this page does not know. */
function isVersion({ key, value }: { key: string; value: string }): boolean {
  return key === VERSION.key && value === VERSION.now;
}

function isField(key: string): key is FieldName {
  return Object.hasOwn(FIELDS, key);
}

/** Whether a text is a value of a field; of a list, every entry must be. */
function isRead(name: FieldName, text: string): boolean {
  const { read } = FIELDS[name];
  if (!Array.isArray(DEFAULT[name])) return read(text) !== null;
  const entries = text.split(',').filter((entry) => entry !== '');
  return entries.every((entry) => (read(entry) as unknown[]).length > 0);
}

/** Number of the learner's numbers in a URL fragment that are not in its state. */
export function lostEdits(hash: string): { unread: number; tooMany: number } {
  const given = new URLSearchParams(written(hash));
  const { unread, tooMany } = codecs.readEdits(given.get('edits') ?? '');
  return isHere(parseHash(hash), 'edits') ? { unread, tooMany } : { unread: 0, tooMany: 0 };
}

/**
 * Parses a URL fragment. Accepts any text: an invalid field gets its default. The empty one is the door's; a single
 * word is the name of a stage or a page. Without a version it means the examples of the first one.
 */
export function parseHash(hash: string): State {
  if (written(hash) === '') return DEFAULT;
  const given = new URLSearchParams(written(hash).slice(0, LONGEST));
  const read = (name: FieldName) => {
    const { read: parse, old } = FIELDS[name];
    const text = given.get(name) ?? (name === 'stage' ? namedAlone(hash) : null);
    const before = old && given.get(old.key);
    const value = text !== null ? parse(text) : before ? old.read(before) : null;
    return value ?? (name === 'stage' ? FIRST_STAGE : DEFAULT[name]);
  };
  const state = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as State;
  if (isDoor(state)) return DEFAULT;
  // Notebooks cannot be edited.
  const isNotebook = state.notebook !== '' || aboutOf(state.stage) === 'notebook';
  if (isNotebook) return { ...state, stage: 'notebook', edits: [] };
  if (isPage(state.stage)) return withNeeded(resetExcept(state, (name) => isHere(state, name)));
  const first = given.has(VERSION.key) ? undefined : FIRST_EXAMPLES.get(state.stage);
  if (first === undefined || state.example !== '') return state;
  return { ...state, example: typeof first === 'string' ? first : first(state) };
}

/** A page's state with the choices that it cannot be without, where none is made. */
function withNeeded(state: State): State {
  const needed = Object.entries(PAGES[state.stage].needs?.(state) ?? {});
  const left = needed.filter(([name]) => isDefault(state, name as FieldName));
  return patched(state, Object.fromEntries(left));
}
