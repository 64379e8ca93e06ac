package checkrt

// Automaton is a regular expression as a deterministic automaton over the octets
// of a string, made when the code was generated. Matching is one table walk and
// allocates nothing. Octets that are not well-formed UTF-8 match no part of a
// pattern.
//
// A state is written as its offset in Next. State 0 is dead: nothing can match any
// more. The states from Accept on are those in which the end of the string makes a
// match; the last of them may be one that no octet can lead out of.
type Automaton struct {
	// Classes maps each octet to its column in Next.
	Classes [256]uint8
	// Next holds a row per state with the state that follows each class.
	Next []uint16
	// Start is the first state, Accept the first accepting one.
	Start, Accept uint16
	// Full is the state that accepts whatever follows, 0 when there is none.
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
