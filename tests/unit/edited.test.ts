// What the page says of the learner's own numbers is true of them: captions, the proof beside the loop, the slider,
// and what a number was before.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreOnSlider } from '../../web/src/course/softmax/score_slider.ts';
import { proofView } from '../../web/src/course/triangle/proof.ts';
import { codeView } from '../../web/src/engine/arithmetic/code.ts';
import { numbersView } from '../../web/src/engine/arithmetic/numbers.ts';
import { stepOf } from '../../web/src/engine/arithmetic/symbols.ts';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import type { Core } from '../../web/src/engine/core/core.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { copyChanging, copyUnedited } from '../../web/src/engine/model/edits/downstream.ts';
import { nodeOf, valueAt } from '../../web/src/engine/model/nodes.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { editsView } from '../../web/src/engine/page/controls/edits_control.ts';
import { captionView } from '../../web/src/engine/plane/caption.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { frameOf } from '../../web/src/engine/plane/layout/frame.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { PREDICT_TEXT } from '../../web/src/engine/words/predictions.ts';
import { catalogue, start } from '../wasm/core.ts';
import { textOf } from './rendered.ts';

/** The page at an address, with its edits made. */
async function at(hash: string): Promise<Context & { core: Core }> {
  const core = await start();
  const state = parseHash(hash);
  const edits = core.arrive(choiceText(state, catalogue), state.edits);
  assert.equal(edits.length, state.edits.length, hash);
  const model = resolve(state, core.session);
  const view = openingSettings('light');
  const canvas = { width: 1076, height: 650 };
  const drawing = drawingOf(model, view, { room: 1076, narrow: false, canvas });
  const given = { view, act: {} as Actions, trail: [], before: null, influence: null };
  return { model, drawing, ...given, canUndo: true, canRedo: false, core };
}

const caption = async (hash: string, node: string) =>
  textOf(captionView(await at(hash), node, false));

test('a caption speaks of rows that add up to 1 only where they do', async () => {
  const mix = 'stage=head&step=mix';
  assert.equal(await caption(mix, 'weights'), 'A 6×6 each row sums to 1');
  const one = `${mix}&edits=weights.0.5.1:0.9`;
  assert.equal(await caption(one, 'weights'), 'A 6×6 row 5 no longer sums to 1');
  assert.equal(await caption(`${one}&columns=1`, 'weights'), 'A 6×6 column 5 no longer sums to 1');
  const two = `${one},weights.0.2.0:0.9`;
  assert.equal(await caption(two, 'weights'), 'A 6×6 rows 2 and 5 no longer sum to 1');
  const three = `${two},weights.0.3.0:0.9`;
  assert.equal(await caption(three, 'weights'), 'A 6×6 3 rows no longer sum to 1');
  const moved = 'stage=softmax&step=divide&edits=scores.5.2:2';
  assert.equal(await caption(moved, 'weights'), 'A 8×8 shares; each row sums to 1');
  assert.equal(await caption(moved, 'scores'), 'S', 'a strip has its letter alone');
  const zeros = 'stage=softmax&step=zeros&edits=scores.5.2:2';
  assert.equal(await caption(zeros, 'scores'), 'S 8×8 all 0 but one');
  assert.equal(await caption('stage=softmax', 'scores'), 'S 8×8 all 0: no preference yet');
});

const kMasked = 'edits=tril.2.0:0,tril.2.1:0,tril.2.2:0&cell=weights.0.2.0';

test('a row that is masked from end to end says what it gets, and what PyTorch says', async () => {
  const link = `stage=head&step=softmax&${kMasked}`;
  assert.equal(await caption(link, 'weights'), 'A 6×6 row 2 is all masked: sum 0');
  const context = await at(link);
  assert.deepEqual(
    context.model.terms.map(({ kind, value }) => [kind, value]),
    [['constant', 0]],
  );
  assert.match(textOf(numbersView(context)), /Every score of this row is −∞.*F\.softmax.*nan/);
  const near = await at(link.replace('weights.0.2.0', 'weights.0.1.0'));
  assert.doesNotMatch(textOf(numbersView(near)), /nan/);
});

const proof = async (hash: string) => {
  const context = await at(hash);
  const { plane = [] } = context.model.step;
  const item = plane[0].above;
  assert.equal(item?.kind, 'proof');
  return textOf(proofView(context, item as Parameters<typeof proofView>[1]));
};

