#!/bin/sh
# Makes small errors in the sources, one at a time, and asks whether a test notices: sh tests/mutants/run.sh PART [...]
#   core    core/: the files of doctest that reach the line, the other ones, the sanitizers, tests/wasm
#   wasm    wasm/: tests/wasm
#   page    pure parts of web/src/: the unit tests that reach the place, quick ones first
# --count 600 (0: all) are drawn by --seed; --since COMMIT takes only lines that have changed since then. --minutes 30
# stops then, and the next run goes on: verdicts are kept in build/mutants. A survivor gets a test that kills it
# (--again asks once more, --quick leaves what takes long), or a row in equivalent.tsv that says why no test can.
set -eu
cd "$(dirname "$0")/../.."
. web/setup.sh
install may $site_needs python3=python3 g++=g++ clang++=clang llvm-cov=llvm \
  /usr/include/doctest/doctest.h=doctest-dev /usr/include/nlohmann/json.hpp=nlohmann-json3-dev
use_node
npm_ci web
npm_ci tests
[ "${1:-}" = core ] || [ -e build/wasm/attention.wasm ] || build_wasm
PYTHONDONTWRITEBYTECODE=1 python3 tests/mutants/mutants.py "$@"
