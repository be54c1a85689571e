// What an action brings about: the effects and their order, as data, and what becomes of the state when the core has
// answered. The core is there to have a graph open; nothing is drawn.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_EDITS } from '../../web/src/engine/core/core.ts';
import { DEFAULT, parseHash } from '../../web/src/engine/state/state.ts';
import {
  preferredTheme,
  remember,
  remembered,
  withTheme,
} from '../../web/src/engine/state/storage.ts';
import { arrivalOf } from '../../web/src/shell/links/arrival.ts';
import { refused } from '../../web/src/shell/step/followed.ts';
import type { PageState } from '../../web/src/shell/step/page_state.ts';
import type { AppEvent } from '../../web/src/shell/step.ts';
import { catalogue, OWN_HEAD } from '../wasm/core.ts';
import { at, cell, one, typesOf, verb } from './step_at.ts';

test('a link: what it waits for, the core, the mark, what is said, the address, the drawing', async () => {
  const good = await at('stage=loop&step=divide');
  assert.deepEqual(typesOf(good.arrived), ['prepare', 'follow']);
  assert.equal(good.arrived.app.state, DEFAULT, 'nothing has changed before the core has followed');
  const after = ['markLink', 'train', 'speak', 'write', 'remember', 'draw'];
  assert.deepEqual(typesOf(good.opened), after);
  assert.equal(one(good.opened, 'markLink').isAmiss, false);
  assert.deepEqual(one(good.opened, 'remember').lastStep, { stage: 'loop', step: 'divide' });
  assert.equal(good.app.view.notice, '');
  const amiss = await at('stage=loop&step=nowhere&edits=nothing.0:1');
  assert.equal(one(amiss.opened, 'markLink').isAmiss, true);
  assert.match(amiss.app.view.notice, /One edited number could not be used here.*nowhere/);
  assert.deepEqual(amiss.app.state.edits, []);
});

test('the last batch, head and row of a link are there, the next ones are not', async () => {
  const said = async (link: string) =>
    (await at(`stage=heads&example=randn&B=2&T=3&C=4&${link}`)).app.view.notice;
  assert.equal(await said('batch=1&head=1&row=2'), '');
  assert.match(await said('batch=2'), /2/);
  assert.match(await said('head=2'), /2/);
  assert.match(await said('row=3'), /3/);
});

test('a step of the same name in another stage is the last one, too', async () => {
  const page = await at('stage=softmax&step=mask');
  const state = parseHash('stage=head&step=mask');
  const asked = page.take(page.app, { type: 'goTo', state });
  const opened = page.answer(page.app, one(asked, 'follow'));
  assert.deepEqual(one(opened, 'remember').lastStep, { stage: 'head', step: 'mask' });
});

test('an edit: the core is asked for it alone, then follows; the numbers before it are kept', async () => {
  const page = await at('stage=loop');
  const x = cell('x', 0, 0, 0);
  const asked = page.take(page.app, { type: 'edit', edit: { ...x, value: 3 }, time: 5 });
  assert.equal(asked.app, page.app);
  assert.deepEqual(typesOf(asked), ['edit']);
  const { edit, follow } = one(asked, 'edit');
  assert.deepEqual(edit, { ...x, value: 3 });
  assert.deepEqual(follow.next.state.edits, [edit]);
  const [before] = page.core.session.data(page.core.session.find('x'));
  assert.equal(page.core.edit(edit), '');
  const made = page.answer(page.app, follow);
  assert.deepEqual(typesOf(made), ['train', 'speak', 'write', 'draw']);
  assert.deepEqual(one(made, 'speak'), { type: 'speak', from: page.app.state, travel: null });
  assert.deepEqual(one(made, 'write').state.edits, [edit]);
  assert.equal(made.app.before?.values.get('x')?.[0], before);
  assert.equal(made.app.history.past.length, 1);
});

