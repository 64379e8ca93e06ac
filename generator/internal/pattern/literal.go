package pattern

// shortestLiteral is the least length of a literal that is worth a search.
const shortestLiteral = 4

// literal returns the text that a string must begin with, or contain if anywhere is set, to reach
// any state outside the search for the text, and the state after the first occurrence. The text is
// empty if there is none or if it is short; state is then the initial one.
//
// Before that state, the automaton does nothing but search: after any octet, it is in the state for
// the longest prefix of the text that ends there, or in the dead state if the text must be at the
// beginning.
func (d *dfa) literal() (text string, anywhere bool, state int) {
	start := d.starts[atStart]
	for _, anywhere := range []bool{false, true} {
		if text, state := d.search(start, anywhere); len(text) >= shortestLiteral {
			return text, anywhere, state
		}
	}
	return "", false, start
}

// search returns the longest text that the automaton searches for from a state.
func (d *dfa) search(start int, anywhere bool) (text string, state int) {
	seen := map[int]bool{}
	prefixes := []int{start} // the states for the prefixes of text
	for state = start; state >= 0 && !seen[state] && !d.accept[state]; prefixes = append(prefixes, state) {
		seen[state] = true
		found := -1
		for octet := range 256 {
			otherwise := d.dead
			if anywhere {
				otherwise = prefixes[overlap(text, byte(octet))]
			}
			switch next := d.step(state, byte(octet)); {
			case next == otherwise:
			case found >= 0:
				return text, state // several octets continue
			default:
				found = octet
			}
		}
		if found < 0 {
			return text, state
		}
		text += string([]byte{byte(found)})
		state = d.step(state, byte(found))
	}
	return text, state
}

// overlap returns the length of the longest prefix of text that is a suffix of text and octet.
func overlap(text string, octet byte) int {
	with := text + string([]byte{octet})
	for n := len(text); n > 0; n-- {
		if with[len(with)-n:] == text[:n] {
			return n
		}
	}
	return 0
}
