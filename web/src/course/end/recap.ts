// The recap: what the stages did with the last word, in the way's own numbers.

import { text } from '../../engine/words/page.en.ts';
import type { Words } from '../../engine/words/text.ts';
import type { RungNumbers, Way } from './way_numbers.ts';
import { END_TEXT } from './words.en.ts';

export function recapView({ words, rungs }: Way): Words {
  const equal = rungs.find(({ rung }) => 'weights' in rung.takes);
  const head = rungs.findLast(({ heads }) => heads.length === 1);
  if (!equal || !head) return '';
  const weights = lastRow(head);
  const weight = Math.max(...weights);
  return END_TEXT.recap(words[words.length - 1], words.length, lastRow(equal)[0], {
    stage: text.stages[head.rung.stage].name,
    word: words[weights.indexOf(weight)],
    weight,
  });
}

/** The last word's weights. */
function lastRow({ heads: [{ weights }] }: RungNumbers): number[] {
  return weights.values.slice(-weights.cols);
}
