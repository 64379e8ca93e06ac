package store

import (
	"math/bits"
	"math/rand/v2"
)

// feature is a property of a summary that a query can require: a sequence of 1, 2, 3 or 5 octets
// in its name in lower case, its dialect, or that it is not revoked. Its highest octet is its
// kind, and the length of a sequence.
type feature uint64

// The kinds of features other than sequences.
const (
	kindDialect feature = (iota + 8) << 56
	notRevoked
)

// everything is the feature that sets all bits of a filter.
const everything feature = 0

// maxIndexed is the maximum length of a name whose sequences are features. It bounds the time to
// refill a filter. Longer names have the feature everything: every query reads them.
const maxIndexed = 256

// appendFeatures appends the features of an entry.
func (e indexed) appendFeatures(list []feature) []feature {
	list = append(list, dialectFeature(e.summary.Dialect))
	if !e.summary.Revoked {
		list = append(list, notRevoked)
	}
	if len(e.name) > maxIndexed {
		return append(list, everything)
	}
	last := feature(0) // the octets up to the i-th, which is the lowest
	for i := range len(e.name) {
		last = last<<8 | feature(e.name[i])
		for _, n := range sequences {
			if n > i+1 {
				break
			}
			list = append(list, sequence(n, last))
		}
	}
	return list
}

// sequences are the lengths of the sequences that are features.
var sequences = [...]int{1, 2, 3, 5}

// sequence returns the feature of the last n octets.
func sequence(n int, last feature) feature { return feature(n)<<56 | last&(1<<(8*n)-1) }

func dialectFeature(name string) feature {
	hash := feature(0)
	for i := range len(name) {
		hash = hash*31 + feature(name[i])
	}
	return kindDialect | hash&(1<<56-1)
}

// maxAsked is the maximum number of sequences of a query that are looked up.
const maxAsked = 64

// features returns the features of each summary that the query, whose name is in lower case,
// selects. Of the sequences, the longest ones are sufficient.
func (q *Query) features() []feature {
	longest := 0
	for _, n := range sequences {
		if n <= len(q.Name) {
			longest = n
		}
	}
	var list []feature
	last := feature(0)
	for i := 0; i < len(q.Name) && len(list) < maxAsked; i++ {
		if last = last<<8 | feature(q.Name[i]); i+1 >= longest {
			list = append(list, sequence(longest, last))
		}
	}
	if q.Dialect != "" {
		list = append(list, dialectFeature(q.Dialect))
	}
	if !q.Revoked {
		list = append(list, notRevoked)
	}
	return list
}

// filter is a set of features that can seem to have further ones: a Bloom filter with one bit
// for each feature. The bit is found with a random factor, so that features share bits in few
// filters only. A filter without words has all features.
type filter struct {
	words  []uint64
	factor feature
	// shift leaves the bits of a product that are the index of a bit: its highest ones.
	shift int
}

// newFilter returns an empty filter. The number of words is a power of two.
func newFilter(words int) filter {
	return filter{make([]uint64, words), feature(rand.Uint64()) | 1, 65 - bits.Len(uint(words*64))}
}

func (f filter) clear() { clear(f.words) }

// bit returns the index of a feature's word, and its bit in the word.
func (f filter) bit(h feature) (i int, bit uint64) {
	h = h * f.factor >> f.shift
	return int(h >> 6), 1 << (h & 63)
}

func (f filter) add(features []feature) {
	if len(f.words) == 0 {
		return
	}
	for _, h := range features {
		if h == everything {
			for i := range f.words {
				f.words[i] = ^uint64(0)
			}
			return
		}
		i, bit := f.bit(h)
		f.words[i] |= bit
	}
}

// has reports whether a filter can have all features. It moves the first one that is absent to
// the front of the list: the next filters are likely to lack it, too.
func (f filter) has(features []feature) bool {
	if len(f.words) == 0 {
		return true
	}
	for i, h := range features {
		if at, bit := f.bit(h); f.words[at]&bit == 0 {
			features[0], features[i] = features[i], features[0]
			return false
		}
	}
	return true
}
