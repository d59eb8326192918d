#!/usr/bin/env bash
# `npm test`: check, unit and conformance tests, build, end-to-end in Chromium. The last line adds up all runners.
set -uo pipefail
cd "$(dirname "$0")/.."
. bin/prepare.sh

# A real installation named in the caller's environment must never be touched by tests (P-1).
for name in $(compgen -e | grep '^OPENCLAW_\|^UNDERSTUDY_' || true); do unset "$name"; done
unset PORT
export NEXT_TELEMETRY_DISABLED=1

ensure_browser() {
  command -v chromium >/dev/null 2>&1 && ls /usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf >/dev/null 2>&1 && return 0
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || {
    say "The end-to-end tests need Chromium and the Noto fonts: install the packages chromium and fonts-noto-core, then run this again."
    return 1
  }
  say "Installing Chromium and fonts from Debian's packages."
  local log
  log=$(mktemp)
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium fonts-noto-core; } >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    return 1
  }
}

rm -rf reports
mkdir -p reports
failed_steps=()
step() {
  local name=$1 began=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  if "$@"; then printf '== %s: ok (%s s)\n' "$name" "$((SECONDS - began))"; else
    printf '== %s: FAILED (%s s)\n' "$name" "$((SECONDS - began))"
    failed_steps+=("$name")
  fi
}

# Each of these keeps one processor busy, so two run at a time; what one says comes out when the other has ended.
types_and_format() {
  step types npm run -s typecheck
  step format npm run -s format:check
}
rules_and_lint() {
  step dependencies npm run -s deps
  step unused npm run -s unused
  step lint npm run -s lint
}
check() {
  types_and_format >reports/check.txt 2>&1 &
  local other=$!
  rules_and_lint
  wait "$other"
  cat reports/check.txt
  # The steps there could not tell this shell which of them failed.
  local name
  while read -r name; do failed_steps+=("$name"); done < <(sed -n 's/^== \(types\|format\): FAILED .*/\1/p' reports/check.txt)
}
conformance() { npm run -s conformance | tee reports/conformance.txt; return "${PIPESTATUS[0]}"; }

ensure_packages
check
step unit npx vitest run --reporter=default --reporter=json --outputFile.json=reports/vitest.json
step conformance conformance
step build ensure_build
step browser ensure_browser
step end-to-end npx playwright test

node bin/sum-results.mjs "${failed_steps[@]+"${failed_steps[@]}"}"
