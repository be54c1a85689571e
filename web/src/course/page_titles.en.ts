/**
 * Titles of the pages beside the stages. They stand apart from each page's own words because the first script has them,
 * and those words are fetched later.
 */
export const PAGE_TITLES = {
  check: 'Three questions',
  notebook: 'Notebooks',
  end: 'The whole way',
  questions: 'Questions',
  mistakes: 'Common mistakes',
  cache: 'KV cache',
  root: 'The root of the head size',
  temperature: 'Shift and temperature',
  order: 'Order',
  race: 'Race',
  variants: 'Variants',
  parts: 'Leave a part out',
  yours: 'Your numbers',
};
