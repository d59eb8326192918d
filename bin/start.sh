#!/usr/bin/env bash
# `npm start`: install what is missing, build what changed, serve. `exec` all the way, so that SIGTERM to npm reaches the server.
set -euo pipefail
cd "$(dirname "$0")/.."
. bin/prepare.sh

[ -n "${OPENCLAW_STATE_DIR:-}" ] && say "State directory: $OPENCLAW_STATE_DIR (named by OPENCLAW_STATE_DIR)"
ensure_packages
ensure_build
export NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
environment=()
[ -f .env ] && environment=(--env-file=.env)
exec node "${environment[@]+"${environment[@]}"}" --enable-source-maps --max-old-space-size=256 --max-semi-space-size=8 dist/server.mjs "$@"
