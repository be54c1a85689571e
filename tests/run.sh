#!/bin/sh
# Installs what is missing (Debian: root or sudo) and runs the tests.
#   sh tests/run.sh                  all parts but asan, wasm and bench, in ten minutes of two processors
#   TESTS=all sh tests/run.sh        with all tests of each part, in twenty (tests/unit/walks.ts)
#   sh tests/run.sh core format      some: core asan wasm boundary unit page bench types format
#   sh tests/run.sh page chromium    the page in one browser: chromium, firefox or webkit
# What a part printed is in build/tests/PART.log. The last line sums up: N passed, N failed.
set -u
cd "$(dirname "$0")/.."
. web/setup.sh

needs_of() {
  case $1 in
    core | asan) echo $compiler_needs g++=g++ $doctest_needs ;;
    wasm) echo $doctest_needs ;;
    boundary | unit | site | types) ;;
    chromium) echo chromium-headless-shell=chromium-headless-shell ;;
    bench) echo chromium=chromium ;;
    firefox) echo firefox-esr=firefox-esr ;;
    webkit) echo WebKitWebDriver=webkit2gtk-driver xvfb-run=xvfb xauth=xauth ;;
    format) echo clang-format=clang-format ;;
    *) fail "There is no part '$1'. Parts: core asan wasm boundary unit page bench types format;
browsers: chromium firefox webkit" ;;
  esac
}

# part NAME COUNTER COMMAND...: runs it, lets COUNTER read "passed failed" from its log, and notes them.
part() {
  name=$1
  counter=$2
  shift 2
  log=build/tests/$name.log
  start=$(cat "build/tests/$name/start" 2>/dev/null || date +%s)
  ("$@") >"$log" 2>&1 </dev/null
  status=$?
  set -- $($counter <"$log") $status
  ok=$1
  bad=$2
  # A part that broke off, or that ran nothing, has failed even if no test of it says so.
  [ $((ok + bad)) -gt 0 ] && { [ "$status" = 0 ] || [ "$bad" -gt 0 ]; } || bad=$((bad + 1))
  echo "$ok $bad" >>$counts
  [ "$bad" = 0 ] || cat "$log"
  printf '  %-9s %5d passed %3d failed %5d s\n' "$name" "$ok" "$bad" $(($(date +%s) - start))
}

# [doctest] test cases: 12 | 11 passed | 1 failed | 0 skipped
doctest_counts() {
  awk '/\[doctest\] test cases:/ { split($0, n, "|"); ok += n[2]; bad += n[3] }
       END { print ok + 0, bad + 0 }'
}

# node --test closes with "pass 12", "fail 1" and "cancelled 2", each behind a sign.
node_counts() {
  awk '$2 == "pass" { ok += $3 } $2 == "fail" || $2 == "cancelled" { bad += $3 }
       END { print ok + 0, bad + 0 }'
}

# Each check prints "passed" or "failed" and its name.
check_counts() {
  awk '$1 == "passed" { ok++ } $1 == "failed" { bad++ } END { print ok + 0, bad + 0 }'
}

# doctest_program PRESET FOLDER: ctest shows the program's output if it fails, and else keeps it in a file.
doctest_program() {
  cmake --workflow --preset "$1" && cat "build/$2/Testing/Temporary/LastTest.log"
}

# node_tests FILE...: by itself Node leaves one processor idle, of two the half. The limit is a file's: the longest takes
# half a minute, but beside other work four. Garbage is collected by the thread that made it: no processor is left for
# helpers, which take a quarter more of it. What Node has compiled is kept for the next process: twenty load the page's modules.
node_tests() {
  NODE_COMPILE_CACHE="$PWD/build/tests/compiled" \
    node --single-threaded-gc --test --test-timeout=1200000 --test-concurrency="$(getconf _NPROCESSORS_ONLN)" "$@"
}

