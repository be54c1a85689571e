// What a link says in vain, before anything is opened.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unusedSentence } from '../../web/src/shell/links/arrival.ts';
import { amissIn } from './links.ts';

test('of what a link says in vain three parts are named, and 40 characters of each', () => {
  const named = `“${'a'.repeat(40)}” and “b=2” and “c=3”`;
  assert.deepEqual(amissIn(`stage=head&${'a'.repeat(45)}=1&b=2&c=3&d=4`), [
    `The link says ${named}, which means nothing to this page.`,
  ]);
  assert.deepEqual(unusedSentence(['T', 'C', 'B', 'seed']), [
    'What the link says of “T” and “C” and “B” has no use here.',
  ]);
  assert.deepEqual(unusedSentence([]), []);
});

test('a page has no use for what neither it nor its lesson takes', () => {
  for (const [link, unused] of [
    ['questions&row=1', ['row']],
    ['cache&row=2', []],
    ['cache&T=5', ['T']],
    // Blocks are those of a language model: a head has none.
    ['mistakes&mistake=value_from_key&blocks=2', ['blocks']],
    ['mistakes&mistake=value_from_key&num_heads=2', []],
    ['mistakes&mistake=first_row_sampled&blocks=1', []],
    // It may be a mistake of any lesson.
    ['mistakes&mistake=unknown&blocks=2', []],
    // Variants are those of one head, whose numbers of the smallest case are given.
    ['variants&variant=sink&seed=1', ['seed']],
    ['variants&variant=rope&num_heads=2', ['num_heads']],
    ['variants&variant=rope&T=3', []],
  ] as const)
    assert.deepEqual(amissIn(link), unusedSentence(unused), link);
});
