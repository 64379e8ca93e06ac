#!/usr/bin/env bash
# Runs every fuzz target of the root module, one after the other, each for the same time:
#
#     internal/fuzz.sh [TIME [PATTERN]]
#
# TIME is what -fuzztime takes (30s). PATTERN picks targets by "package.Name" (a regular
# expression; all). FUZZFLAGS are further flags of go test, -parallel=1 perhaps.
#
# What a target finds is written below testdata/fuzz of its package, where the ordinary
# tests run it from then on. All targets get their turn; the exit code is 1 when one of
# them found something.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

time=${1:-30s}
pattern=${2:-.}
read -ra flags <<<"${FUZZFLAGS:-}"

# targets lists "package name" of every fuzz function. Packages in testdata and in other
# modules are none of ours.
targets() {
	local package dir names files
	while IFS='|' read -r package dir names; do
		read -ra files <<<"$names"
		((${#files[@]})) || continue
		(cd "$dir" && sed -nE "s|^func (Fuzz[A-Za-z0-9_]*)\(.*\*testing\.F\).*|$package \1|p" "${files[@]}")
	done < <(go list -f '{{.ImportPath}}|{{.Dir}}|{{join .TestGoFiles " "}} {{join .XTestGoFiles " "}}' ./...)
}

found=0 ran=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

list=$(targets)
while read -r package name; do
	[[ -n $name && "$package.$name" =~ $pattern ]] || continue
	ran=$((ran + 1))
	start=$SECONDS
	if go test -run='^$' -fuzz="^$name\$" -fuzztime="$time" -fuzzminimizetime=5s "${flags[@]}" "$package" >"$log" 2>&1 </dev/null; then
		result=ok
	elif grep -q 'context deadline exceeded' "$log" && ! grep -q 'Failing input written to' "$log"; then
		result=ok # the time was up in the middle of an input
	else
		result=FOUND
		found=$((found + 1))
	fi
	execs=$(sed -nE 's/.*execs: ([0-9]+) .*/\1/p' "$log" | tail -n 1)
	printf '%-5s %s.%s: %s inputs in %d s\n' "$result" "${package#*/*/*/}" "$name" "${execs:-0}" "$((SECONDS - start))"
	if [[ $result == FOUND ]]; then
		sed 's/^/      /' "$log"
	fi
done <<<"$list"

if ((ran == 0)); then
	echo "no fuzz target matches $pattern" >&2
	exit 1
fi
echo "$ran targets, $found with findings"
((found == 0))
