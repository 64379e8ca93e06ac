package codec

// fewUnknown is the greatest number of unknown members of an object that are compared one by
// one. With more, a map of the whole document compares their names.
const fewUnknown = 16

// unknown checks the value at i of an unknown member and keeps it.
func (d *Decoder) unknown(k *Kept, name string, i int) int {
	if !d.isNew(k, name) {
		return d.duplicate()
	}
	end := d.scan.Skip(i, d.depth)
	switch {
	case end < 0:
	case i == d.scan.Unusual: // the name may have escapes
		d.member(d.slot(k, i), unknown, name, i, end)
	default:
		*d.slot(k, i) = entry{kind: unknown, name: name, text: d.scan.Text[i:end]}
	}
	return end
}

// member sets e to a member with the name and the value between i and end. If the name has
// escapes, e has its original spelling.
func (d *Decoder) member(e *entry, kind entryKind, name string, i, end int) {
	t := d.scan.Text
	quote := i - 1 // the closing quote of the name
	for quote > 0 && t[quote] != '"' {
		quote--
	}
	start := quote - len(name)
	if quote > 0 && (start < 1 || t[start-1] != '"' || t[start:quote] != name) {
		start = d.nameStart(quote) + 1
		*e = entry{kind: kind, name: name, text: t[start-1 : end], number: int32(i - start + 1)}
		return
	}
	*e = entry{kind: kind, name: name, text: t[i:end]}
}

// nameStart returns the index of the opening quote of the name that ends at quote.
func (d *Decoder) nameStart(quote int) int {
	t := d.scan.Text
	for i := quote - 1; ; i-- {
		if t[i] != '"' {
			continue
		}
		escapes := 0
		for t[i-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return i
		}
	}
}

// isNew reports whether no earlier unknown member has the name.
func (d *Decoder) isNew(k *Kept, name string) bool {
	list := k.list()
	if len(list) < fewUnknown {
		for n := range list {
			if list[n].name == name {
				return false
			}
		}
		return true
	}
	n := len(d.crowds)
	if n == 0 || d.crowds[n-1].depth != d.depth {
		d.crowds = append(d.crowds, crowd{d.depth, d.scan.NewObject()})
		for i := range list {
			d.scan.AddName(d.crowds[n].object, list[i].name)
		}
	}
	return d.scan.AddName(d.crowds[len(d.crowds)-1].object, name)
}

// mismatch handles the negative result of a reader for a member's value at i. For a mismatch,
// it checks the text of the value and stores it. It returns the index after the value.
func (d *Decoder) mismatch(k *Kept, name string, i, result int) int {
	if result == failed {
		return failed
	}
	d.inexact = false
	end := d.scan.Reskip(i, d.depth)
	if end >= 0 {
		d.member(d.slot(k, i), mismatch, name, i, end)
	}
	return end
}

// literal stores the original text of the member's value between i and end, since the field's
// type cannot represent a number in it exactly.
func (d *Decoder) literal(k *Kept, name string, i, end int) {
	d.inexact = false
	*d.slot(k, i) = entry{kind: literal, name: name, text: d.scan.Text[i:end]}
}

// slot returns memory for one more entry at the end of a list that is being read. Lists share
// one piece of memory; the last list in it grows in place.
func (d *Decoder) slot(k *Kept, i int) *entry {
	es := k.entries
	if es == nil {
		es = d.newEntries()
		k.entries = es
	}
	n := len(es.list)
	if n < cap(es.list) {
		es.list = es.list[:n+1]
		return &es.list[n]
	}
	used := len(d.slots)
	if used < cap(d.slots) && (n == 0 || &d.slots[used-1] == &es.list[n-1]) {
		d.slots = d.slots[:used+1]
		es.list = d.slots[used-n : used+1 : used+1]
		return &es.list[n]
	}
	d.moveEntries(es, i)
	es.list = es.list[:n+1]
	return &es.list[n]
}

// newEntries returns an empty list of entries. It allocates memory for twice as many lists as
// the last time.
func (d *Decoder) newEntries() *entries {
	const most = 64
	if d.memory != nil {
		es := &d.memory.heads.take(1)[0]
		*es = entries{reused: true} // a method of the last document may have stored a map in it
		return es
	}
	if len(d.heads) == 0 {
		d.headsMade = min(max(1, 2*d.headsMade), most)
		d.heads = make([]entries, d.headsMade)
	}
	es := &d.heads[0]
	d.heads = d.heads[1:]
	return es
}

// moveEntries moves a list to the end of the memory, with room for twice as many entries.
func (d *Decoder) moveEntries(es *entries, i int) {
	n := len(es.list)
	room := max(1, 2*n)
	if cap(d.slots)-len(d.slots) < room {
		left := len(d.scan.Text) - i
		length := max(room, min(4+left/128, 128))
		if d.memory != nil {
			length = max(length, 2*cap(d.slots))
		}
		d.slots = make([]entry, 0, length)
	}
	used := len(d.slots)
	d.slots = d.slots[:used+room]
	list := d.slots[used : used+n : used+room]
	copy(list, es.list)
	es.list = list
}
