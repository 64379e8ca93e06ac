package textdiff

import "slices"

// maxEdits limits the search for a shortest script. Its cost grows with the square of the
// script's length. Texts with more differences are shown as completely replaced.
const maxEdits = 4000

// shortest returns a shortest edit script from a to b, by Myers' greedy algorithm (An O(ND)
// Difference Algorithm, 1986). For every number of edits it records the furthest point on each
// diagonal. walkBack follows this trace backward.
func shortest(a, b []string) []line {
	limit := min(len(a)+len(b), maxEdits)
	furthest := make([]int, 2*limit+3) // x by diagonal, shifted by offset
	offset := limit + 1
	var trace [][]int
	for d := 0; d <= limit; d++ {
		trace = append(trace, slices.Clone(furthest[offset-d-1:offset+d+2]))
		for k := -d; k <= d; k += 2 {
			x := 0
			if k == -d || k != d && furthest[offset+k-1] < furthest[offset+k+1] {
				x = furthest[offset+k+1]
			} else {
				x = furthest[offset+k-1] + 1
			}
			for x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			furthest[offset+k] = x
			if x >= len(a) && x-k >= len(b) {
				return walkBack(a, b, trace)
			}
		}
	}
	return replaceAll(a, b)
}

// walkBack reads the script from the trace. trace[d] has the furthest points before edit d; its
// middle element is diagonal 0.
func walkBack(a, b []string, trace [][]int) []line {
	var script []line
	x, y := len(a), len(b)
	for d := len(trace) - 1; d >= 0; d-- {
		at := func(k int) int { return trace[d][k+d+1] }
		k := x - y
		from := k - 1
		if k == -d || k != d && at(k-1) < at(k+1) {
			from = k + 1
		}
		startX, startY := 0, 0
		if d > 0 {
			startX = at(from)
			startY = startX - from
		}
		for x > startX && y > startY {
			x, y = x-1, y-1
			script = append(script, line{' ', a[x]})
		}
		if d == 0 {
			break
		}
		if x > startX {
			x--
			script = append(script, line{'-', a[x]})
		} else {
			y--
			script = append(script, line{'+', b[y]})
		}
	}
	slices.Reverse(script)
	return script
}

// replaceAll returns the script that removes a and adds b.
func replaceAll(a, b []string) []line {
	var script []line
	for _, text := range a {
		script = append(script, line{'-', text})
	}
	for _, text := range b {
		script = append(script, line{'+', text})
	}
	return script
}
