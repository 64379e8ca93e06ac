package compare

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// report records a change of a value. The code and the message contain the value's noun.
func (c *documents) report(r *Rule, s scope, class diff.Class, code, verb string, old, new at) {
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
func (c *documents) record(class diff.Class, code, message string, old, new at) {
	change := diff.Change{Class: class, Code: code, Message: message}
	if old.has {
		change.Old = card.Some(old.pointer)
	}
	if new.has {
		change.New = card.Some(new.pointer)
	}
	c.add(change)
}

// add adds changes to the list until it is too long.
func (c *documents) add(changes ...diff.Change) {
	for _, change := range changes {
		if c.budget.Octets < 0 {
			return
		}
		c.budget.Octets -= int64(change.Size())
		c.changes = append(c.changes, change)
	}
}
