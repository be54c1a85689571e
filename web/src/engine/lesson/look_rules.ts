// Looks by rule: the letter and the colours of a node follow from its role; a stage names only exceptions.
import type { Session } from '../core/session.ts';
import { divisorOf, type Node, type Structure } from '../core/structure.ts';

/** The letter and the colours of a tensor. */
export interface Look {
  /** The letter, with its subscript and superscript. */
  base: string;
  sub?: string;
  sup?: string;
  /** The second letter of a product that has no name of its own. */
  times?: { base: string; sub: string; sup: string };
  /** Changes to scores after their product: division by the root, the mask. */
  isScaled?: boolean;
  /** Number that divides them in place of the root. */
  divisor?: string;
  isMasked?: boolean;
  /** Whether it is the gradient of the tensor of this letter. */
  isGradient?: boolean;
  /** Whether its numbers are small, and written in a unit, as gradients are. */
  isSmall?: boolean;
  /** Colour scale: diverging, blue to orange, of gradients purple to green, or attention weights, teal. */
  kind: 'signed' | 'gradient' | 'weight';
  /** The value whose colour is saturated; by default the tensor's largest, or 1 for attention weights. */
  colourMax?: number;
  /** The node whose colours it shares, if there is one, so that the two can be compared. */
  colouredAs?: string;
  /** Whether its columns are those of all heads, concatenated. */
  hasHeadColumns?: boolean;
  /** The mask: a node with 0 where a cell of this tensor is masked out, and hence hatched. */
  mask?: string;
  /** Whether hatched cells are rows that are not asked, instead of masked ones. */
  isAsked?: boolean;
  /** The role whose colour its letter has. */
  role?: ColouredRole;
}

export type Looks = Readonly<Record<string, Look>>;

/** A stage's exceptions, by node; a node without a role has only this look. */
export type OwnLooks = Record<string, Partial<Look>>;

/** The subscript of a tensor that each head has for itself; it stands for the head's number. */
export const OF_HEAD = 'h';
/** Subscript of a tensor of keys or values that several heads share. */
export const OF_GROUP = 'g';

const COLOURED = ['query', 'key', 'value', 'weights'] as const;
type ColouredRole = (typeof COLOURED)[number];

/** The roles of which each head has its own. */
const PER_HEAD = [...COLOURED, 'scores'];

const signed = (base: string, sub?: string): Look => ({ base, sub, kind: 'signed' });

/** Looks by role (core/lessons/roles.cpp). */
const BY_ROLE: Record<string, Look> = {
  query_weight: signed('W', 'Q'),
  key_weight: signed('W', 'K'),
  value_weight: signed('W', 'V'),
  output_weight: signed('W', 'O'),
  query_bias: signed('β', 'Q'),
  key_bias: signed('β', 'K'),
  value_bias: signed('β', 'V'),
  output_bias: signed('β', 'O'),
  query: signed('Q'),
  key: signed('K'),
  value: signed('V'),
  scores: signed('S'),
  added: signed('added'),
  ones: { base: '1', kind: 'weight' },
  mask: { base: 'tril', kind: 'weight', colourMax: 2.5 },
  weights: { base: 'A', kind: 'weight' },
  kept: { base: 'kept', kind: 'weight' },
  row_sum: { base: 'Σ', kind: 'weight' },
  output: signed('Y'),
  probabilities: { base: 'p', kind: 'weight' },
  loss: signed('L'),
  difference: { ...signed('|Δ|'), colourMax: 1 },
  max_difference: signed('max |Δ|'),
};

const cache = new WeakMap<Structure, Looks>();

/** The looks of a stage's nodes, by name. */
export function looksOf({ structure }: Session, own: OwnLooks): Looks {
  const known = cache.get(structure);
  if (known) return known;
  const { nodes } = structure;
  const looks: Record<string, Look> = {};
  for (const node of nodes) {
    const of = nodes[node.gradient_of ?? -1];
    if (of && of.name in looks) looks[node.name] = gradientLook(nodes, of, looks[of.name]);
    const ofRole = BY_ROLE[node.role ?? ''];
    if (!ofRole && !(node.name in own)) continue;
    const exception = own[node.name];
    looks[node.name] = { ...signed(node.name), ...ofRole, ...ruled(structure, node), ...exception };
  }
  cache.set(structure, looks);
  return looks;
}

