#!/usr/bin/env bash
# `npm run test:deep`: everything too long for `npm test`: mutation tests, benchmarks, screenshots of every page.
set -euo pipefail
cd "$(dirname "$0")/.."
. bin/prepare.sh
for name in $(compgen -e | grep '^OPENCLAW_\|^UNDERSTUDY_' || true); do unset "$name"; done

ensure_packages
ensure_build
npx vitest run lib/failover --coverage
npx stryker run
npm run -s bench -- core
npx playwright test --config e2e/screenshots.config.ts