test('an edit that no link could hold is refused, and nothing else', async () => {
  const page = await at('stage=loop');
  const edits = Array.from({ length: MOST_EDITS }, (_, i) => ({ ...cell('x', 0, 0, i), value: 1 }));
  const full = { ...page.app, state: { ...page.app.state, edits } };
  const asked = page.take(full, {
    type: 'edit',
    edit: { ...cell('x', 1, 0, 0), value: 1 },
    time: 5,
  });
  assert.equal(asked.app, full);
  assert.deepEqual(typesOf(asked), ['refuse']);
  assert.match(one(asked, 'refuse').sentence, /4,?096/);
});

test('another stage: what is left is kept before the history has an entry, and the page begins at its top', async () => {
  const page = await at('stage=loop');
  const gone = page.take(
    page.app,
    verb((act) => act.goStage('head')),
  );
  assert.deepEqual(typesOf(gone), ['prepare', 'saveChoices', 'addEntry', 'follow', 'scrollToTop']);
  assert.equal(one(gone, 'saveChoices').state, page.app.state);
  assert.equal(one(gone, 'addEntry').of, 'place');
  assert.equal(one(gone, 'follow').by, 'walk');
  const there = page.answer(page.app, one(gone, 'follow'));
  const after = ['train', 'speak', 'saveWaitingEdits', 'write', 'remember', 'draw'];
  assert.deepEqual(typesOf(there), after);
  assert.equal(there.app.model?.stage.id, 'head');
  // By whatever action it is gone to; a notebook has to be fetched.
  const notebook = page.take(
    page.app,
    verb((act) => act.set({ stage: 'notebook', notebook: '000' })),
  );
  assert.deepEqual(typesOf(notebook), typesOf(gone));
  const read = page.answer(page.app, one(notebook, 'follow'));
  assert.deepEqual(typesOf(read), [
    'fetchPage',
    'train',
    'speak',
    'saveWaitingEdits',
    'write',
    'remember',
    'draw',
  ]);
  assert.equal(read.app.model, null);
  // So that its way back leads there after a reload, too.
  const { cameFrom } = one(read, 'remember');
  assert.equal(cameFrom?.stage, 'loop');
  const kept = new Map<string, string | null>();
  const store = {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, text: string | null) => void kept.set(name, text),
  };
  const host = { local: store, session: store, theme: 'light' } as const;
  remember(host, { cameFrom });
  assert.deepEqual(remembered(host).cameFrom, cameFrom);
  remember(host, { cameFrom: null });
  assert.equal(remembered(host).cameFrom, null);
});

test('what is open comes back after a reload, and what is shut stays shut', () => {
  const kept = new Map<string, string | null>();
  const store = {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, text: string | null) => void kept.set(name, text),
  };
  const host = { local: store, session: store, theme: 'light' } as const;
  const openIn = () => {
    const { sheetOpen, voicesOpen } = remembered(host);
    return [sheetOpen, voicesOpen];
  };
  assert.deepEqual(openIn(), [false, false]);
  remember(host, { sheetOpen: true });
  assert.deepEqual(openIn(), [true, false]);
  remember(host, { sheetOpen: false, voicesOpen: true });
  assert.deepEqual(openIn(), [false, true]);
});

test('a frame has the theme that its address names; any other word leaves it the reader’s', () => {
  const local = { read: () => 'light', write: () => assert.fail('the reader’s is kept') };
  const themeOf = (named: string | null) =>
    preferredTheme({ local: withTheme(local, named), theme: 'light' });
  assert.equal(themeOf('dark'), 'dark');
  assert.equal(themeOf('auto'), 'light');
  assert.equal(themeOf(null), 'light');
  assert.equal(withTheme(local, 'dark').read('attention.place'), 'light');
});

test('edits that the other stage does not take wait, which is said', async () => {
  const page = await at('stage=triangle&edits=tril.1.0:2');
  const gone = page.take(
    page.app,
    verb((act) => act.set({ stage: 'loop' })),
  );
  const there = page.answer(page.app, one(gone, 'follow'));
  assert.deepEqual(one(there, 'saveWaitingEdits').edits, page.app.state.edits);
  assert.notEqual(there.app.view.notice, '');
  assert.deepEqual(there.app.state.edits, []);
});

