package card

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Change says what a conversion did with a part of a card.
type Change string

// The changes that a conversion reports. Everything else was taken over as it was.
const (
	// Dropped is a part of the source that the target does not have.
	Dropped Change = "dropped"
	// Narrowed is a part of the source of which the target has less than there was.
	Narrowed Change = "narrowed"
	// Defaulted is a part of the target that the source did not say.
	Defaulted Change = "defaulted"
	// Renamed is a value that the target says with another word.
	Renamed Change = "renamed"
	// Carried is a part of the source that the target holds in its extension slot, from
	// which the way back restores it.
	Carried Change = "carried"
	// Edited is a part of a card that was carried, and was changed since: the change
	// holds.
	Edited Change = "edited"
)

// changes are all of them, the worst first; a summary counts them in this order.
var changes = [...]Change{Dropped, Narrowed, Defaulted, Renamed, Carried, Edited}

// IsLoss reports whether the target says less than the source did.
func (c Change) IsLoss() bool { return c == Dropped || c == Narrowed }

// ReportEntry is one thing that a conversion did. It holds no value of the card, since
// cards can hold secrets.
type ReportEntry struct {
	// Change says what was done.
	Change Change `json:"change"`
	// Source is the place in the source (RFC 6901): of a member as a whole where all of
	// it was concerned. For a Defaulted entry it is the member that is missing, and
	// empty where no member of the source could have said it. For an Edited entry it is
	// empty where the change cannot be told from others.
	Source string `json:"source,omitempty"`
	// Target is the place in the target; a Dropped part has none.
	Target string `json:"target,omitempty"`
	// Code is the stable name of the reason, made for programs.
	Code string `json:"code"`
	// Message is a plain sentence, made for people.
	Message string `json:"message"`
}

// String returns the change, the places, the message and the code on one line.
func (e ReportEntry) String() string {
	return string(e.Change) + " " + e.places() + ": " + e.Message + " [" + e.Code + "]"
}

func (e ReportEntry) places() string {
	switch {
	case e.Target == "" && e.Source == "":
		return "document"
	case e.Target == "":
		return printable(e.Source)
	case e.Source == "":
		return "→ " + printable(e.Target)
	case e.Source == e.Target:
		return printable(e.Source)
	}
	return printable(e.Source) + " → " + printable(e.Target)
}

// CodeMoreEntries is the code of the last entry of a report that had no room for all
// of them. It is a loss when one of those left out is, and its message says how many
// these are.
const CodeMoreEntries = "more-entries"

// The codes of entries about what a document says in another form than its format has,
// before it is converted.
const (
	// CodeNull is a null that means no more than that the member is absent.
	CodeNull = "null"
	// CodeNormalForm is what is written in another form: a name in other letters, a list
	// that stands alone where it has an object around it.
	CodeNormalForm = "normal-form"
)

// Report is what a conversion did with a card, apart from what it took over as it was.
// Nothing is lost that it does not name. Where the caller set a place of the target in
// place of what the conversion had written there, one entry says so, as Defaulted, and
// no other is about that place. Entries stand in the order in which the
// conversion went through the source, which is the same every time. A nil Report is
// an empty one.
type Report struct {
	// From and To are the names of the formats.
	From, To string
	// Version is the version of the target's format, empty where it has one only.
	Version string
	// Entries are the changes.
	Entries []ReportEntry
}

// Losses returns the entries of what was dropped and narrowed.
func (r *Report) Losses() []ReportEntry { return r.only(Change.IsLoss) }

// Of returns the entries of one change.
func (r *Report) Of(change Change) []ReportEntry {
	return r.only(func(c Change) bool { return c == change })
}

func (r *Report) only(want func(Change) bool) []ReportEntry {
	if r == nil {
		return nil
	}
	var list []ReportEntry
	for _, e := range r.Entries {
		if want(e.Change) {
			list = append(list, e)
		}
	}
	return list
}

// Lossy reports whether the target says less than the source did.
func (r *Report) Lossy() bool {
	if r == nil {
		return false
	}
	for i := range r.Entries {
		if r.Entries[i].Change.IsLoss() {
			return true
		}
	}
	return false
}

// String returns the report for people: a line that sums it up, and one for each entry.
func (r *Report) String() string {
	if r == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s → %s", r.From, r.To)
	if r.Version != "" {
		b.WriteString(" " + r.Version)
	}
	b.WriteString(": " + r.Summary())
	for _, e := range r.Entries {
		fmt.Fprintf(&b, "\n  %-9s %s: %s [%s]", e.Change, e.places(), e.Message, e.Code)
	}
	return b.String()
}

// Summary counts the entries: "2 dropped, 1 defaulted"; "nothing lost or changed" when
// there are none.
func (r *Report) Summary() string {
	var parts []string
	for _, c := range changes {
		if n := len(r.Of(c)); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, c))
		}
	}
	if parts == nil {
		return "nothing lost or changed"
	}
	return strings.Join(parts, ", ")
}

// reportJSON is a Report as programs read it.
type reportJSON struct {
	From    string        `json:"from"`
	To      string        `json:"to"`
	Version string        `json:"version,omitempty"`
	Lossy   bool          `json:"lossy"`
	Entries []ReportEntry `json:"entries"`
}

// MarshalJSON writes the report for programs. The list of entries is always there,
// and so is the member lossy, which need not be read back.
func (r Report) MarshalJSON() ([]byte, error) {
	v := reportJSON{r.From, r.To, r.Version, r.Lossy(), r.Entries}
	if v.Entries == nil {
		v.Entries = []ReportEntry{}
	}
	return json.Marshal(v)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (r *Report) UnmarshalJSON(data []byte) error {
	var v reportJSON
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	*r = Report{v.From, v.To, v.Version, v.Entries}
	return nil
}
