#!/usr/bin/env bash
# The production build: Next's pages, then the server, the CLI and the store's workers as one bundle each.
# With --if-needed, nothing is done where another process has built the same meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."
. bin/prepare.sh
export NEXT_TELEMETRY_DISABLED=1 NODE_ENV=production

take_build_lock
[ "${1:-}" = --if-needed ] && is_built && exit 0
sources=$(hash_of_sources)
rm -rf dist
npx next build
npx esbuild server.ts bin/understudy.ts lib/store/writer-worker.ts lib/store/reader-worker.ts \
  --bundle --platform=node --format=esm --target=node20 --packages=external --sourcemap \
  --define:process.env.NODE_ENV='"production"' \
  --outdir=dist --entry-names='[name]' --out-extension:.js=.mjs --log-level=warning
printf '%s\n' "$sources" >"$build_stamp"
