// Package textdiff compares texts line by line.
package textdiff

import (
	"fmt"
	"slices"
	"strings"
)

// contextLines is the number of unchanged lines that a hunk shows around a change.
const contextLines = 3

// Unified returns a unified diff between two texts with their names.
func Unified(from, to string, before, after []byte) string {
	return fmt.Sprintf("--- %s\n+++ %s\n", from, to) + unified(lines(before), lines(after))
}

// lines splits a text after each newline. A last line without a newline gets the usual remark
// of diff programs.
func lines(text []byte) []string {
	list := strings.SplitAfter(string(text), "\n")
	last := len(list) - 1
	if list[last] == "" {
		return list[:last]
	}
	list[last] += "\n\\ No newline at end of file\n"
	return list
}

// line is a line of an edit script: common (' '), removed ('-') or added ('+').
type line struct {
	op   byte
	text string
}

// unified returns the hunks between two texts.
func unified(a, b []string) string {
	var out strings.Builder
	script := edits(a, b)
	oldLine, newLine := 1, 1 // of script[i]
	for i := 0; i < len(script); {
		if script[i].op == ' ' {
			i, oldLine, newLine = i+1, oldLine+1, newLine+1
			continue
		}
		start := max(0, i-contextLines)
		end := hunkEnd(script, i)
		hunk := script[start:end]
		removed, added := count(hunk, '+'), count(hunk, '-')
		fmt.Fprintf(&out, "@@ -%s +%s @@\n", span(oldLine-(i-start), removed), span(newLine-(i-start), added))
		for _, l := range hunk {
			out.WriteByte(l.op)
			out.WriteString(l.text)
		}
		oldLine += count(script[i:end], '+')
		newLine += count(script[i:end], '-')
		i = end
	}
	return out.String()
}

// hunkEnd returns the end of the hunk whose first change is at i. The end is the context after
// the last change that is close enough to the change before it.
func hunkEnd(script []line, i int) int {
	end := i
	for j := i; j < len(script) && j-end <= 2*contextLines; j++ {
		if script[j].op != ' ' {
			end = j + 1
		}
	}
	return min(end+contextLines, len(script))
}

// count returns the number of lines that do not have the operation except.
func count(script []line, except byte) int {
	n := 0
	for _, l := range script {
		if l.op != except {
			n++
		}
	}
	return n
}

// span returns the range of a hunk. An empty range has the number of the line before it.
func span(start, n int) string {
	switch n {
	case 0:
		return fmt.Sprintf("%d,0", start-1)
	case 1:
		return fmt.Sprint(start)
	}
	return fmt.Sprintf("%d,%d", start, n)
}

// edits returns the edit script from a to b: the common prefix and suffix, and a shortest
// script between them.
func edits(a, b []string) []line {
	var head, tail []line
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		head = append(head, line{' ', a[0]})
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		tail = append(tail, line{' ', a[len(a)-1]})
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	slices.Reverse(tail)
	return slices.Concat(head, shortest(a, b), tail)
}
