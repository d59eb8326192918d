#!/usr/bin/env bash
# `npm start`: install what is missing, build what changed, serve. `exec` all the way, so that SIGTERM to npm reaches the server.
set -euo pipefail
cd "$(dirname "$0")/.."
. bin/prepare.sh

# Named before anything else is printed (P-1); --state-dir wins over it, and the server names that itself.
if [ -n "${OPENCLAW_STATE_DIR:-}" ] && [[ " $*" != *" --state-dir"* ]]; then
  printf 'State directory: %s (named by OPENCLAW_STATE_DIR)\n' "$OPENCLAW_STATE_DIR"
  export UNDERSTUDY_STATE_DIR_SAID=1
fi
ensure_packages
ensure_build
export NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
environment=()
[ -f .env ] && environment=(--env-file=.env)
exec node "${environment[@]+"${environment[@]}"}" --enable-source-maps --max-old-space-size=256 --max-semi-space-size=16 dist/server.mjs "$@"
