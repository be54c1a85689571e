// Masks of the open graph: what hides scores, or is added to them, beside the future or in its place.
import type { Structure } from '../core/structure.ts';
import type { Model } from './model.ts';

/** Window of the core where none is chosen, with the mistake that needs one (core/lessons/masks.h). */
const USUAL_WINDOW = 3;

export interface Masking {
  /** The causal mask, and whether the graph has another one, too. */
  causal: boolean;
  any: boolean;
  /** How many keys a token sees, its own the last of them; null: no window. */
  window: number | null;
  /** Lengths of the sequences, without their padding; none if there is no padding. */
  lengths: number[];
  /** Cells of the reader's own, and numbers that are added. */
  own: boolean;
  added: boolean;
  /** Share of the weights that dropout drops; '' if it drops none. */
  dropout: string;
}

/** Whether scores are masked, or numbers added to them. */
export function hasMask({ causal, nodes }: Structure): boolean {
  return causal || nodes.some(({ role }) => role === 'mask' || role === 'added');
}

/** Tensor of 0 for the weights that dropout has dropped; null: it has dropped none of these. */
export function droppedBy({ nodes }: Structure, name: string): string | null {
  const weights = nodes.find((node) => node.name === name && node.role === 'weights');
  const kept = weights?.inputs.find((input) => nodes[input].role === 'kept');
  return kept === undefined ? null : nodes[kept].name;
}

/** The masks that the model's choice has; those that its lesson does not take are only kept. */
export function maskingOf({ session, state }: Model): Masking {
  const { structure } = session;
  const masks = structure.nodes.filter(({ role }) => role === 'mask');
  const cut = masks.filter(
    ({ kind, inputs: [from] }) => kind === 'elementwise' && structure.nodes[from]?.role === 'ones',
  );
  const given = masks.filter(({ kind }) => kind === 'leaf');
  const isPadded = state.padding !== '' && given.some(({ axes }) => axes.length === 3);
  return {
    ...{ causal: structure.causal, any: hasMask(structure) },
    window: cut.length > (structure.causal ? 1 : 0) ? (state.window ?? USUAL_WINDOW) : null,
    lengths: isPadded ? state.padding.split(',').map(Number) : [],
    own: given.length > (isPadded ? 1 : 0),
    added: structure.nodes.some(({ role }) => role === 'added'),
    dropout: structure.dropped ?? '',
  };
}

/** End of the name of the formula of M, by what is masked. */
export function maskVariant({ causal, window, lengths, own, added }: Masking): string {
  const isCells = own || lengths.length > 0;
  if (added) return isCells || causal || window !== null ? 'OwnAdded' : 'Added';
  if (isCells) return 'Own';
  if (window === null) return '';
  return causal ? 'Window' : 'Back';
}