test('the proof names the rows that the product takes, whatever the mask lets in', async () => {
  const step = 'stage=triangle&step=mix';
  assert.match(await proof(`${step}&row=0`), /A·x a₀x₀ 0/);
  assert.match(await proof(`${step}&row=5`), /A·x a₀x₀ \+ … \+ a₅x₅ /);
  assert.match(await proof(`${step}&row=0&edits=tril.0.2:1`), /A·x a₀x₀ \+ a₂x₂ 0/);
  assert.match(
    await proof(`${step}&row=3&edits=tril.3.2:0,tril.3.6:1`),
    /A·x a₀x₀ \+ a₁x₁ \+ a₃x₃ \+ a₆x₆ /,
  );
  assert.match(await proof(`${step}&cell=y.0.5.0&edits=y.0.5.0:1`), /A·x your number 1 /);
});

test('the proof says where the largest difference is, in this batch and in all', async () => {
  const said = await proof('stage=triangle&step=mix&edits=tril.5.2:3');
  // PyTorch: torch.manual_seed(1337), x = torch.randn(4, 8, 2), and a row of 1, 1, 3, 1, 1, 1 over its sum.
  assert.match(said, /largest difference = 0\.6495 /);
  assert.match(
    said,
    /Largest in this sequence 0\.1392 at \[0, 5, 0\], in all 4 0\.6495 at \[3, 5, 0\]\./,
  );
  assert.doesNotMatch(said, /e[+-]0/);
  // In digits once a number of it is open.
  const opened = await at('stage=softmax&step=mix&cell=difference.0.5.0&edits=scores.5.2:2');
  const { write } = frameOf(opened, 'difference', 4);
  assert.deepEqual([0, 1.5e-8, 0.2872421].map(write), ['0', '≈0', '0.2872']);
  assert.match(
    await proof('stage=triangle&step=mix'),
    /largest difference = 2\.98e−08 Largest in all 4 sequences 2\.98e−08 at \[0, 2, 1\] and 1 other place\./,
  );
  const one = 'stage=triangle&step=mix&example=randn&B=1&T=3&C=2&edits=tril.0.2:1';
  assert.match(await proof(one), /= (\d\.\d{4}) Largest \1 at \[0, 0, [01]\]\./);
});

test('sums of shares are written like the shares, and sums of ones as whole numbers', async () => {
  const written = async (hash: string, node: string, value: number) =>
    frameOf(await at(hash), node, 4).write(value);
  assert.equal(await written('stage=triangle&step=mix', 'weights_sum', 1), '1.0000');
  assert.equal(await written('stage=softmax&step=mix', 'weights_sum', 1), '1.0000');
  assert.equal(await written('stage=triangle&step=tril', 'a_tril_sum', 3), '3');
});

test('the slider shows and moves what its row goes on from', async () => {
  const slid = async (hash: string) => {
    const { model, core } = await at(hash);
    const cell = scoreOnSlider(model, model.row);
    assert.ok(cell, hash);
    const before = valueAt(core.session, { node: 'masked', index: cell.index });
    assert.equal(valueAt(core.session, cell), before, hash);
    assert.equal(core.edit({ ...cell, value: before + 1 }), '');
    const after = valueAt(core.session, { node: 'masked', index: cell.index });
    assert.equal(after, before + 1, `${hash}: the row does not follow`);
    return `${cell.node} ${cell.index}`;
  };
  const step = 'stage=softmax&step=divide';
  assert.equal(await slid(`${step}&cell=masked.5.2`), 'scores 5,2');
  assert.equal(await slid(`${step}&cell=masked.5.2&edits=masked.5.2:2`), 'masked 5,2');
  assert.equal(await slid(`${step}&cell=masked.5.7`), 'scores 5,5');
  assert.equal(await slid(`${step}&cell=masked.0.2&edits=tril.0.2:1`), 'scores 0,2');
  assert.equal(await slid(`${step}&cell=weights.0.0&edits=tril.0.2:1,tril.0.0:0`), 'scores 0,2');
  assert.equal(await slid(`${step}&cell=row_max.5.0`), 'scores 5,2');
  assert.equal(await slid(`${step}&example=randn&B=1&T=1&cell=row_max.0.0`), 'scores 0,0');
});

