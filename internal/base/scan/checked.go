package scan

// A decoder that finds a mismatch has already scanned a part of the value, and may have skipped
// mismatches inside it. Scanning these again for each enclosing mismatch would multiply the
// time by the nesting depth. Therefore [Scanner.Reskip] records the ranges that it has scanned.

// span is a checked value.
type span struct{ start, end int }

// Reskip is [Scanner.Skip] for a mismatch. It does not scan values again that an earlier call
// has checked, and records the value.
func (s *Scanner) Reskip(i, depth int) int {
	if c := s.Text[i]; c != '{' && c != '[' {
		return s.Skip(i, depth)
	}
	// Decoding moves forward: the checked values are in order, and only the last ones can be
	// inside the value.
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

// skipChecked jumps over the next checked value.
func (s *Scanner) skipChecked() int {
	end := s.checked[0].end
	s.checked = s.checked[1:]
	s.aim()
	return end
}

// aim sets jump to the next checked value ahead.
func (s *Scanner) aim() {
	s.jump = len(s.Text)
	if len(s.checked) > 0 {
		s.jump = s.checked[0].start
	}
}
