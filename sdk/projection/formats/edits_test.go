package formats_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

var (
	allEdits  = flag.Bool("edits.all", false, "make every edit of every carried card, not one in 97")
	wildEdits = flag.Bool("edits.wild", false, "make edits of the documents of the wild, too")
)

// TestEdits: an edit of a document that carries a card comes back as this edit, or the
// report names its location as one that the card cannot have. No edit fails the card.
func TestEdits(t *testing.T) {
	step, count, sets := 97, 0, cardsByFormat(t)
	if *allEdits {
		step = 1
	}
	for _, from := range formats.All() {
		source := formatName(from)
		for _, to := range formats.All() {
			target := formatName(to)
			if source == target || source == "agent" {
				continue
			}
			t.Run(source+" to "+target, func(t *testing.T) {
				for _, file := range slices.Sorted(maps.Keys(sets[source])) {
					text := sets[source][file]
					opts := append(suppliedTo(target), projection.Carry())
					carried, report, err := projection.Convert(text, from, to, opts...)
					if err != nil {
						continue // the card lacks what the target requires, or the target carries no cards
					}
					c := carriedCard{from: from, to: to, opts: opts, target: target, slot: slotOf(report)}
					isMade := func(place string) bool {
						if c.isSlot(place) {
							return false
						}
						count++
						return count%step == 0
					}
					eachEdit(t, carried, isMade, func(e docEdit) { c.check(t, file, e) })
				}
			})
		}
	}
	t.Logf("%d edits", count/step)
}

func cardsByFormat(t *testing.T) map[string]map[string][]byte {
	sets := make(map[string]map[string][]byte)
	for _, f := range formats.All() {
		name := formatName(f)
		sets[name] = make(map[string][]byte)
		for file, text := range vectors.Cards(t, name) {
			if strings.HasPrefix(file, name+"/") || !strings.HasPrefix(name, "a2a") {
				sets[name][file] = text
			}
		}
		if !*wildEdits {
			continue
		}
		for file, text := range vectors.Wild(t) {
			if _, err := card.ParseRaw(text); err == nil && isReadable(f, text) {
				sets[name][file] = text
			}
		}
	}
	return sets
}

// isReadable reports whether a text has what a format requires.
func isReadable(f format.Any, text []byte) bool {
	_, _, err := projection.Convert(text, f, f)
	return err == nil
}

func formatName(f format.Any) string {
	_, report, err := projection.Convert([]byte("{}"), f, vectors.Description)
	if err != nil {
		return ""
	}
	return report.From
}

// slotOf returns the location at which a conversion carried the card.
func slotOf(report *card.Report) string {
	for _, e := range report.Entries {
		if e.Code == projection.CodeCarried {
			return e.Target
		}
	}
	return ""
}

// carriedCard is a card of one format that a document of another one carries.
type carriedCard struct {
	from, to     format.Any
	opts         []projection.Option
	target, slot string
}

// isSlot reports whether a location is one of the carried card: an edit there is damage.
func (c *carriedCard) isSlot(place string) bool {
	if meets(place, c.slot) || strings.Contains(place, "io.github.agentcard-go.source.") {
		return true
	}
	element, _, inList := strings.Cut(c.slot, "/params")
	return inList && meets(place, element)
}

// meets reports whether one of two locations is the other, or inside it.
func meets(a, b string) bool {
	return a == b || strings.HasPrefix(a, b+"/") || strings.HasPrefix(b, a+"/")
}

// docEdit is an edit of a document.
type docEdit struct {
	kind, place string
	removed     bool // an element of a list, whose location another one has after the edit
	text        []byte
}