test('another step is an entry of the history; another choice of the step is none', async () => {
  const page = await at('stage=head');
  const walked = page.take(
    page.app,
    verb((act) => act.goStep('mask')),
  );
  assert.deepEqual(typesOf(walked), ['prepare', 'addEntry', 'follow']);
  const chosen = page.take(
    page.app,
    verb((act) => act.set({ causal: false })),
  );
  assert.deepEqual(typesOf(chosen), ['prepare', 'follow']);
  const example = page.take(
    page.app,
    verb((act) => act.chooseExample('randn')),
  );
  assert.deepEqual(typesOf(example), ['prepare', 'saveExampleText', 'follow']);
  assert.equal(one(example, 'follow').next.state.example, 'randn');
});

test('a number that is opened is an entry that Back closes; the next one takes its place', async () => {
  const choose = verb((act) => act.choose(cell('y', 0, 5, 0)));
  const page = await at('stage=head&step=mix');
  const chosen = page.take(page.app, choose);
  assert.deepEqual(typesOf(chosen), ['prepare', 'addEntry', 'follow']);
  assert.equal(one(chosen, 'addEntry').of, 'number');
  const open = page.answer(page.app, one(chosen, 'follow')).app;
  const again = await at('stage=head&step=mix', { hasOpened: true });
  assert.deepEqual(typesOf(again.take(open, choose)), ['prepare', 'follow']);
  const deeper = verb((act) => act.follow(cell('weights', 0, 5, 1)));
  assert.deepEqual(typesOf(again.take(open, deeper)), ['prepare', 'addEntry', 'follow']);
  // A frame's history is not the learner's.
  const frame = await at('stage=head&step=mix', {}, { isEmbedded: true });
  assert.deepEqual(typesOf(frame.take(frame.app, choose)), ['prepare', 'follow']);
  assert.deepEqual(typesOf(frame.opened), ['markLink', 'train', 'speak', 'write', 'draw']);
  assert.deepEqual(
    frame.take(
      frame.app,
      verb((act) => act.set({ stage: DEFAULT.stage })),
    ).effects,
    [],
  );
});

test('the way back goes along in the history of the browser', async () => {
  const page = await at('stage=head&step=mix&cell=masked.0.5.1&trail=y.0.5.0,weights.0.5.1');
  assert.equal(page.app.state.trail.length, 2);
  const back = page.take(
    page.app,
    verb((act) => act.back()),
  );
  assert.deepEqual(typesOf(back), ['prepare', 'goBack', 'follow']);
  assert.equal(one(back, 'goBack').by, 1);
  assert.equal(
    one(
      page.take(
        page.app,
        verb((act) => act.back(0)),
      ),
      'goBack',
    ).by,
    2,
  );
});

test('undo: the core follows; a step that it refuses is left out of the history, and why is said', async () => {
  const page = await at('stage=loop');
  const edit: AppEvent = { type: 'edit', edit: { ...cell('x', 0, 0, 0), value: 3 }, time: 5 };
  const { follow } = one(page.take(page.app, edit), 'edit');
  const { app } = page.answer(page.app, follow);
  const asked = page.take(
    app,
    verb((act) => act.undo()),
  );
  assert.deepEqual(typesOf(asked), ['prepare', 'follow']);
  const travel = one(asked, 'follow');
  const refusal = refused(app, travel, 'No.');
  assert.deepEqual(typesOf(refusal), ['train', 'write', 'draw']);
  assert.deepEqual(refusal.app.state, app.state);
  assert.deepEqual([refusal.app.history.past, refusal.app.view.notice], [[], 'No.']);
  const undone = page.answer(app, travel);
  assert.equal(one(undone, 'speak').travel, 'undo');
  assert.deepEqual(undone.app.state.edits, []);
  assert.equal(undone.app.history.future.length, 1);
  // With nothing to undo the page is drawn, and that is all.
  const none = page.take(
    page.app,
    verb((act) => act.undo()),
  );
  assert.deepEqual([none.app, typesOf(none)], [page.app, ['draw']]);
});

