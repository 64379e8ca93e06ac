package codec

// Members reads any value as text, with all checks. If it is an object, Members stores the text
// of each member where slot says, and ignores the members for which slot returns nil. All slots
// must be empty before.
func (d *Decoder) Members(i int, text *string, slot func(name string) *string) int {
	t, start := d.scan.Text, i
	i, more := d.object(i)
	if i == Mismatch {
		i = d.scan.Skip(start, d.depth)
	}
	others := 0 // the number of the object for the names without a slot
	for more {
		name, v := d.name(i)
		if v < 0 {
			d.scan.Err = nil // if the colon is missing after a repeated name, the name is the first error
			return d.duplicate()
		}
		at := slot(name)
		if at == nil {
			if others == 0 {
				others = d.scan.NewObject()
			}
			if !d.scan.AddName(others, name) {
				return d.duplicate()
			}
		} else if *at != "" {
			return d.duplicate()
		}
		next := d.scan.Skip(v, d.depth)
		if next < 0 {
			return next
		}
		if at != nil {
			*at = t[v:next]
		}
		i, more = d.next(next)
	}
	if i >= 0 {
		*text = t[start:i]
	}
	return i
}