func (c *carriedCard) check(t *testing.T, file string, e docEdit) {
	t.Helper()
	what := fmt.Sprintf("%s: %s %s", file, e.kind, e.place)
	back, report, err := projection.Convert(e.text, c.to, c.from)
	if err != nil {
		t.Errorf("%s: the card does not come back: %v", what, err)
		return
	}
	place := e.place
	if e.removed {
		place = place[:strings.LastIndexByte(place, '/')] // of the list: another element has the location now
	}
	names := func(change card.Change) bool {
		return slices.ContainsFunc(report.Entries, func(entry card.ReportEntry) bool {
			return entry.Change == change && entry.Source != "" && (entry.Source == place || meets(entry.Source, e.place) || e.removed && meets(entry.Source, place))
		})
	}
	if names(card.Dropped) {
		return
	}
	again, _, err := projection.Convert(back, c.from, c.to, c.opts...)
	if err != nil { // the edit makes the document invalid, and the card has it
		if !names(card.Edited) {
			t.Errorf("%s: no entry names the edit, and the card cannot be converted: %v\n%v", what, err, report)
		}
		return
	}
	want, got := c.value(t, e.text, place), c.value(t, again, place)
	if want != got && !(names(card.Edited) && c.hides(t, back, place, want)) {
		t.Errorf("%s: it is %.200s, not %.200s, and no entry says so\n%v", what, got, want, report)
	}
}

// hides reports whether a card has a value for a location of the document that a value supplied
// by the caller hides: without it, the document has the value, or is not valid because of it.
func (c *carriedCard) hides(t *testing.T, text []byte, place, want string) bool {
	t.Helper()
	for i := range c.opts {
		again, _, err := projection.Convert(text, c.from, c.to, slices.Delete(slices.Clone(c.opts), i, i+1)...)
		if err == nil && c.value(t, again, place) == want || err != nil && (want == "" || isInvalid(err, place)) {
			return true
		}
	}
	return false
}

// isInvalid reports whether a document is not valid because of its value at a location.
func isInvalid(err error, place string) bool {
	invalid, ok := errors.AsType[*card.InvalidError](err)
	return ok && slices.ContainsFunc(invalid.Violations, func(v card.Violation) bool {
		return v.Keyword != string(card.Required) && meets(v.Pointer, place)
	})
}

// value returns the value at a location, in a form in which equal values are equal texts;
// it is empty if the value is absent, or left out by libraries of the format.
func (c *carriedCard) value(t *testing.T, text []byte, place string) string {
	raw, err := card.ParseRaw(text)
	if err != nil {
		t.Fatal(err)
	}
	v, ok := raw.Pointer(place)
	if !ok {
		return ""
	}
	if strings.HasPrefix(c.slot, place+"/") { // the list of extensions, with the one that carries the card
		var elements []map[string]any
		if err := json.Unmarshal([]byte(v.String()), &elements); err != nil {
			t.Fatal(err)
		}
		elements = slices.DeleteFunc(elements, func(x map[string]any) bool { return strings.HasSuffix(fmt.Sprint(x["uri"]), "/extensions/source/v1") })
		if v, err = card.JSON(elements); err != nil {
			t.Fatal(err)
		}
	}
	omits := strings.HasPrefix(c.target, "a2a")
	value := plain(t, v.String(), omits)
	if omits && slices.Contains([]string{"false", `""`, "[]", "{}", "0", "null"}, value) {
		return ""
	}
	return value
}

// eachEdit calls f with the edits of one member at the locations that isMade accepts: every
// scalar changed, every member removed, and the first element of every list removed.
func eachEdit(t *testing.T, text []byte, isMade func(place string) bool, f func(docEdit)) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var root any
	if err := d.Decode(&root); err != nil {
		t.Fatal(err)
	}
	edit := func(kind, place string, removed bool) {
		if !isMade(place) {
			return
		}
		text, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		f(docEdit{kind, place, removed, text})
	}
	var walk func(v any, place string, set func(any))
	walk = func(v any, place string, set func(any)) {
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				x, at := v[name], place+card.JoinPointer(name)
				delete(v, name)
				edit("without", at, false)
				v[name] = x
				walk(x, at, func(y any) { v[name] = y })
			}
		case []any:
			if len(v) > 0 {
				set(v[1:])
				edit("without", place+"/0", true)
				set(v)
			}
			for i, x := range v {
				walk(x, place+"/"+strconv.Itoa(i), func(y any) { v[i] = y })
			}
		default:
			set(otherThan(v))
			edit("changed", place, false)
			set(v)
		}
	}
	walk(root, "", func(any) {})
}

// otherThan returns another value of the same kind, where there is one.
func otherThan(v any) any {
	switch v := v.(type) {
	case bool:
		return !v
	case json.Number:
		return json.Number("1" + strings.TrimLeft(v.String(), "-"))
	case string:
		return v + "x"
	}
	return "x"
}
