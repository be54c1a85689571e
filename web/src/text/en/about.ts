// English: the part "About" of the help dialog, and the footer of an embedded stage.

export const about = {
  title: 'About this page, and licences',
  version: (version: string) => `Version ${version}. MIT licence.`,
  carries: 'It carries the work of others, with thanks:',
  /** Work, author, licence. */
  works: [
    ['lit-html', 'Google', 'BSD 3-Clause'],
    ['Source Serif 4', 'Adobe', 'SIL OFL 1.1'],
    ['JetBrains Mono', 'the JetBrains Mono Project Authors', 'SIL OFL 1.1'],
    ['TeX Gyre Termes Math', 'GUST', 'GUST Font License'],
    ['Eigen', 'Benoît Jacob, Gaël Guennebaud and others', 'MPL 2.0'],
    ['libc++', 'the LLVM Project', 'Apache 2.0 with LLVM exceptions'],
    ['musl', 'Rich Felker and others', 'MIT'],
    ['Emscripten', 'the Emscripten authors', 'MIT'],
  ],
  columns: ['Work', 'by', 'Licence'],
  texts: 'All licences in full (a text file)',
};

export const embedded = {
  whole: 'Open this in the whole page',
};