test('an edited number says what it was, the other edits kept', async () => {
  const was = async (hash: string) => (await at(hash)).model.was;
  // W_Q of the example, and a share of two equal scores, by hand.
  assert.equal(await was('stage=head&cell=w_query.0.0&edits=w_query.0.0:9'), Math.fround(2.4));
  assert.equal(await was('stage=softmax&cell=weights.1.0&edits=weights.1.0:0.9'), 0.5);
  assert.equal(
    await was('stage=softmax&cell=weights.1.0&edits=weights.1.0:0.9,tril.1.2:1,tril.1.3:1'),
    0.25,
  );
  assert.equal(await was('stage=softmax&cell=weights.1.0'), null);
  const said = async (hash: string) => textOf(numbersView(await at(hash)));
  assert.match(
    await said('stage=softmax&cell=weights.1.0&edits=weights.1.0:0.9'),
    /Your number\. It was 0\.5000, computed as weights = exps \/ exps_sum /,
  );
  assert.match(
    await said('stage=head&cell=w_query.0.0&edits=w_query.0.0:9'),
    /Your number\. It was 2\.4000, given as w_query = torch\.tensor/,
  );
  assert.match(
    await said('stage=head&cell=w_query.0.0&edits=w_query.0.0:2.4'),
    /Your number, which is still 2\.4000, as given by w_query = torch\.tensor/,
  );
});

test('the numbers that are the learner’s are named, the latest first', async () => {
  const named = async (edits: string) => textOf(editsView(await at(`stage=head&edits=${edits}`)));
  assert.match(await named('x.0.5.2:1'), /^1 number is yours: x\[0, 5, 2\] = 1 Name/);
  assert.match(
    await named([0, 1, 2, 3, 4, 5].map((row) => `x.0.${row}.0:1`).join()),
    /^6 numbers are yours: x\[0, 5, 0\] = 1, x\[0, 4, 0\] = 1, x\[0, 3, 0\] = 1, x\[0, 2, 0\] = 1 and 2 more Name/,
  );
});

test('numbers that are no part of a run say so beside it', async () => {
  const said = async (place: string, edits: string) =>
    textOf(editsView(await at(`stage=learn&${place}&edits=${edits}`)));
  const without = 'It changes only what is shown here; the run trains without it.';
  const rate = await said('step=train', 'lr:1');
  assert.ok(
    rate.includes(`lr = 1 ${without} The rate of the run is under “More choices”. Name`),
    rate,
  );
  assert.ok((await said('step=train', 'x.0.0.0:2')).includes(`x[0, 0, 0] = 2 ${without} Name`));
  assert.match(
    await said('step=train', 'lr:1,w_query.0.0:2@0'),
    /Those without a step change only what is shown here; the run trains without them\./,
  );
  assert.doesNotMatch(await said('step=train', 'w_query.0.0:2@0'), /run trains/);
  assert.doesNotMatch(await said('step=backward', 'lr:1'), /run trains/);
});

test('what a switch changes can be compared, what another example changes cannot', async () => {
  const { core } = await at('stage=heads&example=bank');
  const copied = (to: string) => {
    const copies = copyChanging(core.session, parseHash('stage=heads&example=bank'), parseHash(to));
    return copies && [...copies.keys()];
  };
  for (const to of ['causal=0', 'scaled=0', 'mistake=value_from_key']) {
    assert.ok(copied(`stage=heads&example=bank&${to}`)?.includes('y'), to);
  }
  for (const to of ['', '&num_heads=4', '&example=tokens', '&dtype=float64']) {
    assert.equal(copied(`stage=heads&example=bank${to}`)?.includes('y') ?? false, false, to);
  }
});

test('of a run that is another one by a switch no number is marked as changed by the learner', async () => {
  const link = 'stage=learn&step=train';
  const { core } = await at(link);
  const copied = (to: string) => copyChanging(core.session, parseHash(link), parseHash(link + to));
  for (const to of ['&fresh=0', '&scaled=0']) {
    assert.equal(copied(`${to}&trained=300`), null, to);
    assert.ok(copied(to)?.has('weights'), to);
  }
});

test('an edit that changes neither result is no reason for the proof to speak of it', async () => {
  const mix = 'stage=triangle&step=mix&edits=';
  const proof = async (edits: string) => {
    const context = await at(mix + edits);
    const item = context.model.step.plane?.find(({ above }) => above?.kind === 'proof')?.above;
    return textOf(proofView(context, item as Parameters<typeof proofView>[1]));
  };
  assert.match(await proof('a_ones.0.1:5'), /Same result/);
  assert.match(await proof('x.0.0.0:5'), /Same result/);
  assert.match(await proof('weights.5.1:0.9'), /No longer the loop/);
});

