package scan

// A decoder that finds a value unfit for its Go type has walked part of it already,
// and may have skipped values inside it that were unfit too. Were those walked again
// each time an outer value turns out unfit, time would grow with the depth of the
// nesting; so the places that [Scanner.Reskip] has been over are remembered.

// span is a checked value.
type span struct{ start, end int }

// Reskip is [Scanner.Skip] for a value that did not fit: it jumps over the values
// inside that an earlier call has checked, and remembers this one.
func (s *Scanner) Reskip(i, depth int) int {
	if c := s.Text[i]; c != '{' && c != '[' {
		return s.Skip(i, depth)
	}
	// Decoding goes forward, so what was checked is in order and only the last
	// ones can lie inside the value.
	inside := len(s.checked)
	for inside > 0 && s.checked[inside-1].start >= i {
		inside--
	}
	list := s.checked
	s.checked = s.checked[inside:]
	s.aim()
	end := s.Skip(i, depth)
	s.checked, s.jump = list[:inside], len(s.Text)
	if end >= 0 {
		s.checked = append(s.checked, span{i, end})
	}
	return end
}

// skipChecked jumps over the checked value that comes first.
func (s *Scanner) skipChecked() int {
	end := s.checked[0].end
	s.checked = s.checked[1:]
	s.aim()
	return end
}

// aim sets jump to the first checked value ahead.
func (s *Scanner) aim() {
	s.jump = len(s.Text)
	if len(s.checked) > 0 {
		s.jump = s.checked[0].start
	}
}
