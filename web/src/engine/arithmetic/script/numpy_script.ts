// Export: a stage with tokens as columns as a NumPy script, which compares its results with the page's.
import { matrixOf } from '../../core/tensor.ts';
import type { Model } from '../../model/model.ts';
import { matrixValues, nodeOf } from '../../model/nodes.ts';
import { formatHash, type State } from '../../state/state.ts';
import { SCRIPT_TEXT as text } from '../../words/script.en.ts';
import { numpyLines, variablesOf } from './numpy_program.ts';
import { python } from './python.ts';
import { rowsText, TOLERANCE } from './script.ts';

/** The script of the sentence that is drawn; `state` is what the page links to. */
export function numpyScriptOf(model: Model, state: State): string {
  const { dtype } = model.session.structure;
  return `${text
    .about('NumPy', formatHash(state))
    .map((line) => `# ${line}`)
    .join('\n')}
import numpy as np

# ${text.given}
${variablesOf(model, 'given')
  .map(([name, node]) => `${name} = np.array([\n${columnsOf(model, node)}], dtype=np.${dtype})`)
  .join('\n')}

${model.steps.flatMap((step) => numpyLines(model, step)).join('\n')}


def check(name, theirs, rows):
    ours = np.array(rows, dtype=np.${dtype})
    largest = np.abs(ours).max()
    difference = np.abs(theirs - ours).max()
    print(f"{name:20} {ours.size:5} ${text.compared} {difference:.1e}")
    assert difference <= ${TOLERANCE[dtype]} * max(1.0, largest), name


${variablesOf(model, 'made')
  .map(([name, node]) => `check("${name}", ${name}, [\n${columnsOf(model, node)}])`)
  .join('\n')}
print("${text.equal}")
`;
}

/** The drawn matrix of a node, turned: a row of text for each of its columns. */
function columnsOf(model: Model, name: string): string {
  const { session } = model;
  const { rows, cols } = matrixOf(nodeOf(session, name).shape);
  const values = matrixValues(session, model, name);
  const turned = Array.from({ length: rows * cols }, (_, i) => {
    const [col, row] = [Math.floor(i / rows), i % rows];
    return python(values[row * cols + col], session.structure.dtype);
  });
  return rowsText(turned, rows);
}