test('a word that leaves both sentences with the same numbers is not said to leave with others', async () => {
  const answerAt = async (link: string) => {
    const { model } = await at(link);
    const { first } = predictionsOf(model);
    assert.ok(first);
    const { answers, why } = PREDICT_TEXT[first.prediction.id];
    const right = first.prediction.question(model, first.cell).right as number;
    return [answers?.(model, first.cell)[right], textOf(why?.(model, first.cell))];
  };
  const [same, why] = await answerAt('stage=match&step=mix&tokens=mud+bank+loan+mud+bank+loan');
  assert.equal(same, 'The same in both');
  const [, one, other] = /It leaves as ([\d. −]+) and as ([\d. −]+)\. /.exec(why ?? '') ?? [];
  assert.equal(one, other);
  assert.equal((await answerAt('stage=match&step=mix'))[0], 'By the river');
});

test('a gradient that ends at a number of the learner’s says so, beside it and in the code', async () => {
  const set = 'stage=learn&step=backward&edits=q.0.4.0:3&cell=d_q.0.4';
  const [ended, other] = [await at(`${set}.0`), await at(`${set}.1`)];
  assert.equal(valueAt(ended.core.session, ended.model.cell), 0);
  const words =
    /0: you have set q\[0, 4, 0\], so no number led to it, and it passes no gradient on/;
  assert.match(textOf(numbersView(ended)), words);
  assert.doesNotMatch(textOf(numbersView(other)), words);
  assert.match(textOf(codeView(ended)), /passes no gradient on\. d_q ?\[0, 4, 0\] = 0 /);
  // A weight is given: its gradient goes on, whatever it is set to.
  const given = await at('stage=learn&step=backward&edits=w_query.0.0:3&cell=d_w_query.0.0');
  assert.notEqual(valueAt(given.core.session, given.model.cell), 0);
  assert.doesNotMatch(textOf(numbersView(given)), /you have set/);
});

test('what the edits of a link change is marked as if they had been made here', async () => {
  const links = [
    'stage=triangle&edits=tril.0.2:1',
    'stage=head&step=mix&causal=0&edits=x.0.2.1:3,weights.0.4.1:0.5',
    'stage=heads&example=bank&mistake=value_from_key&edits=w_key.0.1:2',
    'stage=learn&step=backward&edits=q.0.1.0:1',
    'stage=head&example=randn&T=70&edits=x.0.2.1:3',
  ];
  for (const link of links) {
    const made = parseHash(link);
    const { core } = await at(link.replace(/&edits=.*/, ''));
    const here = copyChanging(core.session, { ...made, edits: [] }, made);
    assert.ok(here && here.size > 1, link);
    core.arrive(choiceText(made, catalogue), made.edits);
    assert.deepEqual(copyUnedited(core.session, made), here, link);
  }
  assert.equal(copyUnedited((await at('stage=head')).core.session, parseHash('stage=head')), null);
  // Along a run no number is what it was.
  const along = 'stage=learn&step=train&trained=3&edits=q.0.1.0:1';
  assert.equal(copyUnedited((await at(along)).core.session, parseHash(along)), null);
});

test('the loss of a row is asked only where one answer is right', async () => {
  const asked = async (link: string) => predictionsOf((await at(link)).model).first?.prediction.id;
  const loss = 'stage=learn&step=loss&v=2';
  assert.equal(await asked(loss), 'minusLog');
  const { model } = await at(loss);
  const [row, right] = [model.row, model.session.data(model.session.find('targets'))];
  const { shape } = nodeOf(model.session, 'targets');
  const of = right.slice(row * shape[2], (row + 1) * shape[2]).indexOf(1);
  assert.equal(await asked(`${loss}&edits=targets.0.${row}.${of}:0.5`), undefined);
  assert.equal(await asked(`${loss}&edits=targets.0.${row}.${of ? 0 : 1}:1`), undefined);
});

test('a number that only another example draws is read where it is', async () => {
  const link = 'stage=learn&step=two_heads&v=2&cell=targets_marked.0.0.0';
  const context = await at(link);
  assert.equal(context.model.step.id, 'two_heads');
  assert.equal(context.model.cell.node, 'targets_marked');
  // The step Loss would ask for tensors that this example has not.
  assert.equal(stepOf(context).id, 'two_heads');
});
