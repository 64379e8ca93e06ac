#!/usr/bin/env bash
# Runs every fuzz target of the root module, each for the same time:
#
#     dev/fuzz.sh [TIME [PATTERN]]
#
# TIME is the value of -fuzztime (30s). PATTERN is a regular expression that selects targets by
# "package.Name" (all). FUZZJOBS is the number of targets that run at a time (1). A target that
# runs alone has a worker for each processor. Several at a time have one worker each, so that
# FUZZJOBS=2 takes half as long, and each target has half the CPU time on two cores. FUZZFLAGS
# has further flags of go test -c, which builds the targets of a package once, while others run.
#
# A failing input is written below testdata/fuzz of its package, where the ordinary tests run it
# from then on. Every target runs; the exit code is 1 if one of them failed. A target that is
# listed with the word seeds had no time for inputs beyond its seeds.
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
((jobs == 1)) || flags+=(-test.parallel=1)
read -ra build <<<"${FUZZFLAGS:-}"
cache=$(go env GOCACHE)/fuzz

# targets lists "package dir name" of every fuzz function in the root module.
targets() {
	local package dir names files
	while IFS='|' read -r package dir names; do
		read -ra files <<<"$names"
		((${#files[@]})) || continue
		(cd "$dir" && sed -nE "s|^func (Fuzz[A-Za-z0-9_]*)\(.*\*testing\.F\).*|$package $dir \1|p" "${files[@]}")
	done < <(go list -f '{{.ImportPath}}|{{.Dir}}|{{join .TestGoFiles " "}} {{join .XTestGoFiles " "}}' ./...)
}

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# program prints the name of the program with the targets of a package. A program that
# cannot be built fails in run, where the reason is printed.
program() { echo "$results/program.${1//\//_}"; }

compile() {
	local program
	program=$(program "$1")
	go test -c -fuzz=. -o "$program" "${build[@]}" "$1" >"$program.log" 2>&1 </dev/null || true
}

# fuzz runs one target in the folder of its package, as go test does.
fuzz() {
	local package=$1 dir=$2 name=$3 program
	program=$(program "$package")
	if [[ ! -x $program ]]; then
		cat "$program.log"
		return 1
	fi
	cd "$dir" && "$program" -test.paniconexit0 -test.timeout=10m -test.run='^$' -test.fuzz="^$name\$" -test.fuzztime="$time" \
		-test.fuzzminimizetime=5s -test.fuzzcachedir="$cache/$package" "${flags[@]}"
}

# run fuzzes one target and says what came of it, at once, so that targets which run at the
# same time do not mix their lines. It leaves a file in results when something was found, or
# when the target did not run.
run() {
	local package=$1 dir=$2 name=$3 log start=$SECONDS result=ok execs
	log=$(mktemp "$results/log.XXXXXX")
	# Running out of time is not a failure: the time was up in the middle of an input.
	if ! (fuzz "$package" "$dir" "$name") >"$log" 2>&1 </dev/null &&
		{ ! grep -q 'context deadline exceeded' "$log" || grep -q 'Failing input written to' "$log"; }; then
		result=FOUND
	fi
	execs=$(sed -nE 's/.*execs: ([0-9]+) .*/\1/p' "$log" | tail -n 1)
	if [[ $result == ok ]] && ! grep -q '^fuzz: elapsed' "$log"; then
		result=FOUND # it did not run
	fi
	if [[ $result == FOUND ]]; then
		touch "$results/found.${package//\//_}.$name"
	elif ((${execs:-0} == 0)); then
		result=seeds
		touch "$results/seeds.${package//\//_}.$name"
	fi
	{
		printf '%-5s %s.%s: %s inputs in %d s\n' "$result" "${package#*/*/*/}" "$name" "${execs:-0}" "$((SECONDS - start))"
		[[ $result != FOUND ]] || sed 's/^/      /' "$log"
	} >"$log.said"
	cat "$log.said"
}

ran=0
list=$(targets)
compiled=
while read -r package dir name; do
	[[ -n $name && "$package.$name" =~ $pattern ]] || continue
	if [[ $package != "$compiled" ]]; then
		compile "$package"
		compiled=$package
	fi
	while (($(jobs -rp | wc -l) >= jobs)); do
		wait -n
	done
	ran=$((ran + 1))
	run "$package" "$dir" "$name" &
done <<<"$list"
wait

if ((ran == 0)); then
	echo "no fuzz target matches $pattern" >&2
	exit 1
fi
found=$(find "$results" -name 'found.*' | wc -l)
seeds=$(find "$results" -name 'seeds.*' | wc -l)
echo "$ran targets, $found with findings, $seeds with seeds only"
((found == 0))
