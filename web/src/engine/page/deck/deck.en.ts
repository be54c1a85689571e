// English: notes for who speaks, and the slides of a page.
export const DECK = {
  notes: 'Notes',
  noNotes: 'The browser did not allow a window for the notes.',
  next: (place: string) => `Next: ${place}`,
  blank: 'The screen is blank: B shows it again.',
  asks: 'Ask',
  answer: 'Answer',
  keys: 'The arrow keys, Space and B work here too. N closes the notes.',
};