test('a link that the core refuses leaves the picture, marked and said', async () => {
  const page = await at('stage=loop');
  const hash = 'stage=head&example=nowhere&zzz=1';
  const link = arrivalOf(hash, parseHash(hash), catalogue);
  const asked = page.take(page.app, { type: 'arrive', state: link.state, link });
  const { app, effects } = refused(page.app, one(asked, 'follow'), 'No.');
  assert.deepEqual(
    effects.map(({ type }) => type),
    ['markLink', 'train', 'write', 'draw'],
  );
  assert.equal(app.state, page.app.state);
  assert.match(app.view.notice, /zzz.*No\./);
});

test('a size of one’s own is tried in the core; what is no number is refused without', async () => {
  const page = await at('stage=loop&example=randn');
  const asked = page.take(
    page.app,
    verb((act) => act.setOwnChoice('T', '5')),
  );
  assert.deepEqual(typesOf(asked), ['prepare', 'tryChoice']);
  assert.match(one(asked, 'tryChoice').choice, /\bT=5\b/);
  const wrong = page.take(
    page.app,
    verb((act) => act.setOwnChoice('T', 'five')),
  );
  assert.deepEqual(typesOf(wrong), ['draw']);
  assert.equal(wrong.app.view.refused?.typed, 'five');
});

test('settings reach what they set: the player, storage, full screen, the screen reader', async () => {
  const page = await at('stage=head');
  const set = (app: PageState, patch: Partial<PageState['view']>) =>
    page.take(app, { type: 'setView', patch });
  const playing = set(page.app, { playing: true, speed: 2 });
  assert.deepEqual(typesOf(playing), ['play', 'draw']);
  // A step takes four seconds, at twice the pace two.
  assert.equal(one(playing, 'play').pace, 2000);
  assert.equal(one(set(page.app, { playing: true }), 'play').pace, 4000);
  assert.equal(one(set(playing.app, { playing: false }), 'play').pace, 0);
  assert.deepEqual(typesOf(set(playing.app, { notice: 'Well.' })), ['draw']);
  assert.deepEqual(set(page.app, { theme: 'dark' }).effects, [
    { type: 'remember', theme: 'dark' },
    { type: 'draw' },
  ]);
  assert.deepEqual(set(page.app, { sheetOpen: true }).effects, [
    { type: 'remember', sheetOpen: true },
    { type: 'draw' },
  ]);
  const presented = set(page.app, { presenting: true });
  assert.deepEqual(typesOf(presented), ['enterFullScreen', 'draw']);
  assert.deepEqual(typesOf(set(presented.app, { presenting: false })), ['leaveFullScreen', 'draw']);
  const answers = {
    'head.mix': { said: '1', outcome: 'right', right: '1', how: '', of: '' },
  } as const;
  const given = set(page.app, { answers });
  assert.deepEqual(typesOf(given), ['remember', 'announceAnswers', 'draw']);
  assert.deepEqual(one(given, 'remember').marks?.steps, { 'head.mix': 'right' });
});

test('a run that is trained is drawn; where it can go no further it stands, and the player with it', async () => {
  const page = await at('stage=learn&step=train&trained=2');
  assert.equal(page.app.model?.step.trains, true);
  const on = page.take(
    page.app,
    verb((act) => act.set({ trained: 3 })),
  );
  const next = page.answer(page.app, one(on, 'follow'));
  assert.ok(typesOf(next).includes('train'));
  const { app } = page.take(next.app, { type: 'setView', patch: { playing: true } });
  const answer = { edits: [], whyLost: '', stopped: '', trained: 3 };
  const slice = page.take(app, { type: 'trained', followed: answer });
  assert.deepEqual([slice.app.state.trained, typesOf(slice)], [3, ['draw']]);
  const stopped = { ...answer, stopped: 'It stands.', trained: 1 };
  const end = page.take(app, { type: 'trained', followed: stopped });
  assert.deepEqual(typesOf(end), ['play', 'draw']);
  assert.equal(one(end, 'play').pace, 0);
  assert.deepEqual([end.app.state.trained, end.app.view.notice], [1, 'It stands.']);
});

