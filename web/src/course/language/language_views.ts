// The pictures of the stage Language, which come when it is opened.
import './language_styles.ts';
import { blockView } from './block_view.ts';
import { guessView } from './guess_view.ts';
import { readingView } from './reading_view.ts';
import { sentencesView } from './sentences_view.ts';
import { writingView } from './writing_view.ts';

export const languageViews = {
  sentences: sentencesView,
  block: blockView,
  guess: guessView,
  reading: readingView,
  writing: writingView,
};
