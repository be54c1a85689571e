// The most multiplications and additions that WebAssembly's SIMD does in a second on this machine:
// what everything else is held against.
#include <wasm_simd128.h>

namespace {

// As many as keep all units busy while each waits for the one before it, and as few as leave the
// two factors in registers.
constexpr int kChains = 12;

volatile float factor = 0.999F;  // read at run time: the compiler must not know what comes out
volatile float summand = 0.001F;

}  // namespace

/// `steps` times a multiplication and an addition in each chain of four lanes: 96 operations a
/// step.
extern "C" __attribute__((export_name("peak_run"))) float peak_run(int steps) {
  const v128_t a = wasm_f32x4_splat(factor);
  const v128_t b = wasm_f32x4_splat(summand);
  v128_t chains[kChains];
  for (int i = 0; i < kChains; ++i) chains[i] = wasm_f32x4_splat(float(i));
  for (int step = 0; step < steps; ++step) {
    for (int i = 0; i < kChains; ++i) chains[i] = wasm_f32x4_add(wasm_f32x4_mul(chains[i], a), b);
  }
  v128_t sum = chains[0];
  for (int i = 1; i < kChains; ++i) sum = wasm_f32x4_add(sum, chains[i]);
  return wasm_f32x4_extract_lane(sum, 0);
}