test('edits of a run that the core no longer takes are given up, and all others stay', async () => {
  const page = await at('stage=learn&step=train&trained=2&edits=w_query.0.1:2@1');
  const { edits } = page.app.state;
  assert.equal(edits.length, 1);
  const answer = { whyLost: '', stopped: '', trained: 3 };
  const after = (left: typeof edits) =>
    page.take(page.app, { type: 'trained', followed: { ...answer, edits: left } }).app.state.edits;
  assert.deepEqual(after([...edits]), edits);
  assert.deepEqual(after([]), []);
});

test('a number of a head that is brought opens with its row, and of several heads with its head', async () => {
  const page = await at('stage=loop');
  const opened = (...index: number[]) => {
    const weights = cell('weights', ...index);
    const brought = OWN_HEAD.brought ?? assert.fail();
    const asked = page.take(
      page.app,
      verb((act) => act.bring(brought, index.length === 4 ? 'heads' : 'head', '', weights)),
    );
    const { stage, step, row, head } = one(asked, 'follow').next.state;
    return [stage, step, row, head];
  };
  assert.deepEqual(opened(0, 1, 2, 0), ['heads', 'attend', 2, 1]);
  assert.deepEqual(opened(0, 3, 0), ['head', 'softmax', 3, DEFAULT.head]);
});

test('after a trap the state is followed at once; far from it, as an entry of its own', async () => {
  const page = await at('stage=loop');
  const state = parseHash('stage=head');
  const attempt = (isNewEntry: boolean): AppEvent => ({
    type: 'recover',
    attempt: { state, notice: 'Again.', isNewEntry },
  });
  assert.deepEqual(typesOf(page.take(page.app, attempt(false))), ['follow']);
  const far = page.take(page.app, attempt(true));
  assert.deepEqual(typesOf(far), ['addEntry', 'follow']);
  assert.equal(one(far, 'follow').next.view.notice, 'Again.');
});

test('a notebook without the cell that a link names says so, and the address drops it', async () => {
  const page = await at('notebook=000&at=99');
  const told = page.take(page.app, { type: 'missed', cell: '99' });
  assert.deepEqual(typesOf(told), ['markLink', 'write', 'draw']);
  assert.deepEqual([one(told, 'write').state.at, told.app.state.at], [DEFAULT.at, DEFAULT.at]);
  assert.match(told.app.view.notice, /99/);
});

test('what the browser is asked for changes no state: focus, scroll, a file, the clipboard', async () => {
  const page = await at('stage=loop');
  const said = { copied: 'Yes.', notCopied: 'No.', onDisk: 'On the disk.' };
  const effectOf = (ask: Parameters<typeof verb>[0], from = page) => {
    const { app, effects } = from.take(from.app, verb(ask));
    assert.equal(app, from.app);
    return effects;
  };
  const focus = { selector: '.grip', from: '.voices' };
  assert.deepEqual(
    effectOf((act) => act.focusOn(focus)),
    [{ type: 'focusOn', focus }],
  );
  assert.deepEqual(
    effectOf((act) => act.save('y = x', 'text/x-python', 'y.py')),
    [{ type: 'save', text: 'y = x', kind: 'text/x-python', name: 'y.py' }],
  );
  const [link] = effectOf((act) => act.copyLink(said));
  assert.deepEqual(link, { type: 'copy', text: 'https://host.example/#stage=loop', said });
  const [code] = effectOf((act) => act.copyFrame('match', said));
  assert.match(code.type === 'copy' ? code.text : '', /^<iframe .*\?embed=1#stage=match/);
  const onDisk = await at('stage=loop', { address: 'file:///attention.html' });
  const told = onDisk.take(
    onDisk.app,
    verb((act) => act.copyFrame('match', said)),
  );
  assert.equal(told.app.view.notice, 'On the disk.');
});
