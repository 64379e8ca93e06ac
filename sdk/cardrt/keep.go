package cardrt

// fewUnknown is how many unknown members of an object are compared one by one;
// beyond, a map of the document tells them apart.
const fewUnknown = 16

// Unknown checks the value at i of a member that the type has no field for, and keeps it.
func (d *Decoder) Unknown(k *Kept, name string, i int) int {
	if !d.isNew(k, name) {
		return d.Duplicate(name)
	}
	end := d.scan.Skip(i, d.depth)
	if end >= 0 {
		*d.slot(k, i) = entry{kind: unknown, name: name, text: d.scan.Text[i:end]}
	}
	return end
}

// isNew reports whether no unknown member so far has that name.
func (d *Decoder) isNew(k *Kept, name string) bool {
	if len(k.list) < fewUnknown {
		for n := range k.list {
			if k.list[n].name == name {
				return false
			}
		}
		return true
	}
	n := len(d.crowds)
	if n == 0 || d.crowds[n-1].depth != d.depth {
		d.crowds = append(d.crowds, crowd{d.depth, d.scan.NewObject()})
		for i := range k.list {
			d.scan.AddName(d.crowds[n].object, k.list[i].name)
		}
	}
	return d.scan.AddName(d.crowds[len(d.crowds)-1].object, name)
}

// Misfit deals with a negative result of the reader of the member's value at i: a
// value that does not fit is checked and kept. It returns the index behind it.
func (d *Decoder) Misfit(k *Kept, name string, i, result int) int {
	if result == Failed {
		return Failed
	}
	d.inexact = false
	end := d.scan.Reskip(i, d.depth)
	if end >= 0 {
		*d.slot(k, i) = entry{kind: misfit, name: name, text: d.scan.Text[i:end]}
	}
	return end
}

// Literal keeps the text of the member's value at i when a number in it was not exact.
// It returns next, whatever the reader made of the value.
func (d *Decoder) Literal(k *Kept, name string, i, next int) int {
	if d.inexact {
		d.keepLiteral(k, name, i, next)
	}
	return next
}

func (d *Decoder) keepLiteral(k *Kept, name string, i, next int) {
	d.inexact = false
	if next >= 0 {
		*d.slot(k, i) = entry{kind: literal, name: name, text: d.scan.Text[i:next]}
	}
}

// slot returns the place of one more entry at the end of a list that is still being
// made. Lists are cut from one piece of memory; the one at its end grows in place.
func (d *Decoder) slot(k *Kept, i int) *entry {
	n := len(k.list)
	if n < cap(k.list) {
		k.list = k.list[:n+1]
		return &k.list[n]
	}
	used := len(d.slots)
	if used < cap(d.slots) && (n == 0 || &d.slots[used-1] == &k.list[n-1]) {
		d.slots = d.slots[:used+1]
		k.list = d.slots[used-n : used+1 : used+1]
		return &k.list[n]
	}
	d.moveEntries(k, i)
	k.list = k.list[:n+1]
	return &k.list[n]
}

// moveEntries moves a list to the end of the memory, with room for as many entries
// again.
func (d *Decoder) moveEntries(k *Kept, i int) {
	n := len(k.list)
	room := max(1, 2*n)
	if cap(d.slots)-len(d.slots) < room {
		left := len(d.scan.Text) - i
		d.slots = make([]entry, 0, max(room, min(4+left/128, 128)))
	}
	used := len(d.slots)
	d.slots = d.slots[:used+room]
	list := d.slots[used : used+n : used+room]
	copy(list, k.list)
	k.list = list
}
