package scan

import "strings"

// MemberSpan has the offsets of a member in the text of an object: the end of the previous value
// or of the opening brace, the start of the name, the start of the value, and its end.
type MemberSpan struct{ Before, Start, Value, End int }

// FindMember returns the span of a member of an object, which may have surrounding white space.
// If the member is absent, it returns the span of the last member, after which a new member can
// be inserted. For an object without members, all four offsets are the end of the opening brace.
func FindMember(text, name string) (at MemberSpan, ok bool) {
	i := Space(text, 0) + len("{")
	at = MemberSpan{i, i, i, i}
	for i = Space(text, i); text[i] != '}'; i = Next(text, at.End) {
		at.Before, at.Start = at.End, i
		var found string
		found, at.Value = Name(text, i)
		at.End = SkipValue(text, at.Value)
		if found == name {
			return at, true
		}
	}
	return at, false
}

// Lookup returns the value of a member of an object. It finds nothing in any other value.
func Lookup(v, name string) (value string, ok bool) {
	if v == "" || v[0] != '{' || !MayHave(v, name) {
		return "", false
	}
	at, ok := FindMember(v, name)
	if !ok {
		return "", false
	}
	return v[at.Value:at.End], true
}

// MayHave reports whether v contains name anywhere, or any escape, which could spell it.
// Searching the text is many times faster than walking the members, and most lookups find
// nothing. It returns true for a long text without searching, since the search would be
// repeated for every value inside.
func MayHave(v, name string) bool {
	const long = 4 << 10
	return len(v) > long || strings.Contains(v, name) || strings.IndexByte(v, '\\') >= 0
}

// SetMember returns the text of an object with a member set. It replaces the value of an
// existing member; otherwise it appends the member with the white space of the last one. All
// other bytes are unchanged.
func SetMember(text, name, value string) []byte {
	at, ok := FindMember(text, name)
	out := make([]byte, 0, len(text)+len(name)+len(value)+len(`,"": `)+at.Start-at.Before)
	if ok {
		out = append(append(out, text[:at.Value]...), value...)
		return append(out, text[at.End:]...)
	}
	out = append(out, text[:at.End]...)
	if at.End > at.Start {
		_, space, follows := strings.Cut(text[at.Before:at.Start], ",")
		if !follows { // the first member follows the opening brace
			space = text[at.Before:at.Start]
		}
		out = append(append(out, ','), space...)
	}
	out = append(AppendString(out, name), ':')
	if text[at.Value-1] == ' ' {
		out = append(out, ' ')
	}
	out = append(out, value...)
	return append(out, text[at.End:]...)
}
