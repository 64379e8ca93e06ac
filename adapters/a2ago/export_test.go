package a2ago

// Kept returns the number of documents that r keeps.
func (r *Reader) Kept() int {
	n := 0
	r.documents.Range(func(any, any) bool { n++; return true })
	return n
}
