# shellcheck shell=bash
# What ./play and ./test share: progress, Debian packages, builds. Sourced, not run.
#
#   say TEXT                    one line of progress
#   fail SENTENCE               why nothing can be done here; ends the script with 2
#   run_step TITLE LOG CMD...   runs a command, its output in build/logs/LOG.log, with progress
#   show_log LOG                what build/logs/LOG.log says of a failure
#   need_packages PACKAGE...    installs those that are missing
#   need_proxies                nginx, HAProxy and Caddy, unpacked into build/proxies
#   build PRESET [OPTION...]    configures (with the options) and builds a preset
#   find_node                   puts a node that is new enough first in PATH; false if there is none
#   need_node                   the same, installing one into build/node if there is none
#   need_modules                what web/ needs from npm
#   build_page                  web/dist, unless nothing changed since the last time

unset CDPATH
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
logs=$root/build/logs
jobs=$(nproc)

# The Debian packages, in one place.
play_packages=(
  g++ cmake ninja-build ccache mold
  nlohmann-json3-dev libcli11-dev libboost1.81-dev libsqlite3-dev libssl-dev zlib1g-dev libmimalloc-dev
)
# The page, with the engine for the browser in it.
page_packages=(
  clang-19 lld-19 wasi-libc
  libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32
)
# shellcheck disable=SC2034  # used by ./test
test_packages=(
  "${play_packages[@]}" "${page_packages[@]}"
  chromium firefox-esr fonts-dejavu-core
  libgtest-dev clang-19 clang-format-19 clang-tidy-19 libclang-rt-19-dev
  python3 python3-jsonschema openssl faketime
  liblua5.3-0 libopentracing-c-wrapper0 libpcre2-posix3
)
# Installed, these would be started at once and with every start of the machine. They are only
# unpacked; what they need beyond every system stands above.
proxy_packages=(nginx haproxy caddy)

say() {
  printf '%s\n' "$*"
}

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 2
}

# Makes build/ ready to be written by this user.
need_build_folder() {
  local folder
  mkdir -p "$logs" 2>/dev/null || true
  for folder in "$root/build" "$logs" "$root"/build/{release,asan,tsan,wasm,tidy,node,web}; do
    [[ ! -e $folder || -w $folder ]] ||
      fail "$folder cannot be written by $(id -un); remove it or give it back: chown -R $(id -un) '$root/build'"
  done
  [[ -d $logs ]] || fail "$logs cannot be made: $(id -un) may not write in $root, or the disk is full."
  # ccache wants a home.
  if [[ -z ${CCACHE_DIR:-} && ! -w ${HOME:-/nonexistent} ]]; then
    export CCACHE_DIR=$root/build/ccache
  fi
}

# --- progress --------------------------------------------------------------------------------

# A terminal sees one line that is rewritten every second; a log file a line every 20 seconds.
if [[ -t 1 && ${TERM:-dumb} != dumb ]]; then on_terminal=1; else on_terminal=0; fi

_ticker=

_tick() {
  local title=$1 log=$2 width now last
  width=$(tput cols 2>/dev/null || echo 80)
  for ((now = 1; ; now++)); do
    sleep 1 >/dev/null 2>&1  # or it would keep a pipe behind us open
    kill -0 $$ 2>/dev/null || exit 0
    ((on_terminal || now % 20 == 0)) || continue
    last=$(tail -n 1 -- "$log" 2>/dev/null | tr -dc '[:print:]')
    if ((on_terminal)); then
      last="$title: $now s  $last"
      printf '\r\033[K%s' "${last:0:width-1}"
    else
      printf '  %d s  %s\n' "$now" "${last:0:100}"
    fi
  done
}

_stop_ticker() {
  if [[ -n $_ticker ]]; then
    kill "$_ticker" 2>/dev/null || true
    wait "$_ticker" 2>/dev/null || true
    _ticker=
    if ((on_terminal)); then printf '\r\033[K'; fi
  fi
}
trap _stop_ticker EXIT

