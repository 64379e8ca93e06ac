#!/usr/bin/env bash
# Runs every fuzz target of the root module, each for the same time:
#
#     internal/fuzz.sh [TIME [PATTERN]]
#
# TIME is what -fuzztime takes (30s). PATTERN picks targets by "package.Name" (a regular
# expression; all). FUZZJOBS is how many targets run at a time (1). One target alone has a
# worker for each processor; of several, each has one worker, so that FUZZJOBS=2 takes half
# as long, and each target has half the processor time on two cores. FUZZFLAGS are further
# flags of go test.
#
# What a target finds is written below testdata/fuzz of its package, where the ordinary
# tests run it from then on. All targets get their turn; the exit code is 1 when one of
# them found something.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

time=${1:-30s}
pattern=${2:-.}
jobs=${FUZZJOBS:-1}
if ! [[ $jobs =~ ^[1-9][0-9]*$ ]]; then
	echo "FUZZJOBS is a number of targets, not $jobs" >&2
	exit 2
fi
flags=()
((jobs == 1)) || flags+=(-parallel=1)
read -ra more <<<"${FUZZFLAGS:-}"
flags+=("${more[@]}")

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

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# run fuzzes one target and says what came of it, at once, so that targets which run at the
# same time do not mix their lines. It leaves a file in results when something was found.
run() {
	local package=$1 name=$2 log start=$SECONDS result=ok execs
	log=$(mktemp "$results/log.XXXXXX")
	# Running out of time is not a failure: the time was up in the middle of an input.
	if ! go test -run='^$' -fuzz="^$name\$" -fuzztime="$time" -fuzzminimizetime=5s "${flags[@]}" "$package" >"$log" 2>&1 </dev/null &&
		{ ! grep -q 'context deadline exceeded' "$log" || grep -q 'Failing input written to' "$log"; }; then
		result=FOUND
		touch "$results/found.${package//\//_}.$name"
	fi
	execs=$(sed -nE 's/.*execs: ([0-9]+) .*/\1/p' "$log" | tail -n 1)
	{
		printf '%-5s %s.%s: %s inputs in %d s\n' "$result" "${package#*/*/*/}" "$name" "${execs:-0}" "$((SECONDS - start))"
		[[ $result == ok ]] || sed 's/^/      /' "$log"
	} >"$log.said"
	cat "$log.said"
}

ran=0
list=$(targets)
while read -r package name; do
	[[ -n $name && "$package.$name" =~ $pattern ]] || continue
	while (($(jobs -rp | wc -l) >= jobs)); do
		wait -n
	done
	ran=$((ran + 1))
	run "$package" "$name" &
done <<<"$list"
wait

if ((ran == 0)); then
	echo "no fuzz target matches $pattern" >&2
	exit 1
fi
found=$(find "$results" -name 'found.*' | wc -l)
echo "$ran targets, $found with findings"
((found == 0))
