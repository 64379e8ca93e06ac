package codec

// fits reports whether a required member whose field is zero is present and its value fits. bit
// is its position among the required members.
func (k *Kept) fits(bit int, name string) bool {
	if k.entries == nil {
		return !k.Absent(bit)
	}
	return !k.Absent(bit) &&
		k.find(entryKey{kind: whole}) == nil && // a value other than an object has no members
		k.find(entryKey{kind: mismatch, name: name}) == nil &&
		k.find(entryKey{kind: fault, name: name}) == nil
}
