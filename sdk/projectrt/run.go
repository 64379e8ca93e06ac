package projectrt

import (
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// maxEntries and maxPlaces bound a report: how many entries it has, and the bytes of
// all their pointers together. Without the latter a document with one long name around
// many members would make a report far greater than itself.
const (
	maxEntries = 10_000
	maxPlaces  = 4 << 20
)

// Run is one projection under way: what the caller asked for, and what there is to
// report.
type Run struct {
	options  *Options
	version  string   // of the format that is written
	versions []string // all of them, oldest first
	report   *card.Report
	told     *account // what the report does not have yet, nil when that is nothing
	failed   *Error

	places  int  // bytes of the pointers in the report, without what is told
	missing int  // entries that the report had no room for
	loss    bool // one of those is a loss
}

// NewRun returns a Run for a projection into a version of a format; versions are all
// that the format has, oldest first.
func NewRun(from, to string, o *Options, version string, versions ...string) *Run {
	return &Run{
		options:  o,
		version:  version,
		versions: versions,
		report:   &card.Report{From: from, To: to, Version: version},
	}
}

// Mode returns what is asked for of a mapping that has a table.
func (r *Run) Mode() Mode { return r.options.Mode }

// Version returns the version of the format that is written, empty where it has one
// only.
func (r *Run) Version() string { return r.version }

// Within reports whether the version that is written is one from since to until, both
// included; empty is no bound.
func (r *Run) Within(since, until string) bool {
	at := slices.Index(r.versions, r.version)
	return (since == "" || at >= slices.Index(r.versions, since)) &&
		(until == "" || at <= slices.Index(r.versions, until))
}

// Text returns what the caller gave for an option, the last text when there are
// several.
func (r *Run) Text(option string) (string, bool) {
	list := r.options.Texts[option]
	if len(list) == 0 {
		return "", false
	}
	return list[len(list)-1], true
}

// Texts returns what the caller gave for an option that takes a list. The list must
// not be changed.
func (r *Run) Texts(option string) ([]string, bool) {
	list, ok := r.options.Texts[option]
	return list, ok
}

// Dropped reports that the target does not have what stands at from.
func (r *Run) Dropped(from *Place, code, message string) {
	r.tell(card.Dropped, from, nil, code, message)
}

// Narrowed reports that the target has less at to than the source has at from.
func (r *Run) Narrowed(from, to *Place, code, message string) {
	r.tell(card.Narrowed, from, to, code, message)
}

// Defaulted reports that the source did not say what stands at to. from is the missing
// member, nil where no member of the source could have said it.
func (r *Run) Defaulted(from, to *Place, code, message string) {
	r.tell(card.Defaulted, from, to, code, message)
}

// Renamed reports that the target says at to with another word what stands at from.
func (r *Run) Renamed(from, to *Place, code, message string) {
	r.tell(card.Renamed, from, to, code, message)
}

// Fail says that the projection cannot be done: because of what stands at from, the
// target lacks what it must have at to. Where the caller sets that place, it lacks
// nothing, and there is no failure. The first reason counts. The projection goes on,
// since it has nothing else to return; what becomes of what stands at from is told as
// ever.
func (r *Run) Fail(from, to *Place, code, message string) {
	if at := to.String(); r.failed == nil && !r.options.sets(at) {
		r.failed = &Error{From: r.report.From, To: r.report.To, Pointer: from.String(), Target: at, Code: code, Message: message}
	}
}

// Object is what every generated struct is.
type Object interface {
	// Members returns a view of the members; a nil struct has none.
	Members() card.Members
}

// Rest reports the members of the object at from that no field holds.
func (r *Run) Rest(from *Place, s Object) {
	m := s.Members()
	r.Mismatches(from, m)
	for name := range m.Unknown().All() {
		r.Dropped(from.Member(name), CodeUnknownMember, UnknownMember)
	}
}

// Mismatches reports the members of the object at from whose field does not hold their
// value.
func (r *Run) Mismatches(from *Place, m card.Members) {
	for name := range m.Mismatches().All() {
		r.Dropped(from.Member(name), CodeUnfit, Unfit)
	}
}

// tell adds an entry. The places are looked at here and kept nowhere, so that callers
// can have them on their stack.
func (r *Run) tell(change card.Change, from, to *Place, code, message string) {
	if !r.room(change) {
		return
	}
	if r.told == nil {
		r.told = accounts.Get().(*account)
	}
	r.told.add(change, from, to, code, message)
}

// room reports whether the report can have another entry, and counts it when not.
func (r *Run) room(change card.Change) bool {
	places := r.places
	if r.told != nil {
		places += len(r.told.pointers)
	}
	if r.Mark() < maxEntries && places < maxPlaces {
		return true
	}
	r.missing++
	r.loss = r.loss || change.IsLoss()
	return false
}

// note adds an entry that the runtime itself has to tell.
func (r *Run) note(e card.ReportEntry) {
	if r.room(e.Change) {
		r.settle()
		r.places += len(e.Source) + len(e.Target)
		r.report.Entries = append(r.report.Entries, e)
	}
}

// settle puts what was told into the report.
func (r *Run) settle() {
	if r.told == nil {
		return
	}
	r.report.Entries = r.told.appendTo(r.report.Entries)
	r.places += len(r.told.pointers)
	r.told.release()
	r.told = nil
}

// lossy reports whether something was lost so far.
func (r *Run) lossy() bool {
	if r.loss || r.report.Lossy() {
		return true
	}
	return r.told != nil && slices.ContainsFunc(r.told.entries, func(e telling) bool { return e.change.IsLoss() })
}

// Err returns the first reason why the projection cannot be done, nil when there is none.
func (r *Run) Err() error {
	if r.failed == nil {
		return nil // not an error that holds a nil pointer
	}
	return r.failed
}

// Report returns what was reported. Where it was full, its last entry says how many others
// there would have been, as a loss when one of them is.
func (r *Run) Report() *card.Report {
	r.settle()
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
