// The link: a state as a URL fragment (after '#').
import { readEdits } from './codecs.ts';
import { DEFAULT, FIELDS, type FieldName, isDefault, type State, without } from './fields.ts';
import { aboutOf, isNamedAlone, isPage, PAGES } from './pages.ts';

export { DEFAULT, type State } from './fields.ts';

/** The stage that a link means which names none, and a frame without a link. */
export const FIRST_STAGE = 'loop';

/** Whether this is the door, on which the bare address opens. */
export function isDoor({ stage }: Pick<State, 'stage'>): boolean {
  return stage === DEFAULT.stage;
}

const NAMES = Object.keys(FIELDS) as FieldName[];

/** Longer than any link that the page writes; of what is longer, the beginning is read. */
const LONGEST = 500_000;

/** The state with some fields set. */
export function patched(state: State, patch: Partial<State>): State {
  return { ...state, ...patch };
}

/** Whether a field means something where the learner is. */
function isHere({ stage }: State, name: FieldName): boolean {
  if (!isPage(stage)) return !FIELDS[name].offStage;
  const { named, fields } = PAGES[stage];
  return name === 'stage' ? named !== 'notebook' : fields.includes(name);
}

/** The text of a field's value, as links hold it. */
export function writtenField(state: State, name: FieldName): string {
  return FIELDS[name].write(state[name] as never);
}

/**
 * Serialises a state as a URL fragment; defaults are left out, and what means nothing there. The door's is empty,
 * whatever is open on it.
 */
export function formatHash(state: State): string {
  if (isDoor(state)) return '';
  return NAMES.filter((name) => isHere(state, name) && !isDefault(state, name))
    .map((name) => {
      const written = writtenField(state, name);
      return name === 'stage' && isNamedAlone(written) ? written : `${name}=${written}`;
    })
    .join('&');
}

/** Whether a URL fragment is empty, or names at least one field. */
export function isUnderstood(hash: string): boolean {
  const keys = [...new URLSearchParams(hash.replace(/^#/, '').slice(0, LONGEST)).keys()];
  return keys.length === 0 || keys.some((key) => Object.hasOwn(FIELDS, key) || isNamedAlone(key));
}

/** How many of the learner's numbers in a URL fragment are not in its state. */
export function lostEdits(hash: string): { unread: number; tooMany: number } {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const { unread, tooMany } = readEdits(given.get('edits') ?? '');
  return isHere(parseHash(hash), 'edits') ? { unread, tooMany } : { unread: 0, tooMany: 0 };
}

/** Parses a URL fragment. Accepts any text: an invalid field gets its default. The empty one is the door's. */
export function parseHash(hash: string): State {
  const written = hash.replace(/^#/, '');
  if (written === '') return DEFAULT;
  const given = new URLSearchParams(written.slice(0, LONGEST));
  const named = [...given.keys()].find(isNamedAlone) ?? null;
  const read = (name: FieldName) => {
    const { read: parse, old } = FIELDS[name];
    const text = given.get(name) ?? (name === 'stage' ? named : null);
    const value = text === null ? old?.(given) : parse(text);
    return value ?? (name === 'stage' ? FIRST_STAGE : DEFAULT[name]);
  };
  const state = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as State;
  if (isDoor(state)) return DEFAULT;
  // Notebooks cannot be edited.
  const isNotebook = state.notebook !== '' || aboutOf(state.stage) === 'notebook';
  if (isNotebook) return { ...state, stage: 'notebook', edits: [] };
  return isPage(state.stage) ? without(state, (name) => isHere(state, name)) : state;
}
