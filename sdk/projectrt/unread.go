package projectrt

import (
	"maps"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The codes and sentences of what generated code alone has to tell.
const (
	// CodeEmpty is an object of whose members none goes over, so that nothing in the
	// target tells that it was there.
	CodeEmpty = "empty"
	Empty     = "the target has no place for anything in it"

	// AnothersWord goes with [CodeOtherWord] where a text stays as it is.
	AnothersWord = "in the target the text stands for another one"

	// OptionGiven goes with [CodeOption] where the source has no value of its own.
	OptionGiven = "the source does not have the member, the caller gave its value"
)

// DroppedMembers reports the members, of those named, that the object at from has.
func (r *Run) DroppedMembers(from *Place, s Object, code, message string, members ...string) {
	m := s.Members()
	for _, name := range members {
		if m.Has(name) {
			r.Dropped(from.Member(name), code, message)
		}
	}
}

// Missing is the place of a member that is absent. Where the object at the place is
// not there itself, that is what is absent.
func Missing(at *Place, there bool, member string) *Place {
	if there {
		return at.Member(member)
	}
	return at
}

// HasAny reports whether an object has one of the members.
func HasAny(s Object, members ...string) bool { return slices.ContainsFunc(members, s.Members().Has) }

// Mark is where the report ends at the moment, for [GoesOver].
func (r *Run) Mark() int {
	if r.told == nil {
		return len(r.report.Entries)
	}
	return len(r.report.Entries) + len(r.told.entries)
}

// GoesOver reports whether an object has one of the members and it was not dropped, for
// the value that it has, since the mark.
func GoesOver(r *Run, mark int, at *Place, s Object, members ...string) bool {
	m := s.Members()
	for _, name := range members {
		if m.Has(name) && !r.dropped(mark, at.Member(name)) {
			return true
		}
	}
	return false
}

// dropped reports whether what stands at a place was dropped since the mark.
func (r *Run) dropped(mark int, at *Place) bool {
	pointer := string(at.append(make([]byte, 0, 64)))
	settled := len(r.report.Entries)
	for i := mark; i < settled; i++ {
		if e := &r.report.Entries[i]; e.Change == card.Dropped && e.Source == pointer {
			return true
		}
	}
	for i := max(0, mark-settled); i < r.Mark()-settled; i++ {
		if r.told.entries[i].change == card.Dropped && string(r.told.source(i)) == pointer {
			return true
		}
	}
	return false
}

// OtherEntries reports the entries of a map at from: of those with a key, as a JSON
// Pointer, in kept nothing, since they go over, and of those in told neither. Where none
// goes over, the map itself is reported.
func OtherEntries[M ~map[string]V, V any](r *Run, from *Place, m M, message string, kept []string, told ...string) {
	if m == nil {
		return
	}
	if !slices.ContainsFunc(kept, func(at string) bool { _, ok := m[unescape(at)]; return ok }) {
		r.Dropped(from, CodeEmpty, Empty)
		return
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if at := card.JoinPointer(key); !slices.Contains(kept, at) && !slices.Contains(told, at) {
			r.Dropped(from.Member(key), CodeNoHome, message)
		}
	}
}

// OtherMembers is [OtherEntries] for free JSON; the pointers may lead deeper.
func OtherMembers(r *Run, from *Place, v card.Raw, message string, kept []string, told ...string) {
	if v.IsZero() {
		return
	}
	o, ok := v.Object()
	if !ok || !slices.ContainsFunc(kept, func(at string) bool { _, ok := o.Pointer(at); return ok }) {
		r.Dropped(from, CodeEmpty, Empty)
		return
	}
	for name, value := range o.All() {
		at := card.JoinPointer(name)
		if slices.Contains(kept, at) || slices.Contains(told, at) {
			continue
		}
		if deeper := below(kept, at); len(deeper) > 0 {
			OtherMembers(r, from.Member(name), value, message, deeper, below(told, at)...)
		} else {
			r.Dropped(from.Member(name), CodeNoHome, message)
		}
	}
}

// below returns what is left of the pointers that lead through at.
func below(pointers []string, at string) []string {
	var list []string
	for _, p := range pointers {
		if rest, ok := strings.CutPrefix(p, at); ok && strings.HasPrefix(rest, "/") {
			list = append(list, rest)
		}
	}
	return list
}

// unescape returns the key of a pointer of one step.
func unescape(at string) string {
	keys, err := card.SplitPointer(at)
	if err != nil || len(keys) != 1 {
		return ""
	}
	return keys[0]
}
