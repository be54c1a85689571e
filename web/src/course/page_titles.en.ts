/** The pages beside the stages, as the window's title says them. */
export const PAGE_TITLES = {
  check: 'Three questions',
  notebook: 'Notebooks',
  end: 'The whole way',
  questions: 'Questions',
  mistakes: 'Mistake lab',
  cache: 'KV cache',
  root: 'The root of the head size',
  temperature: 'Shift and temperature',
  order: 'Order',
  race: 'Race',
};
