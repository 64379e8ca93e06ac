package diffrt

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// report records a change of a value, with a code and a message made of its noun.
func (c *comparison) report(r *Rule, s scope, class diff.Class, code, verb string, old, new at) {
	noun, words := r.Noun, strings.ReplaceAll(r.Noun, "-", " ")
	switch {
	case noun != "":
	case s.name != "":
		noun, words = "member", "member"
	default:
		noun, words = "element", "element"
	}
	c.record(class, noun+"-"+code, "the "+words+s.label+" "+verb, old, new)
}

// record records a change.
func (c *comparison) record(class diff.Class, code, message string, old, new at) {
	change := diff.Change{Class: class, Code: code, Message: message}
	if old.has {
		change.Old = card.Text(old.pointer)
	}
	if new.has {
		change.New = card.Text(new.pointer)
	}
	c.changes = append(c.changes, change)
}