boundary_tests() {
  build_wasm && node_tests tests/wasm/*.test.ts
}

# The page's own functions and rooms, without a browser.
unit_tests() {
  # More room for what is new: a page in Node makes a document at each step, and collects them a quarter of its time.
  build_wasm && NODE_OPTIONS=--max-semi-space-size=64 node_tests tests/unit/together.ts $(node tests/unit/together.ts others)
}

# The page as it is published; the browsers' tests open it.
site() {
  check "the site builds" build_site
  check "no part has outgrown web/bytes.txt" node tests/page/tools/bytes.ts
}

# on_screen COMMAND...: WebKitGTK has no headless mode; xvfb-run gives it a screen. Each process needs its
# own: a window that opens takes the focus from the others on its screen.
on_screen() {
  [ "$BROWSER" != webkit ] || set -- xvfb-run -a "$@"
  "$@"
}

# page_tests BROWSER: the files that no other process has taken yet; queue.ts has the limit of a file.
page_tests() {
  export BROWSER=$1 TAKEN="$PWD/build/tests/$1/taken"
  on_screen node --test --test-timeout=3600000 tests/page/queue.ts
}

# in_browser BROWSER LANE: as many of its files as the other lanes leave. The lane that ends last reports of all three.
in_browser() {
  folder=build/tests/$1
  [ -e "$folder/start" ] || date +%s >"$folder/start"
  (page_tests "$1") >"$folder/$2.log" 2>&1 </dev/null
  echo $? >"$folder/$2.status"
  mkdir "$folder/first_end" 2>/dev/null || mkdir "$folder/second_end" 2>/dev/null ||
    part "$1" node_counts all_lanes "$folder"
}

all_lanes() {
  cat "$1"/?.log
  ! grep -qv '^0$' "$1"/?.status
}

# check NAME COMMAND...
check() {
  name=$1
  shift
  if "$@"; then echo "passed $name"; else echo "failed $name"; fi
}

types() {
  check "types of web/ and tests/" npm --prefix web run check
}

# The bench at its smallest size: that everybody takes part and computes the same. No speed.
bench() {
  check "the bench runs" sh tests/bench/run.sh smoke
  check "types of tests/bench/" web/node_modules/.bin/tsc --noEmit --project tests/bench
  node tests/bench/smoke.ts
}

format() {
  check "format of C++" find core native wasm tests/core tests/fuzz tests/same_bits tests/bench/wasm "(" -name "*.cpp" -o -name "*.h" ")" \
    -exec clang-format --dry-run --Werror {} +
  check "format of TypeScript, CSS and JSON" npm --prefix web run lint
}

# A browser's name is a part too; "page" alone means all three.
[ $# -gt 0 ] || set -- core page unit boundary types format
parts=
for name; do
  case "$name $*" in
    page*chromium* | page*firefox* | page*webkit*) parts="$parts site" ;;
    page*) parts="$parts site chromium firefox webkit" ;;
    *) parts="$parts $name" ;;
  esac
done

native=
rest=
browsers=
reversed=
native_needs=
needs=$site_needs
for name in $parts; do
  more=$(needs_of "$name") || exit 1
  case $name in
    core | asan)
      native="$native $name"
      native_needs=$more
      ;;
    chromium | firefox | webkit)
      browsers="$browsers $name"
      reversed="$name $reversed"
      needs="$needs $more"
      ;;
    *)
      rest="$rest $name"
      needs="$needs $more"
      ;;
  esac
done
mkdir -p build/tests
rm -rf build/tests/site.ended build/tests/chromium build/tests/firefox build/tests/webkit
for name in $browsers; do mkdir "build/tests/$name"; done
# 1: the site is built. Whoever asks for a browser alone has built it before.
case " $parts " in *" site "*) ;; *) echo 1 >build/tests/site.ended ;; esac
counts=build/tests/counts
: >$counts

# run_parts LANE PART...
run_parts() {
  lane=$1
  shift
  for name; do
    case $name in
      core) part core doctest_counts doctest_program native native ;;
      asan) part asan doctest_counts doctest_program asan native ;;
      wasm) part wasm doctest_counts doctest_program wasm wasm ;;
      boundary | unit) part "$name" node_counts "${name}_tests" ;;
      bench | types | format) part "$name" check_counts "$name" ;;
      site)
        part site check_counts site
        grep -c "^passed the site builds" build/tests/site.log >build/tests/site.ended
        ;;
      # Without a site each test would wait for its page; a part that notes nothing counts as failed.
      chromium | firefox | webkit) [ "$(cat build/tests/site.ended)" = 0 ] || in_browser "$name" "$lane" ;;
    esac
  done
}

# browsers_in LANE BROWSER...: once the site's part has ended.
browsers_in() {
  while [ ! -s build/tests/site.ended ] && kill -0 $$; do sleep 1; done
  use_node
  run_parts "$@"
}

# Two lanes, as most of this takes one processor: first what needs neither Node nor the page, beside all that builds
# WebAssembly, in one folder. Then each takes the page's tests that no other has begun, and so does a third, for a
# browser waits for its next frame a quarter of the time. The third takes the browsers in reverse: the others find
# little left of WebKit and Firefox, which take seconds to start. What the first does not need is installed beside it: that
# takes a minute.
check_needs may $native_needs $needs
install may $native_needs
{
  run_parts 1 $native
  [ -z "$browsers" ] || browsers_in 1 $browsers
} &
(install may $needs) || {
  echo 1 >build/tests/site.ended
  wait
  exit 1
}
[ -z "$browsers" ] || browsers_in 3 $reversed &
use_node
npm_ci web
npm_ci tests
run_parts 2 $rest $browsers
wait

set -- $parts
awk -v parts=$# '{ ok += $1; bad += $2 }
  END { bad += parts - NR; print ok + 0 " passed, " bad + 0 " failed"; exit bad > 0 }' $counts
