// English: the part "About" of the help dialog.
import { html } from 'lit-html';
import type { Words } from './text.ts';

export const about = {
  title: 'About this page, and licences',
  /** Purpose, authors and licence, where the source is, how to report a fault. */
  says: (version: string) => [
    'It is for learning self-attention by its numbers: each can be asked where it came from.',
    `Version ${version}, by the authors of “Attention, one number at a time”. MIT licence.`,
    `Its source, C++ and TypeScript, goes with it: whoever gave you this page can give you that too, and you may
    use, change and pass on both.`,
    `If a number or a picture is wrong, tell them: copy the link, which holds all that you chose, and say which
    browser you use. To try a number without the page, save the stage as a script.`,
  ],
  hash: (hash: Words): Words => html`All numbers of this link, bit for bit, have the hash ${hash}.`,
  wanted: (hash: Words, isSame: boolean): Words =>
    isSame
      ? html`It must be ${hash}: so it is.`
      : html`It must be ${hash}: this browser computes something else. Please tell the authors.`,
  compare: 'Every browser on every machine must show the same one for this link.',
  terminal: (choice: string): Words =>
    html`A terminal prints it, too: <code>attention hash '${choice}'</code>`,
  carries: 'It carries the work of others, with thanks:',
  /** Work, author, licence. */
  works: [
    ['lit-html', 'Google', 'BSD 3-Clause'],
    ['Source Serif 4', 'Adobe', 'SIL OFL 1.1'],
    ['Inter', 'the Inter Project Authors', 'SIL OFL 1.1'],
    ['JetBrains Mono', 'the JetBrains Mono Project Authors', 'SIL OFL 1.1'],
    ['TeX Gyre Termes Math', 'GUST', 'GUST Font License'],
    ['Eigen', 'Benoît Jacob, Gaël Guennebaud and others', 'MPL 2.0'],
    ['libc++', 'the LLVM Project', 'Apache 2.0 with LLVM exceptions'],
    ['musl', 'Rich Felker and others', 'MIT'],
    ['Emscripten', 'the Emscripten authors', 'MIT'],
  ],
  columns: ['Work', 'by', 'Licence'],
  texts: 'All licences in full (a text file)',
  asText: 'All stages and questions as text',
  source: 'The source, and where to report a fault',
};
