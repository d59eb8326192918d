#!/usr/bin/env bash
# The production build: Next's pages, then the server, the CLI and the store's workers as one bundle each.
set -euo pipefail
cd "$(dirname "$0")/.."
export NEXT_TELEMETRY_DISABLED=1 NODE_ENV=production

rm -rf dist
npx next build
npx esbuild server.ts bin/understudy.ts lib/store/writer-worker.ts lib/store/reader-worker.ts \
  --bundle --platform=node --format=esm --target=node20 --packages=external --sourcemap \
  --define:process.env.NODE_ENV='"production"' \
  --outdir=dist --entry-names='[name]' --out-extension:.js=.mjs --log-level=warning
