// The course: all chapters, in order. Whoever imports it, the page or a test, has told the engine of them.
import { courseParts } from '../engine/lesson/course_parts.ts';
import { setStages } from '../engine/lesson/stages.ts';
import { stageParts } from '../engine/page/stage/lazy_stage.ts';
import { STAGES_TEXT } from '../engine/words/stages.ts';
import { doorOf } from './door/stage.ts';
import { head } from './head/stage.ts';
import { head as HEAD_STAGE } from './head/words.en.ts';
import { heads } from './heads/stage.ts';
import { HEADS_STAGE } from './heads/words.en.ts';
import { learn } from './learn/stage.ts';
import { LEARN_STAGE } from './learn/words.en.ts';
import { loop } from './loop/stage.ts';
import { loop as LOOP_STAGE } from './loop/words.en.ts';
import { match } from './match/stage.ts';
import { match as MATCH_STAGE } from './match/words.en.ts';
import { softmax } from './softmax/stage.ts';
import { softmax as SOFTMAX_STAGE } from './softmax/words.en.ts';
import { triangle } from './triangle/stage.ts';
import { triangle as TRIANGLE_STAGE } from './triangle/words.en.ts';

courseParts.questions = () => import('./asks.ts');
stageParts.fetch = () => import('./fetched_stage.ts');

setStages(doorOf(match), [loop, triangle, softmax, match, head, heads, learn]);

Object.assign(STAGES_TEXT, {
  loop: LOOP_STAGE,
  triangle: TRIANGLE_STAGE,
  softmax: SOFTMAX_STAGE,
  match: MATCH_STAGE,
  head: HEAD_STAGE,
  heads: HEADS_STAGE,
  learn: LEARN_STAGE,
});
