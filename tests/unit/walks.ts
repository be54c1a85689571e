// Walks through all that can be chosen take long: each run has the part in which every value stands and whatever may fail by
// itself; sh tests/long.sh 30 walks has them whole, with WALKS=all.

/** Whether walks are whole. */
export const isWhole = process.env.WALKS === 'all';

/** Whether an engine has what the other ones have in its place, too: in the workflow, where each has a machine of its own. */
export const isEvery = isWhole || process.env.FILES === 'all';