# The command stays in the foreground, so that Ctrl-C reaches it. Returns its status. A function
# given as the command runs without `set -e`: it has to chain what it does with &&.
run_step() {
  local title=$1 log=$logs/$2.log began=$SECONDS status=0
  shift 2
  : >"$log"
  ((on_terminal)) || say "$title ..."
  _tick "$title" "$log" &
  _ticker=$!
  "$@" </dev/null >"$log" 2>&1 || status=$?
  _stop_ticker
  if ((status)); then
    say "$title: FAILED after $((SECONDS - began)) s"
  else
    say "$title: done, $((SECONDS - began)) s"
  fi
  return "$status"
}

# What went wrong may stand far above the end of a log.
show_log() {
  local log=$logs/$1.log wrong='(^|[ :])error: |: Failure$|\*\*\*(Failed|Timeout|Exception)|runtime error:|ERROR: |^FAIL: |^FAIL  '
  {
    printf -- '--- from %s\n' "$log"
    if (($(wc -l <"$log") > 40)) && grep -E -m 10 -A 4 -- "$wrong" "$log"; then
      printf -- '--- and its last lines\n'
    fi
    tail -n 40 -- "$log"
    printf -- '---\n'
  } >&2
}

# --- Debian packages -------------------------------------------------------------------------

_sudo=()

_apt_get() {
  "${_sudo[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive \
    ${http_proxy:+"http_proxy=$http_proxy"} ${https_proxy:+"https_proxy=$https_proxy"} \
    apt-get -q -y -o DPkg::Lock::Timeout=300 -o Acquire::http::Timeout=30 "$@"
}

# A package source that does not answer is no reason to stop as long as another one does.
_install() {
  _apt_get update
  grep -qE '^(Hit|Get):' "$logs/packages.log" || return 100
  _apt_get install --no-install-recommends "$@"
}

