package projectrt

import (
	"maps"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The codes and messages of entries that only generated code reports.
const (
	// CodeEmpty is an object of which no member is converted, so that it has no
	// counterpart in the target.
	CodeEmpty = "empty"
	Empty     = "the target has no place for anything in it"

	// AnothersWord is the message of [CodeOtherWord] for a text that is copied although
	// the target uses it for another value.
	AnothersWord = "the target format uses this text for another value"

	// OptionGiven is the message of [CodeOption] if the source has no value.
	OptionGiven = "the source does not have the member; the caller gave its value"
)

// DroppedMembers reports the named members that the object at from has.
func (r *Run) DroppedMembers(from *Place, s Object, code, message string, members ...string) {
	m := s.Members()
	for _, name := range members {
		if m.Has(name) {
			r.Dropped(from.Member(name), code, message)
		}
	}
}

// Missing returns the location of an absent member, or of the object at that is absent
// itself.
func Missing(at *Place, there bool, member string) *Place {
	if there {
		return at.Member(member)
	}
	return at
}

// HasAny reports whether an object has one of the members.
func HasAny(s Object, members ...string) bool { return slices.ContainsFunc(members, s.Members().Has) }

// Mark returns the current number of entries, for [AnyConverted].
func (r *Run) Mark() int {
	if r.pending == nil {
		return len(r.report.Entries)
	}
	return len(r.report.Entries) + len(r.pending.entries)
}

// AnyConverted reports whether an object has one of the members and no entry since the
// mark says that it was dropped because of its value.
func AnyConverted(r *Run, mark int, at *Place, s Object, members ...string) bool {
	m := s.Members()
	for _, name := range members {
		if m.Has(name) && !r.dropped(mark, at.Member(name)) {
			return true
		}
	}
	return false
}

// dropped reports whether an entry since the mark says that the value was dropped.
func (r *Run) dropped(mark int, at *Place) bool {
	pointer := string(at.append(make([]byte, 0, 64)))
	flushed := len(r.report.Entries)
	for i := mark; i < flushed; i++ {
		if e := &r.report.Entries[i]; e.Change == card.Dropped && e.Source == pointer {
			return true
		}
	}
	for i := max(0, mark-flushed); i < r.Mark()-flushed; i++ {
		if r.pending.entries[i].change == card.Dropped && string(r.pending.source(i)) == pointer {
			return true
		}
	}
	return false
}

// OtherEntries reports the entries of a map at from as dropped, except those whose key,
// as a JSON Pointer, is in kept (they are converted) or in reported. If no entry is
// converted, it reports the map itself.
func OtherEntries[M ~map[string]V, V any](r *Run, from *Place, m M, message string, kept []string, reported ...string) {
	if m == nil {
		return
	}
	if !slices.ContainsFunc(kept, func(at string) bool { _, ok := m[unescape(at)]; return ok }) {
		r.Dropped(from, CodeEmpty, Empty)
		return
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if at := card.JoinPointer(key); !slices.Contains(kept, at) && !slices.Contains(reported, at) {
			r.Dropped(from.Member(key), CodeNoHome, message)
		}
	}
}

// OtherMembers is [OtherEntries] for free JSON; the pointers may lead deeper.
func OtherMembers(r *Run, from *Place, v card.Raw, message string, kept []string, reported ...string) {
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
		if slices.Contains(kept, at) || slices.Contains(reported, at) {
			continue
		}
		if deeper := below(kept, at); len(deeper) > 0 {
			OtherMembers(r, from.Member(name), value, message, deeper, below(reported, at)...)
		} else {
			r.Dropped(from.Member(name), CodeNoHome, message)
		}
	}
}

// below returns the remainders of the pointers that begin with at.
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
