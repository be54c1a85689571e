#!/bin/sh
# Compares the bits of every lesson (tests/core/hashes.json) over compilers, levels and kinds of processor, and the bytes of
# the site from two folders: sh tests/same_bits/run.sh [PART...]
# Parts: debug optimized native clang sanitized aarch64 wasm interpreter browsers site. Installs what is missing (Debian: root or sudo).
set -u
cd "$(dirname "$0")/../.."
. web/setup.sh
[ $# -gt 0 ] || set -- debug optimized native clang sanitized aarch64 wasm interpreter browsers site
install may $site_needs g++=g++ clang++=clang aarch64-linux-gnu-g++=g++-aarch64-linux-gnu qemu-aarch64=qemu-user \
  wasm-interp=wabt \
  chromium-headless-shell=chromium-headless-shell firefox-esr=firefox-esr \
  WebKitWebDriver=webkit2gtk-driver xvfb-run=xvfb xauth=xauth
use_node

# natively NAME COMPILER TYPE FLAGS [RUNNER...]: builds the program for a terminal and asks it for all hashes.
natively() {
  folder=build/same_bits/$1
  cmake -S . -B "$folder" -G Ninja -DBUILD_TESTING=OFF -DCMAKE_CXX_COMPILER="$2" -DCMAKE_BUILD_TYPE="$3" \
    -DCMAKE_CXX_FLAGS="$4" -DCMAKE_CXX_FLAGS_RELEASE= >"$folder.log" 2>&1 &&
    cmake --build "$folder" --target attention >>"$folder.log" 2>&1 || return 1
  shift 4
  node tests/same_bits/hashes.ts "$@" "$folder/attention"
}

# interpreted: the modules of the page, with SIMD and without, in WABT's interpreter instead of an engine that compiles.
interpreted() {
  build_wasm
  g++ -std=c++17 -O2 tests/same_bits/interpreter.cpp -lwabt -o build/same_bits/interpreter || return 1
  for module in attention_learning attention_scalar; do
    node tests/same_bits/hashes.ts build/same_bits/interpreter build/wasm/$module.wasm || return 1
  done
}

# in_browsers: what "About" says of the numbers that each browser has.
in_browsers() {
  build_site || return 1
  npm_ci tests
  for browser in chromium firefox webkit; do
    on=
    [ $browser != webkit ] || on="xvfb-run -a"
    BROWSER=$browser $on node --test tests/same_bits/browser.test.ts >build/same_bits/$browser.log 2>&1 || return 1
  done
}

# from_two_folders: the site, built where two clones lie, one of them under a longer name.
from_two_folders() {
  for clone in one another_one; do
    rm -rf build/same_bits/$clone
    git clone -q . build/same_bits/$clone && sh build/same_bits/$clone/web/run.sh --build-only \
      >build/same_bits/$clone.log 2>&1 || return 1
  done
  diff -r build/same_bits/one/build/site build/same_bits/another_one/build/site
}

run_part() {
  case $1 in
    debug) natively debug g++ Debug "" ;;
    optimized) natively optimized g++ Release -O2 ;;
    native) natively native g++ Release "-O3 -march=native" ;;
    clang) natively clang clang++ Release -O2 ;;
    sanitized) natively sanitized g++ Release "-O1 -fsanitize=address,undefined -fno-sanitize-recover=all" ;;
    aarch64) natively aarch64 aarch64-linux-gnu-g++ Release "-O2 -static" qemu-aarch64 ;;
    wasm) build_wasm && node --test tests/wasm/hash.test.ts >build/same_bits/wasm.log 2>&1 ;;
    interpreter) interpreted ;;
    browsers) in_browsers ;;
    site) from_two_folders ;;
    *) fail "There is no part '$1'." ;;
  esac
}

mkdir -p build/same_bits
failed=0
for part; do
  if run_part "$part"; then echo "the same: $part"; else failed=1 && echo "OTHER OR FAILED: $part (build/same_bits)"; fi
done
exit $failed
