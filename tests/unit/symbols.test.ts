// "In symbols" of stage 7: what is lit is what is open, and nothing is where the formula has no symbol for it.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulasWith, litPart, slots } from '../../web/src/engine/arithmetic/symbols.ts';
import { FORMULAS, type FormulaName } from '../../web/src/engine/lesson/formulas.ts';
import type { Formula } from '../../web/src/engine/lesson/stage.ts';
import { findStage } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, open } from '../wasm/core.ts';

async function at(link: string): Promise<Context> {
  const state = parseHash(`stage=learn&${link}`);
  const model = resolve(state, await open(choiceText(state, catalogue)));
  const drawing = drawingOf(model, openingSettings('light'), { room: 1076, narrow: false });
  return { model, drawing } as Context;
}

/** By formula the TeX of what is lit. */
async function litAt(link: string): Promise<string[]> {
  const context = await at(link);
  return formulasWith(FORMULAS, context).flatMap(({ name, lit }) => {
    const part = litPart(lit, context.model.cell.node);
    return part === undefined ? [] : [`${name}: ${part}`];
  });
}

test('the symbol of the open tensor is lit, and none if there is none', async () => {
  const lit: [string, string[]][] = [
    ['step=task&cell=weights.0.3.1', ['weightsUnmasked: A', 'mix: A']],
    ['step=task&cell=q.0.4.0', ['weightsUnmasked: q']],
    ['step=task&cell=v.0.4.0', ['mix: V']],
    ['step=task&cell=x.0.4.0', []],
    ['step=loss&cell=targets.0.4.0', ['lossRow: target']],
    ['step=backward', ['backwardScores: dS']],
    ['step=update', ['update: next']],
    ['step=update&cell=d_w_query.1.2', ['update: dW']],
    ['step=train&cell=weights.0.4.1', []],
    ['step=train&cell=w_value.5.1', ['update: W']],
  ];
  for (const [link, parts] of lit) {
    const found = await litAt(link);
    // Other formulas of the step may mention it too.
    if (parts.length === 0) assert.deepEqual(found, [], link);
    for (const part of parts) assert.ok(found.includes(part), `${link}: ${found}`);
  }
});

test('the formula of a step of training names the weight that is open, if one is', async () => {
  const of = async (link: string) => slots(await at(link)).of;
  assert.equal(await of('step=train&cell=w_value.5.1'), 'V');
  assert.equal(await of('step=train&cell=w_key.1.1'), 'K');
  assert.equal(await of('step=train&cell=weights.0.4.1'), '');
  assert.equal(await of('step=train&cell=match.1.1'), '');
  assert.equal(await of('step=update'), 'Q');
  assert.equal(await of('step=update&cell=d_w_value.0.0'), 'V');
});

test('every part that a tensor lights is in its formula', () => {
  const all: Formula[] = findStage('learn')
    .steps.flatMap((step) => [step, ...(step.or ?? [])])
    .flatMap(({ formulas, altFormulas }) => [...formulas, ...(altFormulas?.formulas ?? [])]);
  for (const { name, lit } of all) {
    if (typeof lit !== 'object') continue;
    const tex = FORMULAS[name as FormulaName];
    const parts = Object.keys(lit).filter((part) => tex.includes(`\\part{${part}}`));
    assert.ok(parts.length > 0, name);
  }
});
