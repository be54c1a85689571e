// Export: the stage that is open as a PyTorch script, or in NumPy with tokens as columns; a training run as a script that
// trains the same steps. Each compares its results with the page's.

import type { Edit } from '../../core/core.ts';
import { type Run, runOf } from '../../core/run.ts';
import type { Session } from '../../core/session.ts';
import type { Node } from '../../core/structure.ts';
import { matrixOf } from '../../core/tensor.ts';
import { findStage } from '../../lesson/stages.ts';
import { LOSS, RATE } from '../../lesson/task_questions.ts';
import { normalized } from '../../model/link.ts';
import type { Model } from '../../model/model.ts';
import { matrixValues, nodeOf, upstreamOf } from '../../model/nodes.ts';
import { resetExcept } from '../../state/fields.ts';
import type { State } from '../../state/state.ts';
import { SCRIPT_TEXT as text } from '../../words/script.en.ts';
import { numpyLines, variablesOf } from './numpy_program.ts';
import { editStatements, isPinned, python } from './python.ts';
import { aboutLines, rowsText, scriptHead, scriptOf, TOLERANCE } from './script.ts';

export function stageScriptOf(model: Model): string {
  // Whether the voices were open is no matter of the script.
  const state = resetExcept(normalized(model), (name) => name !== 'voices');
  return model.transposed ? numpyScriptOf(model, state) : pytorchScriptOf(model.session, state);
}

/** The script of the sentence that is drawn; `state` is what the page links to. */
export function numpyScriptOf(model: Model, state: State): string {
  const { dtype } = model.session.structure;
  return `${aboutLines('NumPy', state)}
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

/** The PyTorch script of the open session; once a run has begun, the script of the run. */
export function pytorchScriptOf(session: Session, state: State): string {
  const run = runOf(session);
  const isBegun = run !== null && (run.step > 0 || state.edits.some(({ step }) => step === 0));
  return isBegun ? runScriptOf(session, state, run) : scriptOf(session, state);
}

/** Tolerance, relative to the largest number compared, or 1: rounding errors add up along a run. */
const RUN_TOLERANCE = { float32: '1e-3', float64: '1e-8' };

/** Distance of a second run's weights, in roundings: as much as all of its steps may round. */
const ROUNDINGS = 16;

/** The script of a run up to the step where it stands. */
function runScriptOf(session: Session, state: State, run: Run): string {
  const { dtype, nodes, training } = session.structure;
  const isParameter = (node: Node) => training?.parameters.includes(nodes.indexOf(node)) ?? false;
  const needed = upstreamOf(session, [LOSS]);
  const parameters = nodes.filter(isParameter);
  const names = parameters.map(({ name }) => name);
  const drawn = nodes.filter((node) => node.origin === 'drawn' && !isParameter(node));
  const forward = nodes.filter(
    (node) => needed.has(node.name) && !isParameter(node) && !drawn.includes(node),
  );
  const given = drawn.map(({ name }) => name).join(', ');
  // The rate's statement, not its value: a held rate is no part of the run.
  const rate = nodeOf(session, RATE);
  const chosen = state.optimizer || findStage(state.stage).usual?.optimizer;
  const optimizer = chosen === 'adam' ? 'Adam' : 'SGD';
  const edits = editsOfRun(state.edits, run.step);
  const losses = run.rows.slice(0, run.step + 1).map(([loss]) => python(loss, dtype));
  return `${scriptHead(session, state, RUN_TOLERANCE[dtype])}

${parameters.map(({ statement }) => statement).join('\n')}
# ${text.leaves}
${names.map((name) => `${name} = ${name}.detach().clone().requires_grad_()`).join('\n')}
parameters = [${names.join(', ')}]
first = [parameter.detach().clone() for parameter in parameters]
${rate.statement}${state.edits.some(isPinned) ? `\n# ${text.heldBesideRun}` : ''}


def batch():
${indented(drawn.map(({ statement }) => statement))}
    return ${given}


def loss_of(${given}):
${indented(forward.map(({ statement }) => statement))}
    return ${LOSS}


drawn = torch.get_rng_state()


def train(off=0.0):
    with torch.no_grad():
        for parameter, weights in zip(parameters, first):
            parameter.copy_(weights * (1 + off * torch.randn(weights.shape)))
    torch.set_rng_state(drawn)
    optimizer = torch.optim.${optimizer}(parameters, lr=${RATE}.item())
    losses = []
    for step in range(${run.step + 1}):
${indented([state.fresh ? `    ${given} = batch()` : `    if step == 0:\n        ${given} = batch()`])}${edits}
        ${LOSS} = loss_of(${given})
        losses.append(${LOSS}.item())
        if step < ${run.step}:
            optimizer.zero_grad()
            ${LOSS}.backward()
            optimizer.step()
    last = torch.cat([parameter.detach().double().flatten() for parameter in parameters])
    return torch.tensor(losses, dtype=torch.float64), last


# ${text.rounding}
rounded, rounded_last = train(${ROUNDINGS} * torch.finfo(torch.${dtype}).eps)
theirs, last = train()
# ${text.losses}
ours = torch.tensor([
${rowsText(losses, 1)}], dtype=torch.${dtype}).double().flatten()
within = ${RUN_TOLERANCE[dtype]} * ours.abs().clamp(min=1)
unsettled = ((theirs - rounded).abs() > within / 10).nonzero()
parted = int(unsettled[0]) if len(unsettled) > 0 else len(ours)
if ((last - rounded_last).abs() > ${RUN_TOLERANCE[dtype]} * last.abs().clamp(min=1) / 10).any():
    parted = min(parted, len(ours) - 1)
assert ((theirs - ours).abs() <= within)[:parted].all(), "${text.apart}"
largest = max([0.0, *(theirs - ours)[:parted].abs().tolist()])
print(f"losses of {parted} of {len(ours)} steps, ${text.largest} {largest:.1e}")

if parted == len(ours):
${indented(names.map((name) => checkOf(session, state.edits, name)).filter((check) => check !== ''))}
    print("${text.equal}")
else:
    print(f"${text.parted}")
`;
}

/** The learner's edits at their steps, within the loop. */
function editsOfRun(edits: readonly Edit[], last: number): string {
  const steps = [...new Set(edits.flatMap(({ step }) => (step === undefined ? [] : [step])))];
  return steps
    .filter((step) => step <= last)
    .map((step) => {
      const here = edits.filter((edit) => edit.step === step);
      const written = [...new Set(here.map(({ node }) => node))].flatMap((name) =>
        editStatements(name, here),
      );
      const lines = written.map((line) => `\n                ${line}`).join('');
      return `\n        if step == ${step}:\n            with torch.no_grad():${lines}`;
    })
    .join('');
}

/** The numbers of a parameter at the run's step; none if it is pinned, and so no part of the run. */
function checkOf(session: Session, edits: readonly Edit[], name: string): string {
  if (edits.some(({ node, step }) => node === name && step === undefined)) return '';
  const { cols } = matrixOf(nodeOf(session, name).shape);
  const { dtype } = session.structure;
  const values = Array.from(session.data(session.find(name)), (value) => python(value, dtype));
  return `check("${name}", ${name}, [\n${rowsText(values, cols)}])`;
}

function indented(statements: string[]): string {
  const lines = statements.flatMap((statement) => statement.split('\n'));
  return lines.map((line) => (line === '' ? '' : `    ${line}`)).join('\n');
}
