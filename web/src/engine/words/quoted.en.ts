// English: what several stages say.

/** Directions for reading scores and shares. */
export const ROW_ASKS = 'Row: who asks; column: who is looked at.';
