# Sourced by start.sh, test.sh and test-deep.sh: brings packages and the build up to date. Plain bash, needs only Node and npm.

say() { printf '%s\n' "$*" >&2; }

# sha256 of standard input, with Node: coreutils' name for it differs between systems.
hash_of_input() { node -e 'const h=require("crypto").createHash("sha256");process.stdin.on("data",(d)=>h.update(d)).on("end",()=>console.log(h.digest("hex")))'; }

require_node() {
  command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 || {
    say "Understudy needs Node.js 20 or newer with npm. Install it from your system's packages, then run this command again."
    exit 1
  }
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 20 ] || { say "Understudy needs Node.js 20 or newer; this is $(node -v)."; exit 1; }
}

# Installs only when the lock file or Node changed: the stamp goes before the work and comes back after it.
ensure_packages() {
  require_node
  local stamp=node_modules/.understudy-install wanted log
  wanted=$( { cat package-lock.json; node -v; } | hash_of_input)
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return 0
  say "Installing packages. The SQLite driver is compiled once, which takes 2-3 minutes; later starts skip this."
  rm -f "$stamp"
  log=$(mktemp)
  npm ci --include=dev --no-audit --no-fund >"$log" 2>&1 &
  local npm_pid=$! seconds=0
  while kill -0 "$npm_pid" 2>/dev/null; do
    sleep 1
    seconds=$((seconds + 1))
    [ $((seconds % 15)) -eq 0 ] && say "  … still installing (${seconds} s)"
  done
  if ! wait "$npm_pid"; then
    tail -n 25 "$log" >&2
    if grep -qE 'ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|network' "$log"; then
      say "The package registry cannot be reached. Check the connection (or npm's registry setting) and run this command again."
    else
      say "Installing the packages failed; the lines above say why. The full log is $log."
    fi
    exit 1
  fi
  rm -f "$log"
  printf '%s\n' "$wanted" >"$stamp"
}

build_stamp=dist/.understudy-build
hash_of_sources() {
  find app components lib drizzle public server.ts proxy.ts bin package-lock.json next.config.ts postcss.config.mjs tsconfig.json \
    -type f ! -name '*.test.ts' ! -name '*.test.tsx' -print0 | LC_ALL=C sort -z | xargs -0 cat | hash_of_input
}

is_built() { [ -f "$build_stamp" ] && [ "$(cat "$build_stamp")" = "$(hash_of_sources)" ] && [ -d .next ]; }

# One build at a time, until this shell ends: a link that names who builds is made in one step, and is worth nothing once
# that process is gone.
build_lock=node_modules/.understudy-building
take_build_lock() {
  local holder told=""
  [ -d node_modules ] || { say "The packages are missing. Run npm ci first; npm start does it by itself."; exit 1; }
  until ln -s "$$" "$build_lock" 2>/dev/null; do
    holder=$(readlink "$build_lock" || true)
    if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
      rm -f "$build_lock"
      continue
    fi
    [ -n "$told" ] || say "Another process ($holder) is building the desk; waiting for it."
    told=1
    sleep 1
  done
  trap 'rm -f "$build_lock"' EXIT
}

ensure_build() {
  is_built && return 0
  say "Building the desk (about half a minute; only after changes)."
  bash bin/build.sh --if-needed >&2
}
