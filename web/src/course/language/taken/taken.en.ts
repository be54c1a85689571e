// English: the way from the run of the language model to the stages of its heads.
export const TAKEN = {
  head: 'Take this head into stage 5 →',
  heads: 'Take these heads into stage 6 →',
  without: 'without your changes',
};
