// The variants of the language model that are tried against the whole one, and the run of each.
import type { Session } from '../../engine/core/session.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { DEFAULT, type State } from '../../engine/state/state.ts';

type Change = Partial<
  Pick<State, 'residual' | 'norm' | 'norm_kind' | 'mlp' | 'positions' | 'attention' | 'seed'>
>;

/** Choices that each changes; the first is asked about. */
export const VARIANTS = {
  residual: { residual: false },
  mlp: { mlp: false },
  positions: { positions: false },
  attention: { attention: false },
  norm: { norm: 'without' },
  last: { norm: 'not_last' },
  after: { norm: 'after' },
  layer: { norm_kind: 'layer' },
  seed: { seed: '7' },
} as const satisfies Record<string, Change>;
export type Variant = keyof typeof VARIANTS;
export const ALL = Object.keys(VARIANTS) as Variant[];

/** The fields that a variant changes. */
export const FIELDS = [
  ...(['residual', 'norm', 'norm_kind', 'mlp'] as const),
  ...(['positions', 'attention', 'seed'] as const),
];

/** The choices of the whole model. */
export const WHOLE = Object.fromEntries(FIELDS.map((name) => [name, DEFAULT[name]])) as Change;

/** Steps of a run, and of a piece of it; its numbers are those of every so many steps. */
export const STEPS = 300;
export const EVERY = 5;
/** The share of the right meaning from which it has learnt which one is meant. */
export const LEARNT = 0.9;

/** The variant that a state has; null if it has none of them. */
export function variantOf(state: State): Variant | null {
  const has = (change: Change) =>
    FIELDS.every((name) => state[name] === { ...WHOLE, ...change }[name]);
  return ALL.find((one) => has(VARIANTS[one])) ?? null;
}

/** The choice of a run, as the core reads it. */
export function choiceOf(session: Session, change: Change): string {
  const state: State = { ...DEFAULT, stage: 'parts', ...change };
  return choiceText(state, session.catalogue());
}

/** Numbers of a step of a run. */
export interface Told {
  step: number;
  /** The mean loss of the sentences that it learns from, and of those kept aside. */
  loss: number;
  kept: number;
  /** Share of the three words that are right, of both meanings in the mean. */
  right: number;
}

const COLUMNS = ['loss_trained', 'loss_kept', 'right_river', 'right_money'];

/** The numbers of the steps that a session's run has made so far. */
export function readOf(session: Session, step: number): Told[] {
  const { columns = [] } = session.structure.training ?? {};
  const [loss, kept, river, money] = COLUMNS.map((name) => columns.indexOf(name));
  return session
    .history(step)
    .flatMap((row, at) =>
      at % EVERY === 0
        ? [{ step: at, loss: row[loss], kept: row[kept], right: (row[river] + row[money]) / 2 }]
        : [],
    );
}
