// The link: a state as a URL fragment (after '#').
import { DEFAULT, FIELDS, type FieldName, isDefault, type State } from './fields.ts';

export { DEFAULT, type State } from './fields.ts';

const NAMES = Object.keys(FIELDS) as FieldName[];

/** The text of a field's value, as links hold it. */
export function writtenField(state: State, name: FieldName): string {
  return FIELDS[name].write(state[name] as never);
}

/** Serialises a state as a URL fragment; defaults are left out, and what means nothing there. */
export function formatHash(state: State): string {
  const here = ['both', state.stage === 'notebook' ? 'notebook' : 'stage'];
  const isHere = (name: FieldName) => here.includes(FIELDS[name].on);
  return NAMES.filter((name) => isHere(name) && !isDefault(state, name))
    .map((name) => `${name}=${writtenField(state, name)}`)
    .join('&');
}

/** Parses a URL fragment. Accepts any text: an invalid field gets its default. */
export function parseHash(hash: string): State {
  const given = new URLSearchParams(hash.replace(/^#/, '').slice(0, 20000));
  const read = (name: FieldName) => {
    const { read: parse, old } = FIELDS[name];
    const text = given.get(name);
    return (text === null ? old?.(given) : parse(text)) ?? DEFAULT[name];
  };
  const state = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as State;
  // Notebooks cannot be edited.
  const isNotebook = state.notebook !== '' || state.stage === 'notebook';
  return isNotebook ? { ...state, stage: 'notebook', edits: [] } : state;
}
