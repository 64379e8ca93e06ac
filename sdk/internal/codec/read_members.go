package codec

// ReadMembers reads the object at i into x, a pointer to a struct that t describes; k is its
// Kept. member reads the value at v of one member. It returns the number of the field, negative
// for an unknown name, and the result of the field's reader.
func ReadMembers[P any](d *Decoder, i int, x P, k *Kept, t *MemberTable, member func(d *Decoder, x P, name string, v int) (field, next int)) int {
	i, more := d.object(i)
	var seen, mismatched uint64 // fields 0 to 63
	var beyond *fieldsBeyond
	for more {
		name, v := d.name(i)
		if v < 0 {
			return v
		}
		field, next := member(d, x, name, v)
		if uint(field) < wordBits {
			bit := uint64(1) << field
			if seen&bit != 0 {
				return d.duplicate()
			}
			seen |= bit
			if next < 0 {
				mismatched |= bit
			}
		} else if field >= wordBits {
			if beyond == nil {
				beyond = newFieldsBeyond(t)
			}
			if !beyond.add(field, next >= 0) {
				return d.duplicate()
			}
		} else {
			next = d.unknown(k, name, v)
		}
		if next < 0 {
			if next = d.mismatch(k, name, v, next); next < 0 {
				return next
			}
		} else if d.inexact {
			d.literal(k, name, v, next)
		}
		i, more = d.next(next)
	}
	if i >= 0 && t.Required > 0 {
		k.absent = ^seen | mismatched
		if t.Required < wordBits {
			k.absent &= 1<<t.Required - 1
		} else if t.Required > wordBits {
			k.setAbsentBeyond(beyond, t.Required)
		}
	}
	return i
}

// fieldsBeyond are the fields from 64 on that a decoder has read.
type fieldsBeyond struct{ seen, fits []uint64 }

func newFieldsBeyond(t *MemberTable) *fieldsBeyond {
	words := (len(t.Names) - 1) / wordBits
	return &fieldsBeyond{make([]uint64, words), make([]uint64, words)}
}

// add adds a field and reports whether it is new.
func (f *fieldsBeyond) add(field int, fits bool) bool {
	word, bit := field/wordBits-1, uint64(1)<<(field%wordBits)
	if f.seen[word]&bit != 0 {
		return false
	}
	f.seen[word] |= bit
	if fits {
		f.fits[word] |= bit
	}
	return true
}

// has reports whether the value of a field was read.
func (f *fieldsBeyond) has(field int) bool {
	return f != nil && f.fits[field/wordBits-1]>>(field%wordBits)&1 != 0
}
