package cardrt

// ReadMembers reads the object at i into x, a pointer to a struct that t describes, whose
// Kept is k. member reads the value at v of one member: it returns the number of the field,
// negative for an unknown name, and what the reader of the field returned.
func ReadMembers[P any](d *Decoder, i int, x P, k *Kept, t *MemberTable, member func(d *Decoder, x P, name string, v int) (field, next int)) int {
	i, more := d.object(i)
	var seen, mismatched fieldBits
	if len(t.Names) > wordBits {
		seen.more = make([]uint64, 2*((len(t.Names)-1)/wordBits))
		half := len(seen.more) / 2
		seen.more, mismatched.more = seen.more[:half], seen.more[half:]
	}
	for more {
		name, v := d.name(i)
		if v < 0 {
			return v
		}
		field, next := member(d, x, name, v)
		switch {
		case field < 0:
			next = d.unknown(k, name, v)
		case !seen.add(field):
			return d.duplicate()
		case next < 0:
			next = d.misfit(k, name, v, next)
			mismatched.add(field)
		case d.inexact:
			d.literal(k, name, v, next)
		}
		if next < 0 {
			return next
		}
		i, more = d.next(next)
	}
	if i >= 0 && t.Required > 0 {
		k.setAbsent(&seen, &mismatched, t.Required)
	}
	return i
}
