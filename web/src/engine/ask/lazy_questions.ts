// The questions of the steps, lazily loaded: a link's first picture covers nothing, and so does not need them.
import { Lazy } from '../draw/lazy.ts';
import { courseParts } from '../lesson/course_parts.ts';

export const lazyQuestions = new Lazy(async () => {
  const [view] = await Promise.all([import('./predict_view.ts'), courseParts.questions()]);
  return view;
});
