// The formulas of the page in TeX. The build turns them into MathML (build/formulas.ts).
//
//   \part{name}{...}   a term that can be highlighted: formulas.attention({ lit: "V" }); plane/roles.css
//                      colours query, key, value and weights
//   \slot{name}        a number filled in later:       formulas.loopCell({ values: { b: 0, t: 5 } })
//
// A formula that a mistake changes has a variant: its name, "_" and the mistake's.
//
// Rows are tokens, except where a name ends in Columns. Names of tensors are those of the lessons.

/** Variants of a formula by causal mask and scale: name, nameUnmasked, nameUnscaled, nameUnmaskedUnscaled. */
type Switched<N extends string> = Record<`${N}${'' | 'Unmasked'}${'' | 'Unscaled'}`, string>;

/** Writes the four variants. `over` divides by the root, if scaled; `plus` adds the mask, if masked. */
function switched<N extends string>(
  name: N,
  write: (
    over: (product: string, root: string) => string,
    plus: (mask: string) => string,
  ) => string,
): Switched<N> {
  const entries = ['', 'Unmasked'].flatMap((unmasked) =>
    ['', 'Unscaled'].map((unscaled) => [
      name + unmasked + unscaled,
      write(
        (product, root) => (unscaled ? product : String.raw`\frac{${product}}{${root}}`),
        (mask) => (unmasked ? '' : String.raw` + \part{mask}{${mask}}`),
      ),
    ]),
  );
  return Object.fromEntries(entries);
}

const QK = String.raw`\part{q}{Q}\part{k}{K^\top}`;
const KQ = String.raw`\part{k}{K^\top}\part{q}{Q}`;
const QK_HEAD = String.raw`\part{q}{Q_h}\part{k}{K_h^\top}`;
const KQ_HEAD = String.raw`\part{k}{K_h^\top}\part{q}{Q_h}`;
const ROOT = String.raw`\part{scale}{\sqrt{d_k}}`;
const ROOT_HEAD = String.raw`\part{scale}{\sqrt{\slot{dk}}}`;
const SOFTMAX = String.raw`\part{softmax}{\mathrm{softmax}}`;

