package check

import "strings"

// Automaton is a regular expression as a deterministic automaton over the octets of a string,
// built when the code was generated. Matching is one table walk and allocates nothing. Octets
// that are not well-formed UTF-8 match no part of a pattern.
//
// A state is represented by its offset in Next. State 0 is dead: no match is possible any more.
// The states from Accept on are accepting: if the string ends there, it matches. The last state
// may be Full, which no octet leaves.
type Automaton struct {
	// Literal is a text with which every matching string begins, or which it contains if Anywhere
	// is set; it may be empty. The table is applied after the first occurrence of Literal.
	Literal  string
	Anywhere bool
	// Classes maps each octet to its column in Next.
	Classes [256]uint8
	// Next has a row for each state, with the next state for each class.
	Next []uint16
	// Start is the state after the literal, Accept the first accepting one.
	Start, Accept uint16
	// Full is the state that accepts any rest of the string, 0 if there is none.
	Full uint16
}

// Match reports whether the pattern is found in s.
func (a *Automaton) Match(s string) bool {
	classes, next, full := &a.Classes, a.Next, a.Full
	if len(next) == 0 {
		return false
	}
	if a.Literal != "" {
		i := 0
		if a.Anywhere {
			i = strings.Index(s, a.Literal)
		}
		if i < 0 || !strings.HasPrefix(s[i:], a.Literal) {
			return false
		}
		s = s[i+len(a.Literal):]
	}
	state := a.Start
	for i := 0; i < len(s); i++ {
		state = next[int(state)+int(classes[s[i]])]
		if state == 0 || state == full {
			break
		}
	}
	return state >= a.Accept
}