need_packages() {
  local package installed by_hand log=$logs/packages.log
  local -a missing=()
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    fail "this system has no apt-get; install by other means what Debian 12 calls: $*. Then build with: cmake --preset play && cmake --build --preset play"
  fi
  installed=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    [[ $'\n'$installed$'\n' == *$'\n'"installed $package"$'\n'* ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  by_hand="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "Debian packages are missing, and installing them takes root or sudo; an administrator can run: $by_hand"
    if ! sudo -n true 2>/dev/null; then
      { : </dev/tty; } 2>/dev/null ||
        fail "Debian packages are missing, and there is no terminal where sudo could ask for a password; an administrator can run: $by_hand"
      say "Debian packages are missing (${missing[*]}); sudo asks for your password to install them."
      sudo -v || fail "sudo does not let $(id -un) install packages; an administrator can run: $by_hand"
    fi
    _sudo=(sudo)
  fi

  say "Missing Debian packages: ${missing[*]}"
  run_step "Installing packages" packages _install "${missing[@]}" && return
  # Most particular cause first.
  if grep -q 'Could not get lock' "$log"; then
    fail "another program is installing packages; try again when it is done (log: $log)."
  elif package=$(grep -oPm 1 '(Unable to locate package|Couldn.t find any package by \w+) \K\S+|Package \K\S+(?= has no installation candidate)' "$log") &&
    grep -qE '^(Hit|Get):' "$log"; then
    fail "the package sources of this system do not have ${package//\'/}; Debian 12 (bookworm, main) does (log: $log)."
  elif ! grep -qE '^(Hit|Get):' "$log" || grep -qE '^(E|Err).*(Failed to fetch|Unable to fetch)' "$log"; then
    fail "the Debian package server cannot be reached; is there a network? (log: $log)"
  fi
  show_log packages
  fail "apt-get could not install the packages; its last words are above."
}

_unpack_proxies() {
  local folder=$root/build/proxies file
  rm -rf -- "$folder" && mkdir -p -- "$folder/packages" && cd -- "$folder/packages" || return
  # What the machine knows of its sources may be missing or old.
  apt-get -q download "${proxy_packages[@]}" ||
    { _apt_get update && apt-get -q download "${proxy_packages[@]}"; } || return
  for file in *.deb; do
    dpkg-deb -x "$file" "$folder" || return
  done
}

need_proxies() {
  local name
  for name in "${proxy_packages[@]}"; do
    [[ -x $root/build/proxies/usr/sbin/$name || -x $root/build/proxies/usr/bin/$name ]] ||
      PATH=$PATH:/usr/sbin command -v "$name" >/dev/null || break
    name=
  done
  [[ -n $name ]] || return 0
  run_step "Unpacking nginx, HAProxy and Caddy into build/proxies" proxies _in_subshell _unpack_proxies && return
  show_log proxies
  fail "Debian's packages of ${proxy_packages[*]} could not be fetched; is there a network? If the sources are old, an administrator can run: apt-get update (log: $logs/proxies.log)"
}

# --- builds ----------------------------------------------------------------------------------

_build() {
  local preset=$1 cache
  shift
  # A build folder that came along from another place cannot be used there.
  cache=$(cd -- "$root" && sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "build/${preset/play/release}/CMakeCache.txt" 2>/dev/null)
  if [[ -n $cache && $cache != "$root" ]]; then set -- --fresh "$@"; fi
  # The default is a processor with AVX2; some virtual machines offer none.
  if [[ $(uname -m) == x86_64 ]] && ! grep -qw avx2 /proc/cpuinfo; then set -- "$@" -DBLOOM_MARCH=x86-64; fi
  cd -- "$root" && cmake --preset "$preset" "$@" && cmake --build --preset "$preset" --parallel "$jobs"
}

build() {
  run_step "Building ($1)" "build-$1" _in_subshell _build "$@"
}

# Keeps a change of folder from the caller.
_in_subshell() { ("$@"); }

# --- the page --------------------------------------------------------------------------------

# The page's tools run on these versions of node; Debian 12 has an older one.
_new_enough() {
  "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number);
    process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)' 2>/dev/null
}

find_node() {
  local node
  while IFS= read -r node; do
    # npm comes with it, or stands in another folder.
    if _new_enough "$node" && { [[ -x ${node%/*}/npm ]] || command -v npm >/dev/null; }; then
      PATH=${node%/*}:$PATH
      return 0
    fi
  done < <(printf '%s\n' "$root/build/node/node_modules/.bin/node"; type -aP node)
  return 1
}

_install_node() {
  local npm=$root/build/node
  rm -rf -- "$npm" && mkdir -p -- "$npm" &&
    npm install --prefix "$npm" --no-audit --no-fund --no-package-lock node@22 npm@10
}

need_node() {
  find_node && return
  command -v npm >/dev/null || need_packages npm
  run_step "Fetching node 22 into build/node" node _install_node && find_node && return
  show_log node
  fail "the page needs node 20.19, 22.12 or later, and npm could not fetch one; is there a network? (log: $logs/node.log)"
}

# Stands for the contents of files named on standard input, each ended by a zero byte.
_sum_of() {
  sort -z | xargs -0 -r sha256sum | sha256sum
}

need_modules() {
  local stamp=$root/build/web/modules now
  now=$(node --version && cat -- "$root/web/package.json" "$root/web/package-lock.json" | sha256sum)
  [[ -d $root/web/node_modules && $(cat -- "$stamp" 2>/dev/null) == "$now" ]] && return
  rm -f -- "$stamp"
  mkdir -p -- "$root/build/web"
  if ! run_step "Fetching what the page needs" npm npm ci --prefix "$root/web" --no-audit --no-fund; then
    show_log npm
    fail "npm could not fetch what web/package-lock.json lists; is there a network? (log: $logs/npm.log)"
  fi
  printf '%s\n' "$now" >"$stamp"
}

_build_page() {
  npm run --prefix "$root/web" build && node "$root/tools/compress.mjs" "$root/web/dist"
}

build_page() {
  local stamp=$root/build/web/page now
  now=$(
    node --version
    { find "$root/web" '(' -name node_modules -o -path "$root/web/dist" ')' -prune -o -type f -print0
      printf '%s\0' "$root/build/wasm/engine.wasm" "$root/tools/compress.mjs"; } | _sum_of
  )
  [[ -f $root/web/dist/index.html && $(cat -- "$stamp" 2>/dev/null) == "$now" ]] && return
  rm -f -- "$stamp"
  mkdir -p -- "$root/build/web"
  need_modules
  run_step "Building the page" build-page _build_page || return
  printf '%s\n' "$now" >"$stamp"
}