/** The looks with the colours that a step gives some tensors: those of another one, with which it compares them. */
export function colouredIn(looks: Looks, colours: Readonly<Record<string, string>> = {}): Looks {
  const changed = Object.entries(colours).filter(([name]) => name in looks);
  if (changed.length === 0) return looks;
  return {
    ...looks,
    ...Object.fromEntries(changed.map(([name, as]) => [name, { ...looks[name], colouredAs: as }])),
  };
}

/** The looks of nodes that no stage draws: they keep their names, but attention weights have their colours. */
export function plainLooks({ structure }: Session): Looks {
  const weights = structure.nodes.filter(({ role }) => role === 'weights');
  return Object.fromEntries(weights.map(({ name }) => [name, { base: name, kind: 'weight' }]));
}

/** The role whose colour a node's name has, if it has one. */
export function colouredRole({ role }: Node): ColouredRole | undefined {
  return COLOURED.find((other) => other === role);
}

/** The look of the gradient of a node with this look: of a masked score it is 0. */
function gradientLook(nodes: readonly Node[], of: Node, look: Look): Look {
  const { base, sub, sup, isScaled, divisor, isMasked, role } = look;
  const mask = of.role === 'scores' ? nodes.find((node) => node.role === 'mask')?.name : undefined;
  const from = { base, sub, sup, isScaled, divisor, isMasked, role };
  return { ...from, mask, isGradient: true, kind: 'gradient' };
}

/** The part of a look that follows from the node's place in the graph. */
function ruled(structure: Structure, node: Node): Partial<Look> {
  const { nodes } = structure;
  const { axes, inputs, kind, role = '' } = node;
  const look: Partial<Look> = { role: colouredRole(node) };
  // Behind the heads' axis stand the tokens; before the transpose it is the other way round.
  if (PER_HEAD.includes(role) && axes.includes('N') && axes.at(-2) !== 'N') look.sub = OF_HEAD;
  if (PER_HEAD.includes(role) && axes.includes('G') && axes.at(-2) !== 'G') look.sub = OF_GROUP;
  const before = kind === 'copy' ? nodes[inputs[0]].axes.slice(-2) : [];
  if (before.length === 2 && before.reverse().join() === axes.slice(-2).join()) look.sup = '⊤';
  // Several masks are told from each other by their names.
  if (role === 'mask') Object.assign(look, { mask: node.name, base: node.name.split('_')[0] });
  if (role === 'weights') look.mask = maskOf(nodes, node);
  if (role !== 'scores') return look;
  const changes = changesOf(nodes, node);
  return {
    ...look,
    ...changes,
    ...(changes.isScaled && structure.divisor ? { divisor: divisorOf(structure) } : {}),
  };
}

/** Roles of what hides scores, or is added to them. */
const MASKING = ['mask', 'added'];

/** Changes to scores since the product that made them. */
function changesOf(nodes: readonly Node[], { op, inputs }: Node): Partial<Look> {
  const [from, mask] = inputs.map((input) => nodes[input]);
  const before = from?.role === 'scores' ? changesOf(nodes, from) : {};
  if (['div_scalar', 'div_number', 'mul_scalar'].includes(op)) return { ...before, isScaled: true };
  return MASKING.includes(mask?.role ?? '') ? { ...before, isMasked: true } : before;
}

/** The name of the nearest mask that a node was computed from. */
function maskOf(nodes: readonly Node[], node: Node): string | undefined {
  const found = [...node.inputs];
  for (let i = 0; i < found.length; i++) {
    const { name, role, inputs } = nodes[found[i]];
    if (role === 'mask') return name;
    found.push(...inputs.filter((input) => !found.includes(input)));
  }
  return undefined;
}
