#!/bin/sh
# Measures our attention beside others' and writes tests/bench/RESULTS.md (about ten minutes, on a
# machine that does nothing else):
#   sh tests/bench/run.sh
#   sh tests/bench/run.sh smoke   the smallest size, few rounds, into build/bench/ only
set -eu
cd "$(dirname "$0")/../.."
. web/setup.sh

smoke=${1:-}
to=tests/bench
[ -z "$smoke" ] || to=build/bench

install may $site_needs chromium=chromium
use_node
npm_ci web
npm_ci tests
npm_ci tests/bench
mkdir -p build/bench
rm -f build/bench/*.json build/bench/RESULTS.md  # of an earlier run

build() {
  cmake --preset wasm -DBUILD_TESTING=OFF &&
    cmake --build --preset wasm --target attention bench bench_eigen &&
    web/node_modules/.bin/vite build tests/bench
}

# OpenBLAS for PyTorch's process alone. Installed, it would become the system's BLAS, on whose bits
# tests/golden/ rests.
unpack_openblas() {
  [ ! -e build/openblas/usr ] || return 0
  mkdir -p build/openblas
  (cd build/openblas && apt-get download libopenblas0-pthread && dpkg -x libopenblas0*.deb .)
}

# With AVX-512, OpenBLAS is told so: on a processor younger than itself it takes one of 2004.
pytorch() {
  if /usr/bin/python3 -c 'import torch' 2>/dev/null; then
    core=
    ! grep -qw avx512vl /proc/cpuinfo || core=SkylakeX
    env LD_LIBRARY_PATH="$(echo "$PWD"/build/openblas/usr/lib/*/openblas-pthread)" \
      OPENBLAS_NUM_THREADS=1 ${core:+OPENBLAS_CORETYPE=$core} \
      /usr/bin/python3 tests/bench/pytorch.py "$@"
  else
    echo '{"environment": "PyTorch", "trouble": "python3-torch is not installed"}' >"$1"
  fi
}

quietly "Building the bench" build
[ -n "$smoke" ] || build_site
emcc --version | sed -n '1s/.*) \([0-9.]*\).*/Emscripten \1/p' >build/bench/compiler.txt
node tests/bench/node.ts build/bench/node.json $smoke
node tests/bench/chromium.ts build/bench/chromium.json $smoke
unpack_openblas >build/setup.log 2>&1 || echo "No OpenBLAS: PyTorch computes with the system's BLAS."
pytorch build/bench/pytorch.json $smoke
node tests/bench/first.ts build/bench/first.json $smoke
node tests/bench/growth.ts build/bench/growth.json $smoke
node tests/bench/report.ts build/bench $to
echo "Written: $to/RESULTS.md"
