#!/bin/sh
# Serves the page from its sources at http://localhost:5173, and shows every change that is saved: of styles and
# TypeScript at once, of core/ and wasm/ when they are compiled.
#   sh web/dev.sh              install what is missing (Debian: root or sudo), build the core, serve
#   PORT=5174 sh web/dev.sh    another port
set -eu
cd "$(dirname "$0")/.."
. web/setup.sh

# With the modules for engines without SIMD and for files, which the preset alone does not build again.
configure_and_build_dev() {
  cmake --preset dev &&
    cmake --build --preset dev --target attention attention_learning attention_scalar attention_files
}

[ $# = 0 ] || fail "usage: [PORT=5173] sh web/dev.sh"
install may $site_needs
use_node
npm_ci web
quietly "Building the core for development" configure_and_build_dev
cd web
# Not the port of web/run.sh, whose service worker would answer in the place of this server.
exec node_modules/.bin/vite --port "${PORT:-5173}"
