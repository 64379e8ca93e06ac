package projectrt

import (
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// maxEntries and maxPlaces limit a report: the number of entries, and the bytes of all
// their pointers together. Without the latter, a document with one long name around many
// members would cause a report far larger than itself.
const (
	maxEntries = 10_000
	maxPlaces  = 4 << 20
)

// Run is the state of one conversion: the options of the caller, and the report.
type Run struct {
	options  *Options
	version  string   // of the format that is written
	versions []string // all versions of the format, oldest first
	report   *card.Report
	pending  *entryBuffer // entries that are not in the report yet; nil when there are none
	failed   *Error

	places  int  // bytes of the pointers in the report, without the pending entries
	missing int  // entries beyond the limits
	loss    bool // one of the missing entries is a loss
}

// NewRun returns a Run for a conversion to a version of a format; versions are all
// versions of the format, oldest first.
func NewRun(from, to string, o *Options, version string, versions ...string) *Run {
	return &Run{
		options:  o,
		version:  version,
		versions: versions,
		report:   &card.Report{From: from, To: to, Version: version},
	}
}

// Mode returns the mode that the caller selected.
func (r *Run) Mode() Mode { return r.options.Mode }

// Version returns the version of the format that is written; it is empty for a format
// with one version.
func (r *Run) Version() string { return r.version }

// Within reports whether the version that is written is between since and until,
// inclusive; an empty bound does not apply.
func (r *Run) Within(since, until string) bool {
	at := slices.Index(r.versions, r.version)
	return (since == "" || at >= slices.Index(r.versions, since)) &&
		(until == "" || at <= slices.Index(r.versions, until))
}

// Text returns the text that the caller supplied for an option, the last one if there are
// several.
func (r *Run) Text(option string) (string, bool) {
	list := r.options.Texts[option]
	if len(list) == 0 {
		return "", false
	}
	return list[len(list)-1], true
}

// Texts returns the list that the caller supplied for an option. The list must not be
// changed.
func (r *Run) Texts(option string) ([]string, bool) {
	list, ok := r.options.Texts[option]
	return list, ok
}

// Dropped reports that the target does not have the value at from.
func (r *Run) Dropped(from *Place, code, message string) {
	r.record(card.Dropped, from, nil, code, message)
}

// Narrowed reports that the value at to has less information than that at from.
func (r *Run) Narrowed(from, to *Place, code, message string) {
	r.record(card.Narrowed, from, to, code, message)
}

// Defaulted reports that the value at to does not come from the source. from is the
// absent member, or nil if the source format has no such member.
func (r *Run) Defaulted(from, to *Place, code, message string) {
	r.record(card.Defaulted, from, to, code, message)
}

// Renamed reports that the target uses a different name at to for the value at from.
func (r *Run) Renamed(from, to *Place, code, message string) {
	r.record(card.Renamed, from, to, code, message)
}

// Fail records that the conversion fails: because of the value at from, the target lacks
// a required value at to. It has no effect if the caller sets that location. The first
// failure is returned. The conversion continues, and the caller of Fail still reports the
// change of the value at from.
func (r *Run) Fail(from, to *Place, code, message string) {
	if at := to.String(); r.failed == nil && !r.options.sets(at) {
		r.failed = &Error{From: r.report.From, To: r.report.To, Pointer: from.String(), Target: at, Code: code, Message: message}
	}
}

// Object is implemented by every generated struct.
type Object interface {
	// Members returns a view of the members; a nil struct has none.
	Members() card.Members
}

// Rest reports the unknown members and the mismatches of the object at from as dropped.
func (r *Run) Rest(from *Place, s Object) {
	m := s.Members()
	r.Mismatches(from, m)
	for name := range m.Unknown().All() {
		r.Dropped(from.Member(name), CodeUnknownMember, UnknownMember)
	}
}

// Mismatches reports the mismatches of the object at from as dropped.
func (r *Run) Mismatches(from *Place, m card.Members) {
	for name := range m.Mismatches().All() {
		r.Dropped(from.Member(name), CodeMismatch, Mismatch)
	}
}

// record adds an entry. It does not retain the places, so that they can be on the stack of
// the caller.
func (r *Run) record(change card.Change, from, to *Place, code, message string) {
	if !r.room(change) {
		return
	}
	if r.pending == nil {
		r.pending = buffers.Get().(*entryBuffer)
	}
	r.pending.add(change, from, to, code, message)
}

// room reports whether the report has room for another entry, and otherwise counts it.
func (r *Run) room(change card.Change) bool {
	places := r.places
	if r.pending != nil {
		places += len(r.pending.pointers)
	}
	if r.Mark() < maxEntries && places < maxPlaces {
		return true
	}
	r.missing++
	r.loss = r.loss || change.IsLoss()
	return false
}

// note adds an entry of the runtime itself.
func (r *Run) note(e card.ReportEntry) {
	if r.room(e.Change) {
		r.flush()
		r.places += len(e.Source) + len(e.Target)
		r.report.Entries = append(r.report.Entries, e)
	}
}

// flush moves the pending entries into the report.
func (r *Run) flush() {
	if r.pending == nil {
		return
	}
	r.report.Entries = r.pending.appendTo(r.report.Entries)
	r.places += len(r.pending.pointers)
	r.pending.release()
	r.pending = nil
}

// lossy reports whether any entry so far is a loss.
func (r *Run) lossy() bool {
	if r.loss || r.report.Lossy() {
		return true
	}
	return r.pending != nil && slices.ContainsFunc(r.pending.entries, func(e pendingEntry) bool { return e.change.IsLoss() })
}

// Err returns the first failure, or nil if there is none.
func (r *Run) Err() error {
	if r.failed == nil {
		return nil // not a non-nil error with a nil pointer
	}
	return r.failed
}

// Report returns the report. If entries are missing, the last entry states their number,
// and is a loss if one of them is.
func (r *Run) Report() *card.Report {
	r.flush()
	if r.missing > 0 {
		e := card.ReportEntry{
			Change:  card.Defaulted,
			Code:    card.CodeMoreEntries,
			Message: fmt.Sprintf("there are %d more entries than a report holds", r.missing),
		}
		if r.loss {
			e.Change = card.Dropped
		}
		r.report.Entries = append(r.report.Entries, e)
		r.missing, r.loss = 0, false
	}
	return r.report
}
