// The questions of the steps, lazily loaded: what a link opens is not covered, so that the first picture can do without.
import { Lazy } from '../draw/lazy.ts';
import { courseParts } from '../lesson/course_parts.ts';

export const lazyQuestions = new Lazy(async () => {
  const [view] = await Promise.all([import('./predict_view.ts'), courseParts.questions()]);
  return view;
});
