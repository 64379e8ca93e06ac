package signing

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Reason is why a signature does not cover a value.
type Reason uint8

const (
	// Covered values are part of the payload.
	Covered Reason = iota
	// NotDefined: A2A 1.0 does not define the member, and the payload is of its members only.
	NotDefined
	// Unset: the member has the value that it also has if it is absent. Adding or removing
	// it does not change the meaning of the card.
	Unset
	// Inexact: the number has digits that a double does not have, which payloads leave out.
	Inexact
)

// String returns the name of the reason: covered, not-defined, unset or inexact.
func (r Reason) String() string {
	switch r {
	case NotDefined:
		return "not-defined"
	case Unset:
		return "unset"
	case Inexact:
		return "inexact"
	}
	return "covered"
}

// MarshalText returns the name of the reason.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Uncovered is a value of the received document that a signature does not cover: anybody may
// have added or changed it.
type Uncovered struct {
	// Pointer is the location of the value (RFC 6901).
	Pointer string `json:"pointer"`
	// Reason is why it is not covered.
	Reason Reason `json:"reason"`
	// Reach says that the value says where or how the agent is reached: addresses, bindings,
	// security schemes and requirements. Values that are unset do not.
	Reach bool `json:"reach,omitempty"`
}

// maxUncovered is the maximum number of values that a verification lists.
const maxUncovered = 1000

// coverage is what a payload does not cover.
type coverage struct {
	list []Uncovered
	// more is the number of values that are not in the list. The first one that says how the
	// agent is reached always is; reaches says that there is one.
	more     int
	reaches  bool
	pointers scan.Pointers
}

// reach returns the first value that says how the agent is reached, nil if there is none.
func (c *coverage) reach() *Uncovered {
	if i := slices.IndexFunc(c.list, func(u Uncovered) bool { return u.Reach }); i >= 0 {
		return &c.list[i]
	}
	return nil
}

// note adds the value at the path.
func (r *reducer) note(why Reason) {
	c := &r.coverage
	reach := why != Unset && isReach(r.path)
	pointer, listed := "", false
	if len(c.list) < maxUncovered || reach && len(c.list) < 2*maxUncovered {
		pointer, listed = c.pointers.Add(r.path)
	}
	if !listed {
		if !reach || c.reaches {
			c.more++
			return
		}
		pointer = r.path.Pointer()
	}
	c.reaches = c.reaches || reach
	c.list = append(c.list, Uncovered{pointer, why, reach})
}

// reaching are the members of a card, and of a skill, that say where or how the agent is
// reached, in all versions of A2A.
var reaching = []string{
	"url", "preferredTransport", "additionalInterfaces", "supportedInterfaces", "protocolVersion", "protocolVersions",
	"security", "securityRequirements", "securitySchemes", "authentication", "supportsAuthenticatedExtendedCard",
}

// isReach reports whether a path leads to a value that says where or how the agent is
// reached.
func isReach(path scan.Path) bool {
	if len(path) > 2 && path[0].Name == "skills" {
		path = path[2:]
	}
	return slices.Contains(reaching, camel(path[0].Name))
}
