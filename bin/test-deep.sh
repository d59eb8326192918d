#!/usr/bin/env bash
# `npm run test:deep`: everything too long for `npm test`. `npm run test:deep -- <name> …` runs single steps.
set -euo pipefail
cd "$(dirname "$0")/.."
. bin/prepare.sh
for name in $(compgen -e | grep '^OPENCLAW_\|^UNDERSTUDY_' || true); do unset "$name"; done

coverage() { npx vitest run lib/failover --coverage; }
mutation() { npx stryker run; }
core() { npm run -s bench -- core; }
# Two processes with 2,000 edits, 50 kills at random points, 40,000 random edits of JSON5.
edits() {
  STORM_EDITS=2000 STORM_KILLS=50 FUZZ_RUNS=40000 \
    npx vitest run lib/openclaw/edit-storm lib/openclaw/edit-json5.property --testTimeout 600000
}
# Rows as the Decisions page asks for them, at 1 and 5 million runs.
decisions() { npm run -s bench -- decisions; }
# Beside a bare proxy and the peers that can be had; then ten minutes of full load with an eye on memory.
gateway() { npm run -s bench -- gateway; }
soak() { npm run -s bench -- gateway --soak 10m; }
# 100 MB of log, with bounded memory and progress.
ingest() { npm run -s bench -- ingest; }
# Script over the wire, paints, interactions, from a failure to the pixel, 500 timers.
desk() { npm run -s bench -- desk; }
screenshots() { npx playwright test --config e2e/screenshots.config.ts; }

steps=(coverage mutation core edits ingest decisions gateway soak desk screenshots)
[ $# -eq 0 ] && set -- "${steps[@]}"
for step in "$@"; do
  [[ " ${steps[*]} " == *" $step "* ]] || { say "There is no step \"$step\". There are: ${steps[*]}."; exit 2; }
done

ensure_packages
[[ " $* " != *" screenshots "* && " $* " != *" desk "* ]] || ensure_build
for step in "$@"; do
  say "== $step"
  "$step"
done
