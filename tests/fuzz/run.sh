#!/bin/sh
# Runs each fuzz target, a reader of files each, for so many seconds: sh tests/fuzz/run.sh [SECONDS [TARGET...]]
# Needs Debian's clang, which has libFuzzer. The corpus is made of tests/golden/files.json and kept, with what is found,
# in build/fuzz; an input that a target fails on is build/fuzz/TARGET-crash-*, to be given to the target again.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-30}
[ $# = 0 ] || shift
[ $# -gt 0 ] || set -- npy npz inflate safetensors text file
out=build/fuzz
mkdir -p $out/objects
python3 tests/fuzz/corpus.py $out

flags="-std=c++17 -O1 -g -fno-rtti -fno-exceptions -I. -fsanitize=address,undefined -fno-sanitize-recover=all"
for source in core/files/*.cpp core/refusal.cpp core/text/fill.cpp core/text/crc32.cpp core/shape.cpp; do
  object=$out/objects/$(echo "$source" | tr / _).o
  newest=$(ls -t "$source" core/files/*.h core/refusal.h core/files/refusals.def "$object" 2>/dev/null | head -1)
  [ "$newest" = "$object" ] || clang++ $flags -fsanitize=fuzzer-no-link -c "$source" -o "$object"
done
failed=0
for target; do
  clang++ $flags -Itests/fuzz -fsanitize=fuzzer "tests/fuzz/$target.cpp" $out/objects/*.o -o "$out/$target"
  "$out/$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -dict=tests/fuzz/words.dict -artifact_prefix="$out/$target-" "$out/corpus/$target" >"$out/$target.log" 2>&1 || failed=1
  echo "$target: $(grep number_of_executed_units "$out/$target.log" || tail -3 "$out/$target.log")"
done
exit $failed
