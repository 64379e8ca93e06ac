package check

// results are the results of trials. The results of 32 subschemas on one value share an entry,
// since most values are tried with many subschemas. With some dozens of subschemas, an entry
// for each result would take a hundred times the memory of the text.
type results map[uint64]uint64

// results returns the results for the evaluation's table and version. Results for another table
// are dropped; a hand-written check may have used that table for a part of the same text.
func (e *evaluator) results() *results {
	n := e.noted()
	if n.table != e.schema || n.version != e.c.Version() {
		n.results, n.table, n.version = nil, e.schema, e.c.Version()
	}
	return &n.results
}

// bits returns the key of the entry with the result of subschema n on the value at an index,
// and the position of its two bits. The lower bit says that there is a result, the higher one
// that the subschema holds. There are at most 2^26 blocks of subschemas, and texts are shorter
// than 2^38 bytes.
func (results) bits(at int, n int32) (key uint64, shift int) {
	return uint64(at)<<26 | uint64(n>>5), int(n&31) * 2
}

func (r results) get(at int, n int32) (holds, known bool) {
	key, shift := r.bits(at, n)
	b := r[key] >> shift
	return b&2 != 0, b&1 != 0
}

func (r *results) add(at int, n int32, holds bool) {
	if *r == nil {
		*r = make(results)
	}
	key, shift := r.bits(at, n)
	b := uint64(1)
	if holds {
		b = 3
	}
	(*r)[key] |= b << shift
}