export const FORMULAS = {
  // 1 Loop
  loop: String.raw`Y_{b,t} = \part{divide}{\frac{1}{t+1}}\,\part{sum}{\sum_{j=0}^{t}} \part{window}{x_{b,j}}`,
  loopCell: String.raw`Y_{\slot{b},\slot{t}} = \part{divide}{\frac{1}{\slot{count}}}\,\part{sum}{\sum_{j=0}^{\slot{t}}} \part{window}{x_{\slot{b},j}}`,

  // 2 Triangle
  ones: String.raw`\part{c}{c} = \part{ones}{\mathbf{1}}\,\part{b}{b}`,
  onesCell: String.raw`c_{t,k} = \sum_{j=0}^{T-1} 1 \cdot b_{j,k}`,
  tril: String.raw`\part{c}{c} = \part{tril}{\mathrm{tril}(\mathbf{1})}\,\part{b}{b}`,
  trilCell: String.raw`c_{t,k} = \sum_{j=0}^{t} b_{j,k}`,
  rowNormalise: String.raw`\part{weights}{a_{t,j}} = \frac{\part{tril}{\mathrm{tril}(\mathbf{1})_{t,j}}}{\part{sum}{\sum_{i} \mathrm{tril}(\mathbf{1})_{t,i}}}`,
  rowNormaliseCases: String.raw`a_{t,j} = \begin{cases} \frac{1}{t+1} & j \le t \\ 0 & j > t \end{cases}`,
  weightedSum: String.raw`\part{Y}{Y} = \part{weights}{W}\,\part{x}{x}`,
  weightedSumCell: String.raw`Y_{\slot{t},\slot{c}} = \sum_{j=0}^{\slot{last}} \part{weights}{W_{\slot{t},j}}\, \part{x}{x_{j,\slot{c}}}`,

  // 3 Softmax
  mask: String.raw`S_{t,j} = \begin{cases} \part{score}{s_{t,j}} & j \le t \\ \part{mask}{-\infty} & j > t \end{cases}`,
  subtractMax: String.raw`d_{t,j} = \part{score}{S_{t,j}} - \part{max}{\max_i S_{t,i}}`,
  exp: String.raw`e_{t,j} = \part{exp}{\mathrm{exp}}(\part{difference}{d_{t,j}})`,
  divideBySum: String.raw`W_{t,j} = \frac{\part{exp}{e_{t,j}}}{\part{sum}{\sum_i e_{t,i}}}`,

  // 4 Match
  match: String.raw`\part{S}{S} = \part{x}{x}\,\part{xT}{x^\top}`,
  matchCell: String.raw`S_{\slot{i},\slot{j}} = \sum_{k=0}^{\slot{last}} x_{\slot{i},k}\, x_{\slot{j},k}`,
  matchShares: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\part{S}{x x^\top})`,
  matchSharesMasked: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\part{S}{x x^\top} + \part{mask}{M})`,
  matchMix: String.raw`\part{Y}{Y} = \part{A}{\mathrm{softmax}(\part{S}{x x^\top})}\,\part{x}{x}`,
  matchMixMasked: String.raw`\part{Y}{Y} = \part{A}{\mathrm{softmax}(\part{S}{x x^\top} + \part{mask}{M})}\,\part{x}{x}`,
  matchMixCell: String.raw`Y_{\slot{i},\slot{c}} = \sum_{j=0}^{\slot{last}} \part{A}{A_{\slot{i},j}}\, \part{x}{x_{j,\slot{c}}}`,
  matchLinear: String.raw`\part{linear}{xW} = \part{x}{x}\,\part{W}{W}`,
  matchLinearCell: String.raw`(xW)_{\slot{t},\slot{c}} = \sum_{k=0}^{\slot{last}} \part{x}{x_{\slot{t},k}}\, \part{W}{W_{k,\slot{c}}}`,

  // 5 One head
  query: String.raw`\part{q}{Q} = \part{x}{X}\,\part{W}{W_Q}`,
  key: String.raw`\part{k}{K} = \part{x}{X}\,\part{W}{W_K}`,
  value: String.raw`\part{v}{V} = \part{x}{X}\,\part{W}{W_V}`,
  queryBias: String.raw`\part{q}{Q} = \part{x}{X}\,\part{W}{W_Q} + \part{b}{b_Q}`,
  keyBias: String.raw`\part{k}{K} = \part{x}{X}\,\part{W}{W_K} + \part{b}{b_K}`,
  valueBias: String.raw`\part{v}{V} = \part{x}{X}\,\part{W}{W_V} + \part{b}{b_V}`,
  valueBias_value_from_key: String.raw`\part{v}{V} = \part{x}{X}\,\part{W}{W_K} + \part{b}{b_K}`,
  projectCell: String.raw`Q_{\slot{t},\slot{c}} = \sum_{k=0}^{\slot{last}} \part{x}{X_{\slot{t},k}}\, \part{W}{(W_Q)_{k,\slot{c}}}`,
  scores: String.raw`\part{S}{S} = \part{q}{Q}\,\part{k}{K^\top}`,
  scoresCell: String.raw`S_{\slot{i},\slot{j}} = \sum_{k=0}^{\slot{last}} \part{q}{Q_{\slot{i},k}}\, \part{k}{K_{\slot{j},k}}`,
  scale: String.raw`\part{S}{S} = \frac{\part{scores}{\part{q}{Q} \part{k}{K^\top}}}{\part{scale}{\sqrt{d_k}}}`,
  scaleCell: String.raw`S_{\slot{i},\slot{j}} = \frac{\part{scores}{(\part{q}{Q} \part{k}{K^\top})_{\slot{i},\slot{j}}}}{\part{scale}{\sqrt{\slot{dk}}}}`,
  ...switched(
    'addMask',
    (over, plus) => String.raw`S = \part{scores}{${over(QK, ROOT)}}${plus('M')}`,
  ),
  maskMatrix: String.raw`M_{i,j} = \begin{cases} 0 & j \le i \\ -\infty & j > i \end{cases}`,
  ...switched(
    'weights',
    (over, plus) =>
      String.raw`\part{A}{A} = ${SOFTMAX} \left(\part{scores}{${over(QK, ROOT)}}${plus('M')}\right)`,
  ),
  weightsCell: String.raw`A_{\slot{i},\slot{j}} = \frac{\exp(S_{\slot{i},\slot{j}} - m_{\slot{i}})}{\sum_{k=0}^{\slot{last}} \exp(S_{\slot{i},k} - m_{\slot{i}})}`,
  mix: String.raw`\part{Y}{Y} = \part{A}{A}\,\part{V}{V}`,
  mixCell: String.raw`Y_{\slot{i},\slot{c}} = \sum_{j=0}^{\slot{last}} \part{A}{A_{\slot{i},j}}\, \part{V}{V_{j,\slot{c}}}`,
  ...switched(
    'attention',
    (over, plus) =>
      String.raw`\part{Y}{Y} = ${SOFTMAX} \left(${over(QK, ROOT)}${plus('M')}\right)\,\part{V}{V}`,
  ),

  // Transposed, tokens as columns, as notebook 003 writes them: factors change places, a weight is Ω.
  queryColumns: String.raw`\part{q}{Q} = \part{W}{\Omega_Q}\,\part{x}{X}`,
  keyColumns: String.raw`\part{k}{K} = \part{W}{\Omega_K}\,\part{x}{X}`,
  valueColumns: String.raw`\part{v}{V} = \part{W}{\Omega_V}\,\part{x}{X}`,
  scoresColumns: String.raw`\part{S}{S} = \part{k}{K^\top}\,\part{q}{Q}`,
  scoresCellColumns: String.raw`S_{\slot{j},\slot{i}} = \sum_{k=0}^{\slot{last}} \part{k}{K_{k,\slot{j}}}\, \part{q}{Q_{k,\slot{i}}}`,
  scaleColumns: String.raw`\part{S}{S} = \frac{\part{scores}{\part{k}{K^\top} \part{q}{Q}}}{\part{scale}{\sqrt{d_k}}}`,
  scaleCellColumns: String.raw`S_{\slot{j},\slot{i}} = \frac{\part{scores}{(\part{k}{K^\top} \part{q}{Q})_{\slot{j},\slot{i}}}}{\part{scale}{\sqrt{\slot{dk}}}}`,
  ...switched(
    'addMaskColumns',
    (over, plus) => String.raw`S = \part{scores}{${over(KQ, ROOT)}}${plus(String.raw`M^\top`)}`,
  ),
  ...switched(
    'weightsColumns',
    (over, plus) =>
      String.raw`\part{A}{A} = ${SOFTMAX} \left(\part{scores}{${over(KQ, ROOT)}}${plus(String.raw`M^\top`)}\right)`,
  ),
  weightsCellColumns: String.raw`A_{\slot{j},\slot{i}} = \frac{\exp(S_{\slot{j},\slot{i}} - m_{\slot{i}})}{\sum_{k=0}^{\slot{last}} \exp(S_{k,\slot{i}} - m_{\slot{i}})}`,
  ...switched(
    'attentionColumns',
    (over, plus) =>
      String.raw`\part{Y}{Y} = \part{V}{V}\,${SOFTMAX} \left(${over(KQ, ROOT)}${plus(String.raw`M^\top`)}\right)`,
  ),
  mixCellColumns: String.raw`Y_{\slot{c},\slot{i}} = \sum_{j=0}^{\slot{last}} \part{V}{V_{\slot{c},j}}\, \part{A}{A_{j,\slot{i}}}`,
  matchColumns: String.raw`\part{S}{S} = \part{xT}{x^\top}\,\part{x}{x}`,
  matchCellColumns: String.raw`S_{\slot{j},\slot{i}} = \sum_{k=0}^{\slot{last}} x_{k,\slot{j}}\, x_{k,\slot{i}}`,
  matchSharesColumns: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\part{S}{x^\top x})`,
  matchSharesMaskedColumns: String.raw`\part{A}{A} = \part{softmax}{\mathrm{softmax}}(\part{S}{x^\top x} + \part{mask}{M^\top})`,
  matchMixColumns: String.raw`\part{Y}{Y} = \part{x}{x}\,\part{A}{\mathrm{softmax}(\part{S}{x^\top x})}`,
  matchMixMaskedColumns: String.raw`\part{Y}{Y} = \part{x}{x}\,\part{A}{\mathrm{softmax}(\part{S}{x^\top x} + \part{mask}{M^\top})}`,
  matchMixCellColumns: String.raw`Y_{\slot{c},\slot{i}} = \sum_{j=0}^{\slot{last}} \part{x}{x_{\slot{c},j}}\, \part{A}{A_{j,\slot{i}}}`,
  matchLinearColumns: String.raw`\part{linear}{xW} = \part{W}{\Omega}\,\part{x}{x}`,
  matchLinearCellColumns: String.raw`(xW)_{\slot{c},\slot{t}} = \sum_{k=0}^{\slot{last}} \part{W}{\Omega_{\slot{c},k}}\, \part{x}{x_{k,\slot{t}}}`,

  // 6 Many heads
  embed: String.raw`\part{x}{X_t} = \part{E}{E_{\mathrm{id}_t}} + \part{P}{P_t}`,
  embedCell: String.raw`X_{\slot{t},\slot{c}} = \part{E}{E_{\mathrm{id}_{\slot{t}},\slot{c}}} + \part{P}{P_{\slot{t},\slot{c}}}`,
  viewAddress: String.raw`\mathrm{addr}(t, h, d) = \slot{C}\,\part{token}{t} + \slot{H}\,\part{head}{h} + d`,
  headAddress: String.raw`\mathrm{addr}(h, t, d) = \slot{H}\,\part{head}{h} + \slot{C}\,\part{token}{t} + d`,
  head: String.raw`\part{O}{O_h} = \part{A}{A_h}\,\part{V}{V_h}`,
  ...switched(
    'headWeights',
    (over, plus) =>
      String.raw`\part{A}{A_h} = ${SOFTMAX} \left(${over(QK_HEAD, ROOT_HEAD)}${plus('M')}\right)`,
  ),
  headCell: String.raw`O_{\slot{h},\slot{i},\slot{c}} = \sum_{j=0}^{\slot{last}} \part{A}{A_{\slot{h},\slot{i},j}}\, \part{V}{V_{\slot{h},j,\slot{c}}}`,
  concat: String.raw`\part{concat}{\mathrm{concat}} = [\, O_0 \;\cdots\; O_{\slot{lastHead}} \,]`,
  concatCell: String.raw`\mathrm{concat}_{\slot{t},\slot{c}} = O_{\slot{headOfC},\slot{t},\slot{place}}`,
  output: String.raw`\part{Y}{Y} = \part{concat}{\mathrm{concat}}\, \part{W}{W_O} + \part{b}{b_O}`,
  outputCell: String.raw`Y_{\slot{t},\slot{c}} = \sum_{k=0}^{\slot{last}} \part{concat}{\mathrm{concat}_{\slot{t},k}}\part{W}{W_{k,\slot{c}}} + \part{b}{b_{\slot{c}}}`,

  // Many heads, transposed.
  queryBiasColumns: String.raw`\part{q}{Q} = \part{W}{\Omega_Q}\,\part{x}{X} + \part{b}{b_Q}`,
  keyBiasColumns: String.raw`\part{k}{K} = \part{W}{\Omega_K}\,\part{x}{X} + \part{b}{b_K}`,
  valueBiasColumns: String.raw`\part{v}{V} = \part{W}{\Omega_V}\,\part{x}{X} + \part{b}{b_V}`,
  valueBiasColumns_value_from_key: String.raw`\part{v}{V} = \part{W}{\Omega_K}\,\part{x}{X} + \part{b}{b_K}`,
  headColumns: String.raw`\part{O}{O_h} = \part{V}{V_h}\,\part{A}{A_h}`,
  ...switched(
    'headWeightsColumns',
    (over, plus) =>
      String.raw`\part{A}{A_h} = ${SOFTMAX} \left(${over(KQ_HEAD, ROOT_HEAD)}${plus(String.raw`M^\top`)}\right)`,
  ),
  headCellColumns: String.raw`O_{\slot{h},\slot{c},\slot{i}} = \sum_{j=0}^{\slot{last}} \part{V}{V_{\slot{h},\slot{c},j}}\, \part{A}{A_{\slot{h},j,\slot{i}}}`,
  outputColumns: String.raw`\part{Y}{Y} = \part{W}{\Omega_O}\,\part{concat}{\mathrm{concat}} + \part{b}{b_O}`,
  outputCellColumns: String.raw`Y_{\slot{c},\slot{t}} = \sum_{k=0}^{\slot{last}} \part{W}{\Omega_{\slot{c},k}}\, \part{concat}{\mathrm{concat}_{k,\slot{t}}} + \part{b}{b_{\slot{c}}}`,
};

export type FormulaName = keyof typeof FORMULAS;
