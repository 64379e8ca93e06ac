package check

// Automaton is a regular expression as a deterministic automaton over the octets of a string,
// built when the code was generated. Matching is one table walk and allocates nothing. Octets
// that are not well-formed UTF-8 match no part of a pattern.
//
// A state is written as its offset in Next. State 0 is dead: no match is possible any more. The
// states from Accept on are accepting: if the string ends there, it matches. The last of them
// may be a state that no octet leaves.
type Automaton struct {
	// Classes maps each octet to its column in Next.
	Classes [256]uint8
	// Next has a row for each state, with the next state for each class.
	Next []uint16
	// Start is the first state, Accept the first accepting one.
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
	state := a.Start
	for i := 0; i < len(s); i++ {
		state = next[int(state)+int(classes[s[i]])]
		if state == 0 || state == full {
			break
		}
	}
	return state >= a.Accept
}
