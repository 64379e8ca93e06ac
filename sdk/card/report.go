package card

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Change is the kind of a change that a conversion made to a part of a card.
type Change string

// The changes that a conversion reports. It copies all other parts without change.
const (
	// Dropped is a part of the source that is not in the target.
	Dropped Change = "dropped"
	// Narrowed is a part of the source that is in the target with less information.
	Narrowed Change = "narrowed"
	// Defaulted is a part of the target that does not come from the source.
	Defaulted Change = "defaulted"
	// Renamed is a value that has a different name in the target format.
	Renamed Change = "renamed"
	// Carried is a part of the source that the target stores in an extension member, see
	// projection.Carry. The conversion back restores it.
	Carried Change = "carried"
	// Edited is a part of a carried card that was changed after the conversion. The
	// conversion back uses the changed value.
	Edited Change = "edited"
)

// changes are all changes in the order of a summary, losses first.
var changes = [...]Change{Dropped, Narrowed, Defaulted, Renamed, Carried, Edited}

// IsLoss reports whether the target has less information than the source.
func (c Change) IsLoss() bool { return c == Dropped || c == Narrowed }

// ReportEntry reports one change of a conversion. It contains no value of the card, since
// cards can contain secrets.
type ReportEntry struct {
	// Change is the kind of the change.
	Change Change `json:"change"`
	// Source is the location in the source (RFC 6901). An entry about a whole object or array
	// has the location of the object or array. In a Defaulted entry, Source is the location of
	// the absent member, or empty if the source format has no such member. In an Edited entry
	// it is empty if the change cannot be attributed to one location.
	Source string `json:"source,omitempty"`
	// Target is the location in the target; it is empty for a Dropped part.
	Target string `json:"target,omitempty"`
	// Code is the stable name of the reason, for programs.
	Code string `json:"code"`
	// Message is the reason as a sentence, for people.
	Message string `json:"message"`
}

// String returns the change, the locations, the message and the code on one line.
func (e ReportEntry) String() string {
	return string(e.Change) + " " + e.locations() + ": " + printable(e.Message) + " [" + e.Code + "]"
}

func (e ReportEntry) locations() string {
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

// CodeMoreEntries is the code of the last entry of a report that does not list all
// entries. Its message says how many are omitted. The entry is a loss if one of the
// omitted entries is.
const CodeMoreEntries = "more-entries"

// CodeNormalForm is the code of an entry about normalizing a document before its conversion: a
// value in an equivalent form, such as a name in different case, or an array without the object
// that contains it in the normal form.
const CodeNormalForm = "normal-form"

// Report lists the changes that a conversion made to a card. It includes every loss. If the
// caller set a location of the target that the conversion also wrote, a single Defaulted entry
// replaces the entries about that location. Entries are in the order of the source. A nil
// Report is empty.
type Report struct {
	// From and To are the names of the formats.
	From, To string
	// Version is the version of the target format; it is empty if the format has one version.
	Version string
	// Entries are the changes.
	Entries []ReportEntry
	// Unused are the names of the options that the caller supplied and that had no effect.
	Unused []string
}

// Losses returns the entries that are [Dropped] or [Narrowed].
func (r *Report) Losses() []ReportEntry {
	if r == nil {
		return nil
	}
	var list []ReportEntry
	for _, e := range r.Entries {
		if e.Change.IsLoss() {
			list = append(list, e)
		}
	}
	return list
}

// Lossy reports whether the target has less information than the source.
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

// String returns the report for people: the summary and a line per entry.
func (r *Report) String() string {
	if r == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString(r.Summary())
	for _, e := range r.Entries {
		fmt.Fprintf(&b, "\n  %-9s %s: %s [%s]", e.Change, e.locations(), printable(e.Message), e.Code)
	}
	return b.String()
}

// Summary returns the formats and the numbers of entries: "adp → a2a 1.0: 2 dropped, 1
// defaulted".
func (r *Report) Summary() string {
	if r == nil {
		return ""
	}
	var counts [len(changes)]int
	for i := range r.Entries {
		if n := slices.Index(changes[:], r.Entries[i].Change); n >= 0 {
			counts[n]++
		}
	}
	var parts []string
	for i, n := range counts {
		if n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+string(changes[i]))
		}
	}
	if parts == nil {
		parts = []string{"nothing lost or changed"}
	}
	version := ""
	if r.Version != "" {
		version = " " + r.Version
	}
	return r.From + " → " + r.To + version + ": " + strings.Join(parts, ", ")
}

// reportJSON is the JSON form of a Report.
type reportJSON struct {
	From    string        `json:"from"`
	To      string        `json:"to"`
	Version string        `json:"version,omitempty"`
	Lossy   bool          `json:"lossy"`
	Entries []ReportEntry `json:"entries"`
	Unused  []string      `json:"unused,omitempty"`
}

// MarshalJSON returns the report for programs. The members entries and lossy are always
// present.
func (r Report) MarshalJSON() ([]byte, error) {
	v := reportJSON{r.From, r.To, r.Version, r.Lossy(), r.Entries, r.Unused}
	if v.Entries == nil {
		v.Entries = []ReportEntry{}
	}
	return json.Marshal(v)
}

// UnmarshalJSON reads the output of MarshalJSON. It ignores lossy, which follows from the
// entries.
func (r *Report) UnmarshalJSON(data []byte) error {
	var v reportJSON
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	*r = Report{v.From, v.To, v.Version, v.Entries, v.Unused}
	return nil
}
