// The formulas of the page in TeX. The build turns them into MathML (build/formulas.ts).
//
//   \part{name}{...}   a term that can be highlighted: formulas.attention({ lit: "V" }); engine/plane/roles.css
//                      colours query, key, value and weights
//   \slot{name}        a number filled in later:       formulas.loopCell({ values: { b: 0, t: 5 } })
//   \letter{name}      a letter, or none, filled in later
//
// A formula that a mistake changes has a variant: its name, "_" and the mistake's. Where keys and values are made of a
// second sequence, a formula may have one whose name ends in "_memory", where heads share keys one in "_shared",
// with dropout one in "_dropout".
//
// Rows are tokens, except where a name ends in Columns. A letter stands for one thing throughout
// (tests/unit/letters.test.ts): row t asks, column j is looked at; c is a column of a result, i the place over which
// a dot product adds, h a head, g one of keys that heads share, b a batch. So a bias is β, as notebook 003 has it.

/** Divisors of scores: the root, a number in its place, none. */
type Divided = '' | 'Divided' | 'Unscaled';
/** Variants of a formula by causal mask and scale: name, nameUnmasked, nameDivided, nameUnmaskedUnscaled, … */
type Switched<N extends string> = Record<`${N}${'' | 'Unmasked'}${Divided}`, string>;

/** A number that divides scores in place of the root. */
const NUMBER = String.raw`\part{scale}{\slot{divisor}}`;

/** Writes the variants. `over` divides by the root or the number, if scaled, `by` on one line; `plus` adds the mask, if masked. */
function switched<N extends string>(
  name: N,
  write: (
    over: (product: string, root: string) => string,
    plus: (mask: string) => string,
    by: (product: string, root: string) => string,
  ) => string,
): Switched<N> {
  const entries = ['', 'Unmasked'].flatMap((unmasked) =>
    ['', 'Divided', 'Unscaled'].map((divided) => {
      const [isScaled, number] = [divided !== 'Unscaled', divided === 'Divided' && NUMBER];
      return [
        name + unmasked + divided,
        write(
          (product, root) =>
            isScaled ? String.raw`\frac{${product}}{${number || root}}` : product,
          (mask) => (unmasked ? '' : String.raw` + \part{mask}{${mask}}`),
          (product, root) => (isScaled ? `${product}/${number || root}` : product),
        ),
      ];
    }),
  );
  return Object.fromEntries(entries);
}

/** Writes a formula of the division: by the root, and by a number. */
function overRoot<N extends string>(
  name: N,
  write: (root: string, size: string) => string,
): Record<`${N}${'' | 'Divided'}`, string> {
  const all = {
    [name]: write(ROOT, ROOT_HEAD),
    [`${name}Divided`]: write(NUMBER, NUMBER),
  };
  return all as Record<`${N}${'' | 'Divided'}`, string>;
}

/** Variants of the formula of M: the future, a window, with the future open (Back), cells and numbers of the reader's own. */
type Masked<N extends string> = Record<
  `${N}${'' | 'Window' | 'Back' | 'Own' | 'Added' | 'OwnAdded'}`,
  string
>;

/** Writes the formula of M at a place: `at` is its row and column. */
function maskMatrix<N extends string>(name: N, at: string): Masked<N> {
  const cases = (seen: string, when: string, hidden: string) =>
    String.raw`M_{${at}} = \begin{cases} ${seen} & ${when} \\ -\infty & ${hidden} \end{cases}`;
  const [cell, added] = [String.raw`\mathrm{mask}_{${at}}`, String.raw`\mathrm{added}_{${at}}`];
  const window = String.raw`\slot{window}`;
  return {
    [name]: cases('0', String.raw`j \le t`, 'j > t'),
    [`${name}Window`]: cases(
      '0',
      String.raw`t - ${window} < j \le t`,
      String.raw`j > t,\; j \le t - ${window}`,
    ),
    [`${name}Back`]: cases('0', `j > t - ${window}`, String.raw`j \le t - ${window}`),
    [`${name}Own`]: cases('0', `${cell} = 1`, `${cell} = 0`),
    [`${name}Added`]: `M_{${at}} = ${added}`,
    [`${name}OwnAdded`]: cases(added, `${cell} = 1`, `${cell} = 0`),
  } as Masked<N>;
}

