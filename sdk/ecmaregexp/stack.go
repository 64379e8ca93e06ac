package ecmaregexp

// stack stores frames in chunks, so that growing neither copies frames nor reserves
// much more memory than they need.
type stack struct {
	chunks []*[chunk]frame
	n      int
}

const chunk = 1 << 10

func (s *stack) at(i int) *frame { return &s.chunks[i/chunk][i%chunk] }

func (s *stack) push(f frame) {
	if s.n == len(s.chunks)*chunk {
		s.chunks = append(s.chunks, new([chunk]frame))
	}
	*s.at(s.n) = f
	s.n++
}
