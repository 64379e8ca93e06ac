package signing

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Reason says why a signature does not cover a value.
type Reason uint8

const (
	// Covered values are part of the payload.
	Covered Reason = iota
	// NotDefined: A2A 1.0 does not define the member, and the payload has only members that it
	// defines.
	NotDefined
	// Unset: the value of the member equals its default (A2A 1.0, section 8.4.1). Adding or
	// removing the member does not change the meaning of the card.
	Unset
	// Empty: the payload omits empty values, but the absence of this one has another meaning.
	// It is an element of a list, an entry of a map, an object, or free JSON. For example, the
	// element {} of securityRequirements allows access without authentication.
	Empty
	// Inexact: the number has more digits than a double, and the payload has the double.
	Inexact
	// Ambiguous: readers that ignore the case of letters, underscores or hyphens read the
	// member as another one, which A2A defines. If both are present, which one a reader uses
	// depends on their order, which no signature covers.
	Ambiguous
)

var reasonNames = [...]string{"covered", "not-defined", "unset", "empty", "inexact", "ambiguous"}

// String returns the name of the reason: covered, not-defined, unset, empty, inexact or
// ambiguous.
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return reasonNames[Covered]
}

// MarshalText returns the name of the reason.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Uncovered is a value of the received document that a signature does not cover: another party
// may have added or changed it.
type Uncovered struct {
	// Pointer is the location of the value (RFC 6901).
	Pointer string `json:"pointer"`
	// Reason is the reason why it is not covered.
	Reason Reason `json:"reason"`
	// Required says that a valid signature must cover the value. This holds for the addresses and
	// the name of the agent, for authentication, for values that the caller requires
	// ([Options.Cover]), and for ambiguous members. Unset values are not required.
	Required bool `json:"required,omitempty"`
}

// maxUncovered is the maximum number of values that a verification lists.
const maxUncovered = 1000

// coverage lists the values that a payload does not cover.
type coverage struct {
	list []Uncovered
	// more is the number of uncovered values that the list omits. The list always has the first
	// required one.
	more     int
	required *Uncovered
	pointers scan.Pointers
}

// refuses returns the reason why a signature with this coverage is invalid; empty if it is
// valid.
func (c *coverage) refuses() string {
	if c.required == nil {
		return ""
	}
	return fmt.Sprintf("the signature does not cover %q (%s)", c.required.Pointer, c.required.Reason)
}

// note adds the value at the current path to the uncovered values.
func (r *reducer) note(why Reason) {
	c := &r.coverage
	required := why == Ambiguous || why != Unset && (isReach(r.path) || r.isDemanded())
	pointer, listed := "", false
	if len(c.list) < maxUncovered || required && len(c.list) < 2*maxUncovered {
		pointer, listed = c.pointers.Add(r.path)
	}
	if !listed {
		if !required || c.required != nil {
			c.more++
			return
		}
		pointer = r.path.Pointer()
	}
	u := Uncovered{pointer, why, required}
	if required && c.required == nil {
		c.required = &u
	}
	c.list = append(c.list, u)
}

// isReach reports whether a path leads to a value that says where or how the agent is
// reached, how callers authenticate, or what the agent is called.
func isReach(path scan.Path) bool {
	switch first := scan.FoldName(path[0].Name); {
	case first != "skills":
		return reaching[first]
	case len(path) > 2:
		return reachingSkill[scan.FoldName(path[2].Name)]
	default:
		return len(path) == 2 // a whole skill
	}
}

// isDemanded reports whether the caller requires the value at the path, one of its descendants,
// or a value that contains it.
func (r *reducer) isDemanded() bool {
	return slices.ContainsFunc(r.demanded, func(pointer []string) bool {
		for i, token := range pointer[:min(len(pointer), len(r.path))] {
			if step := r.path[i]; step.Index < 0 && step.Name != token || step.Index >= 0 && strconv.Itoa(step.Index) != token {
				return false
			}
		}
		return true
	})
}

// splitPointers returns the tokens of pointers.
func splitPointers(pointers []string) ([][]string, error) {
	var list [][]string
	for _, p := range pointers {
		tokens, err := card.SplitPointer(p)
		if err != nil {
			return nil, fmt.Errorf("signing: %q, which has to be covered, is not a JSON pointer: %w", p, err)
		}
		list = append(list, tokens)
	}
	return list, nil
}
