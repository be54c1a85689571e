// Makes the fonts of the page again: `npm ci --ignore-scripts && npm run subset` in this folder.
//
// The math font comes from Debian's package fonts-texgyre-math; the others come from npm. The
// results are committed, so that building the page needs none of this.

import { readFile, writeFile } from 'node:fs/promises';
import fontverter from 'fontverter';
import subsetFont from 'subset-font';

const ASCII = characters(0x20, 0x7e);
// For names and tokens that a learner may type.
const LATIN_1 = characters(0xc0, 0xff);
const PUNCTUATION = '\u00a0–—‘’“”…·•†§©°′″';
const SIGNS = '−×÷±√∞ΣΔ∂≈≠≤≥→←↑↓½¼¾²³';
const KEYS = '↵⇧⏎';
const TEXT = ASCII + LATIN_1 + PUNCTUATION + SIGNS;

// MathML shows the one letter of an <mi> in the math italic block, where Unicode left out the h.
const MATH_ITALIC = `${characters(0x1d434, 0x1d467)}ℎ𝛽𝜀𝜇𝜎𝜏`;
const MATH_SIGNS = '𝟏−×÷±·⋅⋯…⋮√∑∏∞∂ΔΩ≈≠≤≥∈→←↦⊤′|∣‖∥⟨⟩⌊⌋⊙↵⇧';

// No `calt`: those are the ligatures, which would fuse the two signs of `++`.
const MONO = { keepFeatures: ['ccmp', 'mark'] };

const SERIF = {
  variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
  keepFeatures: ['ccmp', 'kern', 'liga', 'mark'],
};

// One file for all weights. `tnum` has digits of one width, for labels whose number changes.
const SANS = {
  variationAxes: { wght: { min: 400, max: 600 }, opsz: 14 },
  keepFeatures: ['ccmp', 'kern', 'mark', 'tnum'],
};

// `ssty` has the shapes of subscripts.
const FORMULAS = { keepFeatures: ['ssty'] };

const SOURCE_SERIF = 'node_modules/source-serif/WOFF2/VAR/SourceSerif4Variable';
const JETBRAINS_MONO = 'node_modules/@expo-google-fonts/jetbrains-mono';
const MONO_REGULAR = `${JETBRAINS_MONO}/400Regular/JetBrainsMono_400Regular.ttf`;
const MONO_SEMIBOLD = `${JETBRAINS_MONO}/600SemiBold/JetBrainsMono_600SemiBold.ttf`;
const INTER = 'node_modules/inter-ui/variable/InterVariable.woff2';
const TERMES_MATH = '/usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyretermes-math.otf';

await make('serif.woff2', `${SOURCE_SERIF}-Roman.ttf.woff2`, TEXT, SERIF);
await make('serif-italic.woff2', `${SOURCE_SERIF}-Italic.ttf.woff2`, TEXT, SERIF);
await make('sans.woff2', INTER, TEXT + KEYS, SANS);
await make('mono.woff2', MONO_REGULAR, TEXT, MONO);
await make('mono-semibold.woff2', MONO_SEMIBOLD, TEXT, MONO);
await make('math.woff2', TERMES_MATH, ASCII + MATH_SIGNS + MATH_ITALIC, FORMULAS);

async function make(file, source, text, options) {
  const subset = await subsetFont(await readFile(source), text, {
    ...options,
    noHinting: true,
    targetFormat: 'truetype',
  });
  const font = await fontverter.convert(rename(subset), 'woff2', 'truetype');
  await writeFile(file, font);
  console.log(`${file}: ${(font.length / 1000).toFixed(1)} kB`);
}

function characters(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

/**
 * The licences want a changed font to have another name ("Source" is reserved by the OFL notice;
 * GUST asks for it). Each new name is as long as the old one, so the bytes can be changed in place.
 */
function rename(sfnt) {
  const names = {
    'Source Serif': 'Lesson Serif',
    SourceSerif: 'LessonSerif',
    'TeX Gyre Termes': 'Lesson Formulas',
    TeXGyreTermes: 'LessonFormula',
  };
  for (const [from, to] of Object.entries(names)) {
    for (const encode of [latin1, utf16be]) {
      const [old, replacement] = [encode(from), encode(to)];
      for (let at = sfnt.indexOf(old); at >= 0; at = sfnt.indexOf(old, at)) {
        replacement.copy(sfnt, at);
      }
    }
  }
  return sfnt;
}

function latin1(text) {
  return Buffer.from(text, 'latin1');
}

function utf16be(text) {
  return Buffer.from(text, 'utf16le').swap16();
}
