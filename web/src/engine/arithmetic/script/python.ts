// Numbers and edits as Python writes them.
import type { Edit } from '../../core/core.ts';
import type { Session } from '../../core/session.ts';
import { exact } from '../../draw/format.ts';

/** Whether an edit is a number held, not one written once at a step of a run. */
export function isPinned({ step }: Edit): boolean {
  return step === undefined;
}

/** The longest line that stays one. */
const LONGEST_LINE = 48;

/** The lines of a statement: a long matrix row by row, as Python continues lines within brackets. */
export function statementLines(statement: string): string[] {
  return statement
    .split('\n')
    .flatMap((line) =>
      line.length <= LONGEST_LINE
        ? [line]
        : line.replace('([[', '([\n  [').replaceAll('], [', '],\n  [').split('\n'),
    );
}

/** The edits of a tensor as Python assignments. */
export function editStatements(name: string, edits: Edit[]): string[] {
  const ofNode = edits.filter((edit) => edit.node === name);
  return ofNode.map(({ index, value }) => {
    const place = index.length === 0 ? '...' : index.join(', ');
    return `${name}[${place}] = ${python(value, 'float64')}`;
  });
}

/** A number with all digits, as a Python literal. */
export function python(value: number, dtype: Session['structure']['dtype']): string {
  return exact(value, dtype).replace('−', '-').replace('∞', 'inf').replace('−', '-');
}
