// The course: all chapters, in order. An import of this file tells the engine of them.
import { courseParts } from '../engine/lesson/course_parts.ts';
import { setStages } from '../engine/lesson/stages.ts';
import { stageParts } from '../engine/page/stage/lazy_stage.ts';
import { setPages } from '../engine/state/pages.ts';
import { setTitles } from '../engine/words/stages.ts';
import { doorOf } from './door/stage.ts';
import { head } from './head/stage.ts';
import { HEAD_TITLES } from './head/titles.en.ts';
import { heads } from './heads/stage.ts';
import { HEADS_TITLES } from './heads/titles.en.ts';
import { language } from './language/stage.ts';
import { LANGUAGE_TITLES } from './language/titles.en.ts';
import { learn } from './learn/stage.ts';
import { LEARN_TITLES } from './learn/titles.en.ts';
import { loop } from './loop/stage.ts';
import { LOOP_TITLES } from './loop/titles.en.ts';
import { match } from './match/stage.ts';
import { MATCH_TITLES } from './match/titles.en.ts';
import { isAnotherWay } from './mistakes/another_way.ts';
import { PAGE_ROWS } from './page_rows.ts';
import { softmax } from './softmax/stage.ts';
import { SOFTMAX_TITLES } from './softmax/titles.en.ts';
import { triangle } from './triangle/stage.ts';
import { TRIANGLE_TITLES } from './triangle/titles.en.ts';

courseParts.isAnotherWay = isAnotherWay;
courseParts.questions = () => import('./asks.ts');
stageParts.fetch = () => import('./fetched_stage.ts');

setPages(PAGE_ROWS);
setStages(doorOf(match), [loop, triangle, softmax, match, head, heads, learn, language]);

setTitles({
  loop: LOOP_TITLES,
  triangle: TRIANGLE_TITLES,
  softmax: SOFTMAX_TITLES,
  match: MATCH_TITLES,
  head: HEAD_TITLES,
  heads: HEADS_TITLES,
  learn: LEARN_TITLES,
  language: LANGUAGE_TITLES,
});
