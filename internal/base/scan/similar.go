package scan

import "strings"

// FoldName returns the same text for all names that some reader treats as equal.
//
// Readers in Go ignore the case of letters (encoding/json). Others accept the names of protocol
// buffers, with underscores. Readers in C, such as cJSON, end a name at its first NUL. Such a reader
// stores two similar members in the same field and keeps the first or the last one. No signature
// covers the order of members.
func FoldName(name string) string {
	name, _, _ = strings.Cut(name, "\x00")
	if !strings.ContainsFunc(name, func(c rune) bool { return fold(c) != c }) {
		return name
	}
	return strings.Map(fold, name)
}

// fold returns the letter that readers may take c for, or a negative number if they ignore c.
func fold(c rune) rune {
	switch {
	case 'A' <= c && c <= 'Z':
		return c - 'A' + 'a'
	case c == '_' || c == '-': // encoding/json/v2
		return -1
	case c == '\u017f': // ſ
		return 's'
	case c == '\u212a': // K, the sign of kelvin
		return 'k'
	case c == '\u0130' || c == '\u0131': // İ and ı: readers in other languages fold them
		return 'i'
	}
	return c
}

// SimilarNames has the names of members that readers know, for finding similar ones.
type SimilarNames struct {
	// Members are the names of the known members of an object.
	Members []string
	// Inside has the names for nested objects: the value of a member, or the elements of its
	// list.
	Inside map[string]*SimilarNames
}

// Duplicate returns the location of the second of two members that readers may take for the
// same one; found is false if there is none. The object must be well-formed.
func (n *SimilarNames) Duplicate(object string) (pointer string, found bool) {
	return n.duplicate(object, nil)
}

func (n *SimilarNames) duplicate(object string, path Path) (string, bool) {
	seen := map[string]bool{}
	fields := make(map[string]bool, len(n.Members))
	for _, name := range n.Members {
		fields[FoldName(name)] = true
	}
	for name, value := range Members(object) {
		folded := FoldName(name)
		at := append(path, Member(name))
		if fields[folded] && seen[folded] {
			return at.Pointer(), true
		}
		seen[folded] = true
		inner := n.Inside[name]
		if inner == nil {
			continue
		}
		if pointer, found := inner.within(value, at); found {
			return pointer, true
		}
	}
	return "", false
}

// within looks for a duplicate in a value: an object or the objects in a list.
func (n *SimilarNames) within(value string, path Path) (string, bool) {
	switch value[0] {
	case '{':
		return n.duplicate(value, path)
	case '[':
		for i, element := range Items(value) {
			if pointer, found := n.within(element, append(path, Element(i))); found {
				return pointer, true
			}
		}
	}
	return "", false
}
