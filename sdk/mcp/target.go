package mcp

import (
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// target is a location in a document that a pointer refers to or passes through. A single pass
// over the document finds all targets of a tree.
type target struct {
	found bool
	below map[string]*target
}

// at returns the target at a path below t.
func (t *target) at(steps []string) *target {
	for _, step := range steps {
		next := t.below[step]
		if next == nil {
			next = new(target)
			if t.below == nil {
				t.below = map[string]*target{}
			}
			t.below[step] = next
		}
		t = next
	}
	return t
}

// find marks t and its descendants that exist in the JSON value at i, and returns the
// index after the value.
func (t *target) find(text string, i int) int {
	t.found = true
	if open := text[i]; t.below == nil || open != '{' && open != '[' {
		return scan.SkipValue(text, i)
	}
	object := text[i] == '{'
	i = scan.Space(text, i+1)
	for n := 0; text[i] != '}' && text[i] != ']'; n++ {
		step, v := strconv.Itoa(n), i
		if object {
			step, v = scan.Name(text, i)
		}
		end := 0
		if next := t.below[step]; next != nil {
			end = next.find(text, v)
		} else {
			end = scan.SkipValue(text, v)
		}
		i = scan.Next(text, end)
	}
	return i + 1
}
