// The size of a card in pixels, by itself: the build reads it before there is a document, which lit-html is loaded with.
export const CARD = { width: 1200, height: 630 };
