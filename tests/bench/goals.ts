// What the project wants in Chromium: so many times as long as ours a peer shall take, for each size.

export const kGoals: Record<string, number[]> = {
  'plain Eigen in WASM': [3, 3, 3.5, 4, 4],
  'onnxruntime-web': [10, 2, 2.2, 2.5, 2.5],
  'onnxruntime-web, fused Attention': [10, 2, 2.2, 2.5, 2.5],
  'tfjs-backend-wasm': [30, 6, 10, 12, 12],
  'jax-js': [50, 3.5, 3.2, 3.5, 3.5],
  'typed-array loops': [8, 20, 20, 20],
};

/** The same for a step of training. */
export const kStepGoals: Record<string, number[]> = {
  'tfjs-backend-wasm': [20, 2.5],
  'jax-js': [20, 2],
};

/** The whole head's share of the peak, from T = 64. */
export const kShareGoal = 0.7;
/** The register tile's share of the peak. */
export const kTileGoal = 0.9;
