// English: the two texts of the page of cross-attention, which asks one and looks in the other.
export const CROSS_TEXTS = { tokens: 'loan bank', memory_tokens: 'stream mud money' };
