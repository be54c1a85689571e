// Export: a stage as a PyTorch script that compares its tensors with the page's.

import type { Edit } from '../../core/core.ts';
import type { Session } from '../../core/session.ts';
import type { Node } from '../../core/structure.ts';
import { elementCount, matrixOf } from '../../core/tensor.ts';
import { pageVersion } from '../../state/page_version.ts';
import { formatHash, type State } from '../../state/state.ts';
import { SCRIPT_TEXT as text } from '../../words/script.en.ts';
import { changesOf, statementOf } from './changed.ts';
import { python } from './python.ts';

/** Numbers to compare of each tensor, of some and of many: a script of megabytes would be no use to anybody. */
const MOST = { some: 512, many: 128 };
const MANY = 150;

function mostOf({ nodes }: Session['structure']): number {
  return nodes.length < MANY ? MOST.some : MOST.many;
}

/** Tolerance, relative to the tensor's largest number or 1: PyTorch adds in other orders. */
export const TOLERANCE = { float32: '1e-6', float64: '1e-12' };

/** How many numbers may add up before the tolerance grows: each addition rounds. */
const FEW = 100;

/** The tolerance of a graph, whose loss is a sum over rows, and whose products may be as long as a head's columns. */
function toleranceOf({ structure: { dtype, nodes } }: Session): string {
  const rows = nodes.find(({ role }) => role === 'loss')?.shape ?? [];
  const added = nodes.some(isBrought)
    ? Math.max(...nodes.flatMap(({ shape }) => shape))
    : elementCount(rows);
  const times = Math.max(1, Math.ceil(added / FEW));
  return TOLERANCE[dtype].replace('1', String(times));
}

/** The script of the open session; `state` is what it was opened with. */
export function scriptOf(session: Session, state: State): string {
  const { nodes } = session.structure;
  return `${scriptHead(session, state, toleranceOf(session))}
${broughtText(session)}
${nodes.map((node) => programOf(session, node, state.edits) + checkOf(session, node)).join('\n')}
print("${text.equal}")
`;
}

/** Comments on where a script is from. */
export function aboutLines(library: string, state: State): string {
  const version = pageVersion();
  const lines = text.about(library, formatHash(state));
  const said = version === '' ? lines : [...lines, text.version(version)];
  return said.map((line) => `# ${line}`).join('\n');
}

/** Head of a script: where it is from and how it compares; ends with an empty line. */
export function scriptHead({ structure }: Session, state: State, tolerance: string): string {
  const { dtype } = structure;
  return `${aboutLines('PyTorch', state)}
import math

import torch
import torch.nn.functional as F
from torch import nn

inf = math.inf


def check(name, theirs, rows):
    # ${text.check(mostOf(structure))}
    ours = torch.tensor(rows, dtype=torch.${dtype}).double().flatten()
    theirs = theirs.detach().double().flatten()[:len(ours)]
    largest = ours.nan_to_num(posinf=0.0, neginf=0.0).abs().max().item()
    difference = (theirs - ours).nan_to_num(posinf=inf).abs().max().item()
    print(f"{name:20} {len(ours):5} ${text.compared} {difference:.1e}")
    torch.testing.assert_close(theirs, ours, rtol=0, atol=${tolerance} * max(1.0, largest))
`;
}

const isBrought = ({ origin }: Node) => origin === 'brought';

/** Numbers of a tensor that are written as such; of more, their bytes. */
const MOST_WRITTEN = 512;

/** The tensors that the reader has brought, each by its name; empty if there are none. */
function broughtText(session: Session): string {
  const { nodes, dtype } = session.structure;
  const brought = nodes.filter(isBrought);
  if (brought.length === 0) return '';
  const isLarge = ({ shape }: Node) => elementCount(shape) > MOST_WRITTEN;
  const reader = brought.some(isLarge)
    ? `
import base64


def tensor(text, shape):
    # ${text.packed}
    numbers = bytearray(base64.b64decode(text))
    return torch.frombuffer(numbers, dtype=torch.${dtype}).reshape(shape)

`
    : '';
  const written = (node: Node) =>
    isLarge(node)
      ? `tensor("${base64Of(session.data(session.find(node.name)))}", [${node.shape.join(', ')}])`
      : tensorOf(session, node);
  return `${reader}
# ${text.brought}
own = {
${brought.map((node) => `    "${node.name}": ${written(node)},\n`).join('')}}
`;
}

/** Bytes that become a text at once: more would be too many arguments. */
const AT_ONCE = 3 * 4096;

function base64Of({ buffer, byteOffset, byteLength }: Float32Array | Float64Array): string {
  let base64 = '';
  for (let at = 0; at < byteLength; at += AT_ONCE) {
    const bytes = new Uint8Array(buffer, byteOffset + at, Math.min(AT_ONCE, byteLength - at));
    base64 += btoa(String.fromCharCode(...bytes));
  }
  return base64;
}

/** A node's statement, and assignments of the learner's edits. */
function programOf(session: Session, node: Node, edits: Edit[]): string {
  const { name, statement, origin } = node;
  // embed() is no function of PyTorch: the vectors are written out.
  if (origin === 'words') {
    return `# ${statement}\n${name} = ${tensorOf(session, node)}`;
  }
  const changes = changesOf(session, edits, node);
  // Cloned, as it may be a view, and writing into it would change its base.
  const copied = changes.length > 0 ? [`${name} = ${name}.detach().clone()`] : [];
  return [statementOf(session, edits, node), ...copied, ...changes].join('\n');
}

function tensorOf(session: Session, { name, shape }: Node): string {
  const { dtype } = session.structure;
  let parts = Array.from(session.data(session.find(name)), (value) => python(value, dtype));
  for (const size of shape.toReversed()) {
    parts = Array.from(
      { length: parts.length / size },
      (_, i) => `[${parts.slice(i * size, (i + 1) * size).join(', ')}]`,
    );
  }
  return `torch.tensor(${parts[0]}, dtype=torch.${dtype})`;
}

function checkOf(session: Session, node: Node): string {
  const { name, shape, held, role } = node;
  const { dtype } = session.structure;
  // Streamed weights are too many to write down.
  if (!held && role === 'weights') return '\n';
  const { cols } = matrixOf(shape);
  const values = Array.from(firstOf(session, node), (value) => python(value, dtype));
  return `\ncheck("${name}", ${name}, [\n${rowsText(values, cols)}])\n`;
}

/** Literals as rows of so many columns, a line each. */
export function rowsText(literals: string[], cols: number): string {
  let rows = '';
  for (let from = 0; from < literals.length; from += cols) {
    rows += `    [${literals.slice(from, from + cols).join(', ')}],\n`;
  }
  return rows;
}

/** The numbers to compare: the first whole rows. */
function firstOf(session: Session, { name, shape }: Node): Iterable<number> {
  const { cols } = matrixOf(shape);
  const count = Math.max(1, Math.floor(mostOf(session.structure) / cols)) * cols;
  if (session.holds(name)) return session.data(session.find(name)).subarray(0, count);
  // A streamed y is computed row by row.
  const rows = Math.min(count / cols, shape[1]);
  return Array.from({ length: rows }, (_, row) => [...session.streamRow(0, row).y]).flat();
}
