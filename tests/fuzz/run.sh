#!/bin/sh
# Runs each fuzz target, a reader of what comes from outside, for so many seconds:
#   sh tests/fuzz/run.sh [SECONDS [TARGET...]]
# Needs Debian's clang, which has libFuzzer. The corpus is made of tests/golden/files.json and tests/core/hashes.json and
# kept, with what is found, in build/fuzz; an input that a target fails on is build/fuzz/TARGET-crash-*, to be given to
# the target again.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-30}
[ $# = 0 ] || shift
[ $# -gt 0 ] || set -- npy npz inflate safetensors text file choice tokens
out=build/fuzz
mkdir -p $out
python3 tests/fuzz/corpus.py $out

flags="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"
cmake -S . -B $out/core -G Ninja -DBUILD_TESTING=OFF -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_COMPILER=clang++ \
  -DCMAKE_CXX_FLAGS="$flags -fsanitize=fuzzer-no-link" >$out/core.log
cmake --build $out/core --target core kernels learning >>$out/core.log || { cat $out/core.log && exit 1; }
libraries="$(find $out/core -name learning.cpp.o) $out/core/libcore.a $out/core/libkernels.a"
eigen=$(sed -n 's/^Eigen3_DIR:PATH=//p' $out/core/CMakeCache.txt)/../../../include/eigen3
failed=0
for target; do
  clang++ $flags -std=c++17 -fno-rtti -I. -Itests/fuzz -isystem "$eigen" -fsanitize=fuzzer \
    "tests/fuzz/$target.cpp" $libraries -o "$out/$target"
  "$out/$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -dict=tests/fuzz/words.dict -artifact_prefix="$out/$target-" "$out/corpus/$target" >"$out/$target.log" 2>&1 || failed=1
  echo "$target: $(grep number_of_executed_units "$out/$target.log" || tail -3 "$out/$target.log")"
done
exit $failed
