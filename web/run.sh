#!/bin/sh
# Builds the page and serves it at http://localhost:8000.
#   sh web/run.sh                install what is missing (Debian: root or sudo), build, serve
#   PORT=8001 sh web/run.sh      another port
#   sh web/run.sh --build-only   install nothing on the system; leave the site in build/site/
set -eu
cd "$(dirname "$0")/.."
. web/setup.sh

case "$*" in
  "") install may $site_needs ;;
  --build-only) install must-not $site_needs ;;
  *) fail "usage: [PORT=8000] sh web/run.sh [--build-only]" ;;
esac
use_node
build_site
if [ "$*" = --build-only ]; then
  echo "The site is in build/site/."
else
  exec node web/serve.ts build/site "${PORT:-8000}"
fi