const QK = String.raw`\part{product}{\part{q}{Q}\part{k}{K^\top}}`;
const KQ = String.raw`\part{k}{K^\top}\part{q}{Q}`;
const QK_HEAD = String.raw`\part{product}{\part{q}{Q_h}\part{k}{K_h^\top}}`;
const KQ_HEAD = String.raw`\part{k}{K_h^\top}\part{q}{Q_h}`;
const ROOT = String.raw`\part{scale}{\sqrt{d_k}}`;
const ROOT_HEAD = String.raw`\part{scale}{\sqrt{\slot{dk}}}`;
const SOFTMAX = String.raw`\part{softmax}{\mathrm{softmax}}`;
/** A gradient, in the colour of gradients; lit it is by its own name: dA. */
const D = (of: string, index = '') =>
  String.raw`\part{gradient}{\part{d${of}}{\mathrm{d}${of}${index}}}`;
/** The weight matrix that is open, W_V, or any, and its gradient. */
const ANY = String.raw`W_{\letter{of}}`;
const D_ANY = D('W', String.raw`_{\letter{of}}`);

/** The largest score of token t, which softmax subtracts from all of them. */
const largest = (scores: string, at: string) => String.raw`m_t = {\max}_j\, (${scores})_{${at}}`;

export const FORMULAS = {
  // 8 Language
  nextWord: String.raw`\part{target}{\mathrm{target}_t} = \part{w}{w_{t+1}}`,
  embedWord: String.raw`x_t = \part{E}{E_{w_t}} + \part{P}{P_t}`,
  blockAttention: String.raw`\part{x1}{x_1} = x + \part{att}{\mathrm{att}(\mathrm{norm}\,x)}`,
  blockMlp: String.raw`\part{x2}{x_2} = x_1 + \part{mlp}{\mathrm{mlp}(\mathrm{norm}\,x_1)}`,
  norm: String.raw`\part{norm}{(\mathrm{norm}\,x)_c} = \frac{x_c}{\sqrt{\frac{1}{C}\sum_{i=0}^{C-1} x_i^2 + \varepsilon}}`,
  wordLogits: String.raw`\part{z}{z_t} = \part{norm}{\mathrm{norm}(x_2)_t}\, W_{\mathrm{head}}`,
  wordShares: String.raw`\part{p}{p_t} = \mathrm{softmax}(\part{z}{z_t})`,
  wordLoss: String.raw`\part{loss}{L_t} = -\log \part{p}{p_{t,\,w_{t+1}}}`,
  meanLoss: String.raw`\part{loss}{L} = -\frac{1}{N}\sum_t \log p_{t,\,w_{t+1}}`,
  heatedShares: String.raw`\part{p}{p_t} = \mathrm{softmax}\left(\frac{\part{z}{z_t}}{\tau}\right)`,
  drawnWord: String.raw`\part{picked}{w_{t+1}} = \#\{w : p_{t,0} + \dots + p_{t,w} \le \part{u}{u}\}`,

  // 1 Loop
  loop: String.raw`Y_{b,t} = \part{divide}{\frac{1}{t+1}}\,\part{sum}{\sum_{j=0}^{t}} \part{window}{x_{b,j}}`,
  loopCell: String.raw`Y_{\slot{b},\slot{t}} = \part{divide}{\frac{1}{\slot{count}}}\,\part{sum}{\sum_{j=0}^{\slot{t}}} \part{window}{x_{\slot{b},j}}`,

  // 2 Triangle
  ones: String.raw`\part{Y}{Y} = \part{ones}{\mathbf{1}}\,\part{x}{x}`,
  onesCell: String.raw`Y_{t,c} = \sum_{j=0}^{T-1} 1 \cdot x_{j,c}`,
  tril: String.raw`\part{Y}{Y} = \part{tril}{\mathrm{tril}(\mathbf{1})}\,\part{x}{x}`,
  trilCell: String.raw`Y_{t,c} = \sum_{j=0}^{t} x_{j,c}`,
  rowNormalise: String.raw`\part{weights}{A_{t,j}} = \frac{\part{tril}{\mathrm{tril}(\mathbf{1})_{t,j}}}{\part{sum}{\sum_{j'} \mathrm{tril}(\mathbf{1})_{t,j'}}}`,
  rowNormaliseCases: String.raw`\part{weights}{A_{t,j}} = \begin{cases} \frac{1}{t+1} & j \le t \\ 0 & j > t \end{cases}`,
  weightedSum: String.raw`\part{Y}{Y} = \part{weights}{A}\,\part{x}{x}`,
  weightedSumCell: String.raw`Y_{\slot{t},\slot{c}} = \sum_{j=0}^{\slot{last}} \part{weights}{A_{\slot{t},j}}\, \part{x}{x_{j,\slot{c}}}`,

  // 3 Softmax
  mask: String.raw`(\part{score}{S} + \part{mask}{M})_{t,j} = \begin{cases} \part{score}{S_{t,j}} & j \le t \\ \part{mask}{-\infty} & j > t \end{cases}`,
  rowMax: String.raw`m_t = \part{max}{\max_{j}}\, (\part{score}{S} + M)_{t,j}`,
  exp: String.raw`\part{e}{e_{t,j}} = \part{exp}{\mathrm{exp}}\left((\part{score}{S} + M)_{t,j} - \part{max}{m_t}\right)`,
  divideBySum: String.raw`\part{weights}{A_{t,j}} = \frac{\part{e}{e_{t,j}}}{\part{sum}{\sum_{j'} e_{t,j'}}}`,

  // 4 Match
  match: String.raw`\part{S}{S} = \part{x}{x}\,\part{xT}{x^\top}`,
  matchCell: String.raw`S_{\slot{t},\slot{j}} = \sum_{i=0}^{\slot{last}} x_{\slot{t},i}\, x_{\slot{j},i}`,
  matchShares: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\part{S}{x x^\top})`,
  matchSharesMasked: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\part{S}{x x^\top} + \part{mask}{M})`,
  matchExps: String.raw`\part{e}{e} = \exp (\part{S}{S} - m)`,
  matchExpsMasked: String.raw`\part{e}{e} = \exp (\part{S}{S} + \part{mask}{M} - m)`,
  matchLargest: String.raw`m_t = {\max}_j\, \part{S}{S_{t,j}}`,
  matchLargestMasked: largest(String.raw`\part{S}{S} + \part{mask}{M}`, 't,j'),
  matchMix: String.raw`\part{Y}{Y} = \part{A}{\mathrm{softmax}(\part{S}{x x^\top})}\,\part{x}{x}`,
  matchMixMasked: String.raw`\part{Y}{Y} = \part{A}{\mathrm{softmax}(\part{S}{x x^\top} + \part{mask}{M})}\,\part{x}{x}`,
  matchMixCell: String.raw`Y_{\slot{t},\slot{c}} = \sum_{j=0}^{\slot{last}} \part{A}{A_{\slot{t},j}}\, \part{x}{x_{j,\slot{c}}}`,
  matchLinear: String.raw`\part{linear}{xW} = \part{x}{x}\,\part{W}{W}`,
  matchLinearCell: String.raw`(xW)_{\slot{t},\slot{c}} = \sum_{i=0}^{\slot{last}} \part{x}{x_{\slot{t},i}}\, \part{W}{W_{i,\slot{c}}}`,

  // 5 One head
  alone: String.raw`\part{S}{S_x} = \part{x}{x}\,\part{xT}{x^\top}`,
  aloneCell: String.raw`(S_x)_{\slot{t},\slot{j}} = \sum_{i=0}^{\slot{last}} x_{\slot{t},i}\, x_{\slot{j},i}`,
  query: String.raw`\part{q}{Q} = \part{x}{x}\,\part{W}{W_Q}`,
  key: String.raw`\part{k}{K} = \part{x}{x}\,\part{W}{W_K}`,
  value: String.raw`\part{v}{V} = \part{x}{x}\,\part{W}{W_V}`,
  queryBias: String.raw`\part{q}{Q} = \part{x}{x}\,\part{W}{W_Q} + \part{b}{\beta_Q}`,
  keyBias: String.raw`\part{k}{K} = \part{x}{x}\,\part{W}{W_K} + \part{b}{\beta_K}`,
  valueBias: String.raw`\part{v}{V} = \part{x}{x}\,\part{W}{W_V} + \part{b}{\beta_V}`,
  key_memory: String.raw`\part{k}{K} = \part{x}{x_{\mathrm{mem}}}\,\part{W}{W_K}`,
  value_memory: String.raw`\part{v}{V} = \part{x}{x_{\mathrm{mem}}}\,\part{W}{W_V}`,
  keyBias_memory: String.raw`\part{k}{K} = \part{x}{x_{\mathrm{mem}}}\,\part{W}{W_K} + \part{b}{\beta_K}`,
  valueBias_memory: String.raw`\part{v}{V} = \part{x}{x_{\mathrm{mem}}}\,\part{W}{W_V} + \part{b}{\beta_V}`,
  valueBias_value_from_key_memory: String.raw`\part{v}{V} = \part{x}{x_{\mathrm{mem}}}\,\part{W}{W_K} + \part{b}{\beta_K}`,
  valueBias_value_from_key: String.raw`\part{v}{V} = \part{x}{x}\,\part{W}{W_K} + \part{b}{\beta_K}`,
  scores: String.raw`\part{S}{S} = \part{q}{Q}\,\part{k}{K^\top}`,
  scoresCell: String.raw`S_{\slot{t},\slot{j}} = \sum_{i=0}^{\slot{last}} \part{q}{Q_{\slot{t},i}}\, \part{k}{K_{\slot{j},i}}`,
  ...overRoot(
    'scale',
    (root) =>
      String.raw`\part{S}{\frac{S}{${root}}} = \frac{\part{scores}{\part{q}{Q} \part{k}{K^\top}}}{${root}}`,
  ),
  ...overRoot(
    'scaleCell',
    (root, size) =>
      String.raw`\left(\frac{S}{${root}}\right)_{\slot{t},\slot{j}} = \frac{\part{scores}{S_{\slot{t},\slot{j}}}}{${size}}`,
  ),
  ...switched(
    'addMask',
    (over, plus) =>
      String.raw`${over('S', ROOT)}${plus('M')} = \part{scores}{${over(QK, ROOT)}}${plus('M')}`,
  ),
  maskMatrix_memory: String.raw`M_{t,j} = \begin{cases} 0 & j \le t + S - T \\ -\infty & j > t + S - T \end{cases}`,
  maskMatrix_is_causal_with_cache_memory: String.raw`M_{t,j} = \begin{cases} 0 & j \le t \\ -\infty & j > t \end{cases}`,
  ...maskMatrix('maskMatrix', 't,j'),
  ...switched(
    'weights',
    (over, plus) =>
      String.raw`\part{A}{A} = ${SOFTMAX} \left(\part{scores}{${over(QK, ROOT)}}${plus('M')}\right)`,
  ),
  ...switched(
    'exps',
    (over, plus) => String.raw`\part{e}{e} = \exp \left(${over('S', ROOT)}${plus('M')} - m\right)`,
  ),
  ...switched('largest', (_, plus, by) => largest(`${by('S', ROOT)}${plus('M')}`, 't,j')),
  weightsCell: String.raw`\part{A}{A_{\slot{t},\slot{j}}} = \frac{\part{e}{e_{\slot{t},\slot{j}}}}{\sum_{j'=0}^{\slot{last}} \part{e}{e_{\slot{t},j'}}}`,
  weights_dropout: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\ldots) \odot \frac{\mathrm{kept}}{1 - \slot{dropped}}`,
  weights_dropout_unscaled_dropout: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\ldots) \odot \mathrm{kept}`,
  weightsCell_dropout: String.raw`\part{A}{A_{\slot{t},\slot{j}}} = \frac{\part{e}{e_{\slot{t},\slot{j}}}}{\sum_{j'=0}^{\slot{last}} \part{e}{e_{\slot{t},j'}}} \cdot \frac{\mathrm{kept}_{\slot{t},\slot{j}}}{1 - \slot{dropped}}`,
  weightsCell_dropout_unscaled_dropout: String.raw`\part{A}{A_{\slot{t},\slot{j}}} = \frac{\part{e}{e_{\slot{t},\slot{j}}}}{\sum_{j'=0}^{\slot{last}} \part{e}{e_{\slot{t},j'}}} \cdot \mathrm{kept}_{\slot{t},\slot{j}}`,
  attention_dropout: String.raw`\part{Y}{Y} = A\,\part{V}{V}`,
  mix: String.raw`\part{Y}{Y} = \part{A}{A}\,\part{V}{V}`,
  mixCell: String.raw`Y_{\slot{t},\slot{c}} = \sum_{j=0}^{\slot{last}} \part{A}{A_{\slot{t},j}}\, \part{V}{V_{j,\slot{c}}}`,
  ...switched(
    'attention',
    (over, plus) =>
      String.raw`\part{Y}{Y} = ${SOFTMAX} \left(${over(QK, ROOT)}${plus('M')}\right)\,\part{V}{V}`,
  ),

  // Transposed, tokens as columns, as notebook 003 writes them: factors change places, a weight is Ω.
  aloneColumns: String.raw`\part{S}{S_x} = \part{xT}{x^\top}\,\part{x}{x}`,
  aloneCellColumns: String.raw`(S_x)_{\slot{j},\slot{t}} = \sum_{i=0}^{\slot{last}} x_{i,\slot{j}}\, x_{i,\slot{t}}`,
  queryColumns: String.raw`\part{q}{Q} = \part{W}{\Omega_Q}\,\part{x}{x}`,
  keyColumns: String.raw`\part{k}{K} = \part{W}{\Omega_K}\,\part{x}{x}`,
  valueColumns: String.raw`\part{v}{V} = \part{W}{\Omega_V}\,\part{x}{x}`,
  keyColumns_memory: String.raw`\part{k}{K} = \part{W}{\Omega_K}\,\part{x}{x_{\mathrm{mem}}}`,
  valueColumns_memory: String.raw`\part{v}{V} = \part{W}{\Omega_V}\,\part{x}{x_{\mathrm{mem}}}`,
  keyBiasColumns_memory: String.raw`\part{k}{K} = \part{W}{\Omega_K}\,\part{x}{x_{\mathrm{mem}}} + \part{b}{\beta_K}`,
  valueBiasColumns_memory: String.raw`\part{v}{V} = \part{W}{\Omega_V}\,\part{x}{x_{\mathrm{mem}}} + \part{b}{\beta_V}`,
  valueBiasColumns_value_from_key_memory: String.raw`\part{v}{V} = \part{W}{\Omega_K}\,\part{x}{x_{\mathrm{mem}}} + \part{b}{\beta_K}`,
  scoresColumns: String.raw`\part{S}{S} = \part{k}{K^\top}\,\part{q}{Q}`,
  scoresCellColumns: String.raw`S_{\slot{j},\slot{t}} = \sum_{i=0}^{\slot{last}} \part{k}{K_{i,\slot{j}}}\, \part{q}{Q_{i,\slot{t}}}`,
  ...overRoot(
    'scaleColumns',
    (root) =>
      String.raw`\part{S}{\frac{S}{${root}}} = \frac{\part{scores}{\part{k}{K^\top} \part{q}{Q}}}{${root}}`,
  ),
  ...overRoot(
    'scaleCellColumns',
    (root, size) =>
      String.raw`\left(\frac{S}{${root}}\right)_{\slot{j},\slot{t}} = \frac{\part{scores}{S_{\slot{j},\slot{t}}}}{${size}}`,
  ),
  ...switched(
    'addMaskColumns',
    (over, plus) =>
      String.raw`${over('S', ROOT)}${plus('M')} = \part{scores}{${over(KQ, ROOT)}}${plus('M')}`,
  ),
  maskMatrixColumns_memory: String.raw`M_{j,t} = \begin{cases} 0 & j \le t + S - T \\ -\infty & j > t + S - T \end{cases}`,
  maskMatrixColumns_is_causal_with_cache_memory: String.raw`M_{j,t} = \begin{cases} 0 & j \le t \\ -\infty & j > t \end{cases}`,
  ...maskMatrix('maskMatrixColumns', 'j,t'),
  ...switched(
    'weightsColumns',
    (over, plus) =>
      String.raw`\part{A}{A} = ${SOFTMAX} \left(\part{scores}{${over(KQ, ROOT)}}${plus('M')}\right)`,
  ),
  ...switched('largestColumns', (_, plus, by) => largest(`${by('S', ROOT)}${plus('M')}`, 'j,t')),
  weightsColumns_dropout: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\ldots) \odot \frac{\mathrm{kept}}{1 - \slot{dropped}}`,
  weightsColumns_dropout_unscaled_dropout: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\ldots) \odot \mathrm{kept}`,
  weightsCellColumns_dropout: String.raw`\part{A}{A_{\slot{j},\slot{t}}} = \frac{\part{e}{e_{\slot{j},\slot{t}}}}{\sum_{j'=0}^{\slot{last}} \part{e}{e_{j',\slot{t}}}} \cdot \frac{\mathrm{kept}_{\slot{j},\slot{t}}}{1 - \slot{dropped}}`,
  weightsCellColumns_dropout_unscaled_dropout: String.raw`\part{A}{A_{\slot{j},\slot{t}}} = \frac{\part{e}{e_{\slot{j},\slot{t}}}}{\sum_{j'=0}^{\slot{last}} \part{e}{e_{j',\slot{t}}}} \cdot \mathrm{kept}_{\slot{j},\slot{t}}`,
  attentionColumns_dropout: String.raw`\part{Y}{Y} = \part{V}{V}\,A`,
  weightsCellColumns: String.raw`\part{A}{A_{\slot{j},\slot{t}}} = \frac{\part{e}{e_{\slot{j},\slot{t}}}}{\sum_{j'=0}^{\slot{last}} \part{e}{e_{j',\slot{t}}}}`,
  ...switched(
    'attentionColumns',
    (over, plus) =>
      String.raw`\part{Y}{Y} = \part{V}{V}\,${SOFTMAX} \left(${over(KQ, ROOT)}${plus('M')}\right)`,
  ),
  mixCellColumns: String.raw`Y_{\slot{c},\slot{t}} = \sum_{j=0}^{\slot{last}} \part{V}{V_{\slot{c},j}}\, \part{A}{A_{j,\slot{t}}}`,
  matchColumns: String.raw`\part{S}{S} = \part{xT}{x^\top}\,\part{x}{x}`,
  matchCellColumns: String.raw`S_{\slot{j},\slot{t}} = \sum_{i=0}^{\slot{last}} x_{i,\slot{j}}\, x_{i,\slot{t}}`,
  matchSharesColumns: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\part{S}{x^\top x})`,
  matchSharesMaskedColumns: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\part{S}{x^\top x} + \part{mask}{M})`,
  matchLargestColumns: String.raw`m_t = {\max}_j\, \part{S}{S_{j,t}}`,
  matchLargestMaskedColumns: largest(String.raw`\part{S}{S} + \part{mask}{M}`, 'j,t'),
  matchMixColumns: String.raw`\part{Y}{Y} = \part{x}{x}\,\part{A}{\mathrm{softmax}(\part{S}{x^\top x})}`,
  matchMixMaskedColumns: String.raw`\part{Y}{Y} = \part{x}{x}\,\part{A}{\mathrm{softmax}(\part{S}{x^\top x} + \part{mask}{M})}`,
  matchMixCellColumns: String.raw`Y_{\slot{c},\slot{t}} = \sum_{j=0}^{\slot{last}} \part{x}{x_{\slot{c},j}}\, \part{A}{A_{j,\slot{t}}}`,
  matchLinearColumns: String.raw`\part{linear}{xW} = \part{W}{\Omega}\,\part{x}{x}`,
  matchLinearCellColumns: String.raw`(xW)_{\slot{c},\slot{t}} = \sum_{i=0}^{\slot{last}} \part{W}{\Omega_{\slot{c},i}}\, \part{x}{x_{i,\slot{t}}}`,

  // 6 Many heads
  embed: String.raw`\part{x}{x_t} = \part{E}{E_{\mathrm{id}_t}} + \part{P}{P_t}`,
  embedCell: String.raw`x_{\slot{t},\slot{c}} = \part{E}{E_{\mathrm{id}_{\slot{t}},\slot{c}}} + \part{P}{P_{\slot{t},\slot{c}}}`,
  viewAddress: String.raw`\mathrm{addr}(t, h, c) = \slot{C}\,\part{token}{t} + \slot{H}\,\part{head}{h} + c`,
  headAddress: String.raw`\mathrm{addr}(h, t, c) = \slot{H}\,\part{head}{h} + \slot{C}\,\part{token}{t} + c`,
  head: String.raw`\part{O}{O_h} = \part{A}{A_h}\,\part{V}{V_h}`,
  head_shared: String.raw`\part{O}{O_h} = \part{A}{A_h}\,\part{V}{V_h} \quad K_h = K_g,\; V_h = V_g,\; g = \lfloor h / \slot{shared} \rfloor`,
  head_tile_shared: String.raw`\part{O}{O_h} = \part{A}{A_h}\,\part{V}{V_h} \quad K_h = K_g,\; V_h = V_g,\; g = h \bmod \slot{groups}`,
  ...switched(
    'headWeights',
    (over, plus) =>
      String.raw`\part{A}{A_h} = ${SOFTMAX} \left(${over(QK_HEAD, ROOT_HEAD)}${plus('M')}\right)`,
  ),
  headWeights_dropout: String.raw`\part{A}{A_h} = \part{softmax}{\mathrm{softmax}}(\ldots) \odot \frac{\mathrm{kept}_h}{1 - \slot{dropped}}`,
  headWeights_dropout_unscaled_dropout: String.raw`\part{A}{A_h} = \part{softmax}{\mathrm{softmax}}(\ldots) \odot \mathrm{kept}_h`,
  headCell: String.raw`O_{\slot{h},\slot{t},\slot{c}} = \sum_{j=0}^{\slot{last}} \part{A}{A_{\slot{h},\slot{t},j}}\, \part{V}{V_{\slot{h},j,\slot{c}}}`,
  concat: String.raw`\part{concat}{\mathrm{concat}} = [\, O_0 \;\cdots\; O_{\slot{lastHead}} \,]`,
  concatCell: String.raw`\mathrm{concat}_{\slot{t},\slot{c}} = O_{\slot{headOfC},\slot{t},\slot{place}}`,
  output: String.raw`\part{Y}{Y} = \part{concat}{\mathrm{concat}}\, \part{W}{W_O} + \part{b}{\beta_O}`,
  outputCell: String.raw`Y_{\slot{t},\slot{c}} = \sum_{i=0}^{\slot{last}} \part{concat}{\mathrm{concat}_{\slot{t},i}}\, \part{W}{W_{i,\slot{c}}} + \part{b}{\beta_{\slot{c}}}`,

  // 7 Learn; d stands before what it is the gradient of.
  lossShares: String.raw`\part{p}{p_t} = ${SOFTMAX}(\part{Y}{Y_t})`,
  lossRow: String.raw`\part{row}{L_t} = -\sum_{c} \part{target}{\mathrm{target}_{t,c}}\, \log \part{p}{p_{t,c}}`,
  lossMean: String.raw`\part{loss}{L} = \frac{1}{\part{rows}{\mathrm{rows}}} \sum_{b,t} \part{row}{L_{b,t}}`,
  twoAnswers: String.raw`\part{Y}{Y} = \part{concat}{\mathrm{concat}}\, \part{W}{W_O}`,
  backwardLogits: String.raw`${D('Y')} = \frac{\part{p}{p} - \part{target}{\mathrm{target}}}{\part{rows}{\mathrm{rows}}}`,
  backwardShares: String.raw`${D('A')} = ${D('Y')}\,\part{V}{V^\top}, \quad ${D('V')} = \part{A}{A^\top}\, ${D('Y')}`,
  backwardSum: String.raw`\part{mean}{\Sigma_t} = \sum_{j} \part{A}{A_{t,j}}\, ${D('A', '_{t,j}')}`,
  backwardScores: String.raw`${D('S', '_{t,j}')} = \frac{\part{A}{A_{t,j}}}{\part{scale}{\sqrt{d_k}}} (${D('A', '_{t,j}')} - \part{mean}{\Sigma_t})`,
  backwardScoresUnscaled: String.raw`${D('S', '_{t,j}')} = \part{A}{A_{t,j}} (${D('A', '_{t,j}')} - \part{mean}{\Sigma_t})`,
  backwardQuery: String.raw`${D('Q')} = ${D('S')}\,\part{k}{K}, \quad ${D('K')} = ${D('S', '^\\top')} \part{q}{Q}`,
  backwardWeight: String.raw`${D('W', '_Q')} = \sum_{b} \part{x}{x_b^\top}\, ${D('Q', '_b')}`,
  update: String.raw`\part{next}{${ANY}} \leftarrow \part{W}{${ANY}} - \part{rate}{\eta}\, ${D_ANY}`,
  adamMean: String.raw`\part{mean}{\mathrm{avg}} \leftarrow 0.9\,\part{was}{\mathrm{avg}} + 0.1\, ${D_ANY}`,
  adamSquare: String.raw`\part{square}{\mathrm{sq}} \leftarrow 0.999\,\part{was}{\mathrm{sq}} + 0.001\, {(${D_ANY})}^2`,
  adamStep: String.raw`\part{next}{${ANY}} \leftarrow \part{W}{${ANY}} - \part{rate}{\eta}\, \frac{\part{mean}{\mathrm{avg}}}{\sqrt{\part{square}{\mathrm{sq}}} + 10^{-8}}`,

  // The end: the layer in parts, each above the stages that it comes from.
  layerY: 'Y =',
  layerConcat: String.raw`\mathrm{concat}`,
  layerOpen: String.raw`\Bigg(`,
  layerSoftmax: SOFTMAX,
  layerScores: String.raw`\frac{${QK}}{\sqrt{d_k}}`,
  layerPlus: String.raw`\;+\;`,
  layerMask: 'M',
  layerClose: String.raw`\Bigg)`,
  layerValues: String.raw`\part{v}{V}`,
  layerHeads: String.raw`,\, \ldots`,
  layerOutput: 'W_O',
  layerQ: String.raw`\part{q}{Q} = x`,
  layerProject: 'W_Q',
  layerKV: String.raw`,\quad \part{k}{K},\ \part{v}{V}`,

  // Many heads, transposed.
  queryBiasColumns: String.raw`\part{q}{Q} = \part{W}{\Omega_Q}\,\part{x}{x} + \part{b}{\beta_Q}`,
  keyBiasColumns: String.raw`\part{k}{K} = \part{W}{\Omega_K}\,\part{x}{x} + \part{b}{\beta_K}`,
  valueBiasColumns: String.raw`\part{v}{V} = \part{W}{\Omega_V}\,\part{x}{x} + \part{b}{\beta_V}`,
  valueBiasColumns_value_from_key: String.raw`\part{v}{V} = \part{W}{\Omega_K}\,\part{x}{x} + \part{b}{\beta_K}`,
  headColumns: String.raw`\part{O}{O_h} = \part{V}{V_h}\,\part{A}{A_h}`,
  headColumns_shared: String.raw`\part{O}{O_h} = \part{V}{V_h}\,\part{A}{A_h} \quad K_h = K_g,\; V_h = V_g,\; g = \lfloor h / \slot{shared} \rfloor`,
  headColumns_tile_shared: String.raw`\part{O}{O_h} = \part{V}{V_h}\,\part{A}{A_h} \quad K_h = K_g,\; V_h = V_g,\; g = h \bmod \slot{groups}`,
  ...switched(
    'headWeightsColumns',
    (over, plus) =>
      String.raw`\part{A}{A_h} = ${SOFTMAX} \left(${over(KQ_HEAD, ROOT_HEAD)}${plus('M')}\right)`,
  ),
  headWeightsColumns_dropout: String.raw`\part{A}{A_h} = \part{softmax}{\mathrm{softmax}}(\ldots) \odot \frac{\mathrm{kept}_h}{1 - \slot{dropped}}`,
  headWeightsColumns_dropout_unscaled_dropout: String.raw`\part{A}{A_h} = \part{softmax}{\mathrm{softmax}}(\ldots) \odot \mathrm{kept}_h`,
  headCellColumns: String.raw`O_{\slot{h},\slot{c},\slot{t}} = \sum_{j=0}^{\slot{last}} \part{V}{V_{\slot{h},\slot{c},j}}\, \part{A}{A_{\slot{h},j,\slot{t}}}`,
  outputColumns: String.raw`\part{Y}{Y} = \part{W}{\Omega_O}\,\part{concat}{\mathrm{concat}} + \part{b}{\beta_O}`,
  outputCellColumns: String.raw`Y_{\slot{c},\slot{t}} = \sum_{i=0}^{\slot{last}} \part{W}{\Omega_{\slot{c},i}}\, \part{concat}{\mathrm{concat}_{i,\slot{t}}} + \part{b}{\beta_{\slot{c}}}`,
};

export type FormulaName = keyof typeof FORMULAS;
