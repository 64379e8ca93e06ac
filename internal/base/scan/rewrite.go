package scan

// Rewriter writes JSON text in another form. The text has no white space.
type Rewriter struct {
	Text string
	// Object and Scalar append the value at i, and return the index after it.
	Object, Scalar func(dst []byte, i int) ([]byte, int)
}

// Value appends the value at i and returns the index after it.
func (r *Rewriter) Value(dst []byte, i int) ([]byte, int) {
	switch r.Text[i] {
	case '{':
		return r.Object(dst, i)
	case '[':
		return r.array(dst, i)
	}
	return r.Scalar(dst, i)
}

func (r *Rewriter) array(dst []byte, i int) ([]byte, int) {
	dst = append(dst, '[')
	for i++; r.Text[i] != ']'; i = Next(r.Text, i) {
		if r.Text[i-1] != '[' {
			dst = append(dst, ',')
		}
		dst, i = r.Value(dst, i)
	}
	return append(dst, ']'), i + 1
}
