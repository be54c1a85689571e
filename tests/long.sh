#!/bin/sh
# Runs what takes too long for every run: sh tests/long.sh [MINUTES [PART...]]
# Parts: exhaustive (all 2^32 floats), soak (so many minutes of random use in each of three browsers; 30), fuzz (so many
# minutes a target), walks (whole, where each run of the tests has the part that tests/unit/walks.ts names), bench (that all
# who are compared take part and compute the same). What a part printed is in build/long/. SOAK_SEED=2 makes another soak.
set -u
cd "$(dirname "$0")/.."
. web/setup.sh
minutes=${1:-30}
[ $# = 0 ] || shift
[ $# -gt 0 ] || set -- exhaustive soak fuzz walks bench
install may $site_needs $doctest_needs g++=g++ chromium-headless-shell=chromium-headless-shell \
  firefox-esr=firefox-esr WebKitWebDriver=webkit2gtk-driver xvfb-run=xvfb xauth=xauth clang++=clang
use_node
mkdir -p build/long

exhaustive() {
  cmake --preset native && cmake --build --preset native && build/native/core_tests --no-skip -s -tc="*all 2^32*"
}

soak() {
  build_site
  npm_ci tests
  status=0
  for browser in chromium firefox webkit; do
    on=
    [ $browser != webkit ] || on="xvfb-run -a"
    SOAK_MINUTES=$minutes BROWSER=$browser $on node --test tests/long/soak.test.ts || status=1
  done
  return $status
}

fuzz() {
  sh tests/fuzz/run.sh $((minutes * 60))
}

# The core, native, with sanitizers and as WebAssembly; each file of tests/unit in a process of its own; the page in each
# browser.
walks() {
  cmake --preset native && cmake --build --preset native && cmake --build --preset asan || return 1
  build_wasm && build_site && npm_ci tests || return 1
  status=0
  cmake --workflow --preset wasm || status=1
  for program in core_tests core_tests_sanitized; do WALKS=all "build/native/$program" || status=1; done
  WALKS=all NODE_OPTIONS=--max-semi-space-size=64 \
    node --test --test-timeout=3600000 --test-concurrency="$(getconf _NPROCESSORS_ONLN)" \
    tests/unit/*.test.ts tests/wasm/*.test.ts || status=1
  for browser in chromium firefox webkit; do
    on=
    [ $browser != webkit ] || on="xvfb-run -a"
    rm -rf "build/long/$browser"
    WALKS=all BROWSER=$browser TAKEN="$PWD/build/long/$browser" \
      $on node --test --test-timeout=14400000 tests/page/queue.ts || status=1
  done
  return $status
}

bench() {
  sh tests/run.sh bench
}

failed=0
for part; do
  case $part in
    exhaustive | soak | fuzz | walks | bench) ;;
    *) fail "There is no part '$part'. Parts: exhaustive soak fuzz walks bench" ;;
  esac
  if $part >"build/long/$part.log" 2>&1; then echo "passed $part"; else failed=1 && echo "failed $part (build/long)"; fi
done
exit $failed
