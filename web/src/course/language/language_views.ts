// The pictures of the stage Language, which come when it is opened.
import './language_styles.ts';
import { blockView } from './block/block_view.ts';
import { embedView } from './embed_view.ts';
import { guessView } from './guess/guess_view.ts';
import { sentencesView } from './sentences_view.ts';
import { readingView } from './train/reading_view.ts';
import { writingView } from './write/writing_view.ts';

export const languageViews = {
  sentences: sentencesView,
  embedded: embedView,
  block: blockView,
  guess: guessView,
  reading: readingView,
  writing: writingView,
};
