// English: what learners ask at a step, by stage and step, each with the link on which it can be tried: the whole list
// (questions/asked.ts) is another page, which is fetched when it is opened.

interface AskedHere {
  question: string;
  /** Without its "#". */
  link: string;
}

const race = { question: 'How slow is a loop?', link: 'race' };
const temperature = { question: 'Shift a row, scale it', link: 'temperature' };
const order = { question: 'Does order matter?', link: 'order' };

export const ASKED_HERE: Readonly<Record<string, AskedHere[]>> = {
  'loop.divide': [race],
  'triangle.mix': [race],
  'softmax.exp': [temperature],
  'softmax.divide': [temperature],
  'head.project': [
    {
      question: 'Would one matrix do?',
      link: 'stage=learn&step=train&example=previous&tied=query_key&trained=300',
    },
  ],
  'head.scale': [{ question: 'Why a root, and of which number?', link: 'root' }],
  'head.mask': [
    { question: 'Why not mask after softmax?', link: 'mistakes&mistake=mask_after_softmax' },
    { question: 'Who sees whom?', link: 'stage=heads&step=concat&example=bank' },
  ],
  'head.softmax': [
    { question: 'Along rows or columns?', link: 'mistakes&mistake=softmax_over_queries' },
  ],
  'head.mix': [order, { question: 'What does the next token cost?', link: 'cache' }],
  'heads.embed': [order],
  'heads.project': [
    {
      question: 'One projection, or one for each head?',
      link: 'stage=heads&step=concat&example=bank',
    },
  ],
  'heads.attend': [
    { question: 'Why several heads?', link: 'stage=learn&step=two_heads' },
    { question: 'The map is right. Is the code?', link: 'mistakes&mistake=value_from_key' },
  ],
};
