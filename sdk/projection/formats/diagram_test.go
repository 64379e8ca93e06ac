package formats_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// TestDiagrams: a card of U that is made from one of S through T says of every concept what
// the card of U that is made from S directly says, unless the report of the conversion from S
// to T says why not. If the card of U holds the whole card of S, which says more than other
// members of U can, the report of the conversion from T to U may say why not, too. What a card
// says is its description.
func TestDiagrams(t *testing.T) {
	compared := 0
	for _, from := range formats.All() {
		source := formatName(from)
		for _, c := range specimens(t, source, *lawsSeed, *lawsCount) {
			t.Run(source+"/"+c.name, func(t *testing.T) {
				d := newDiagram(t, from, c.text)
				for _, by := range formats.All() {
					for _, to := range formats.All() {
						if from != by && by != to && from != to {
							compared += d.check(t, by, to)
						}
					}
				}
			})
		}
	}
	if compared == 0 {
		t.Error("nothing was compared")
	}
	t.Logf("%d members of descriptions were compared", compared)
}

// diagram is a card with its conversions to all formats.
type diagram struct {
	text []byte
	// said are the members of the description of the card, places where they are in the card.
	said   facts
	places map[string][]string
	direct map[string]*conversion
}

// conversion is a result; said are the members of its description, places where they are in it.
type conversion struct {
	text   []byte
	report *card.Report
	said   facts
	places map[string][]string
}

func newDiagram(t *testing.T, from format.Any, text []byte) *diagram {
	t.Helper()
	d := &diagram{text: text, direct: make(map[string]*conversion)}
	description, report, err := projection.Convert(text, from, vectors.Description)
	if err != nil {
		t.Fatal(err)
	}
	d.said = factsOf(t, description)
	d.places = d.said.origins(t, text, report)
	for _, to := range formats.All() {
		if to != from {
			d.direct[formatName(to)] = conversionOf(t, text, from, to)
		}
	}
	return d
}

// conversionOf converts a card, with what the target requires if the card lacks it; the result is
// nil if the card cannot be converted.
func conversionOf(t *testing.T, text []byte, from, to format.Any) *conversion {
	t.Helper()
	var opts []projection.Option
	for {
		made, report, err := projection.Convert(text, from, to, opts...)
		if err == nil {
			return newConversion(t, made, report, to)
		}
		before := len(opts)
		var invalid *projection.TargetError
		if errors.As(err, &invalid) {
			for _, m := range invalid.Supplies {
				if m.Option == "binding" {
					return nil // which of the endpoints has it depends on all others
				}
				opts = append(opts, supply(m.Option, formatName(to)))
			}
		}
		if len(opts) == before || before > 20 {
			return nil
		}
	}
}

func newConversion(t *testing.T, made []byte, report *card.Report, to format.Any) *conversion {
	t.Helper()
	description, read, err := projection.Convert(made, to, vectors.Description)
	if err != nil {
		t.Fatal(err)
	}
	said := factsOf(t, description)
	return &conversion{made, report, said, said.origins(t, made, read)}
}

// check compares the conversion to a format with that through another one, and returns the
// number of members that are compared.
func (d *diagram) check(t *testing.T, by, to format.Any) int {
	t.Helper()
	first, direct := d.direct[formatName(by)], d.direct[formatName(to)]
	if first == nil || direct == nil {
		return 0
	}
	second := conversionOf(t, first.text, by, to)
	if second == nil {
		return 0
	}
	compared := 0
	for _, f := range d.said {
		want, ok := direct.said.get(f.key)
		if !ok || want != f.value && d.loses(direct.report, f.key) {
			continue // the format does not have it, or makes it of another member, as a version of a revision
		}
		compared++
		if got, _ := second.said.get(f.key); got == want || d.explains(first.report, f.key) || d.explainsElement(first.report, second.said, f.key) {
			continue
		}
		if direct.isWhole() && isAbout(second.report, first.places[f.key]) {
			continue
		}
		t.Errorf("by %s to %s: %s is %q in the direct conversion, and no entry of the first report is about it\n%v\n%v\n%s", formatName(by), formatName(to), f.key, want, first.report, direct.report, d.text)
	}
	return compared
}

// explains reports whether a report has an entry about a member of the description.
func (d *diagram) explains(report *card.Report, key string) bool {
	return isAbout(report, d.places[key])
}

// isAbout reports whether a report has an entry about one of the places.
func isAbout(report *card.Report, places []string) bool {
	return slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool {
		return e.Source != "" && slices.ContainsFunc(places, func(place string) bool { return meets(e.Source, place) })
	})
}

// isWhole reports whether the result of a conversion holds the whole source.
func (c *conversion) isWhole() bool {
	return slices.ContainsFunc(c.report.Entries, func(e card.ReportEntry) bool {
		return e.Change == card.Renamed && e.Source == "" && e.Target != "" && e.Code == "module"
	})
}

// loses reports whether a report says that a member of the description is lost or narrowed.
func (d *diagram) loses(report *card.Report, key string) bool {
	return slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool {
		return e.Change.IsLoss() && slices.Contains(d.places[key], e.Source)
	})
}

// explainsElement reports whether an element of a list is missing as a whole, and a report
// has an entry about a part of it: without this part the element cannot be written.
func (d *diagram) explainsElement(report *card.Report, said facts, key string) bool {
	for end := strings.LastIndex(key, "]"); end >= 0; end = strings.LastIndex(key[:end], "]") {
		element := key[:end+1]
		isIn := func(f fact) bool { return f.key == element || strings.HasPrefix(f.key, element+"/") }
		if !slices.ContainsFunc(said, isIn) && slices.ContainsFunc(d.said, func(f fact) bool { return isIn(f) && d.explains(report, f.key) }) {
			return true
		}
	}
	return false
}

// fact is a member of a description that has no others inside. Its key is the location, with
// the identity of elements of lists in place of their numbers.
type fact struct{ key, pointer, value string }

type facts []fact

func (list facts) get(key string) (string, bool) {
	for _, f := range list {
		if f.key == key {
			return f.value, true
		}
	}
	return "", false
}

// factsOf returns the members of a description.
func factsOf(t *testing.T, text []byte) facts {
	t.Helper()
	raw, err := card.ParseRaw(text)
	if err != nil {
		t.Fatal(err)
	}
	names := schemeNames(raw)
	var list facts
	var walk func(key, pointer string, v card.Raw)
	walk = func(key, pointer string, v card.Raw) {
		switch v.Kind() {
		case card.KindObject:
			o, _ := v.Object()
			for name, value := range o.All() {
				step := card.JoinPointer(name)
				if other, ok := names[name]; ok && (key == "/schemes" || strings.Contains(key, "/security/[")) {
					step = "/[" + other + "]"
				}
				walk(key+step, pointer+card.JoinPointer(name), value)
			}
		case card.KindArray:
			for i := 0; ; i++ {
				at := fmt.Sprintf("/%d", i)
				item, ok := v.Pointer(at)
				if !ok {
					break
				}
				walk(key+"/["+identity(item, names)+"]", pointer+at, item)
			}
		default:
			list = append(list, fact{key, pointer, plain(t, v.String(), false)})
		}
	}
	walk("", "", raw)
	return list
}

// schemeNames returns the types of the security schemes of a description by their names, which
// only connect them with requirements. Schemes of the same type keep their names.
func schemeNames(description card.Raw) map[string]string {
	names, count := make(map[string]string), make(map[string]int)
	v, _ := description.Pointer("/schemes")
	schemes, _ := v.Object()
	for name, scheme := range schemes.All() {
		kind, _ := scheme.Pointer("/type")
		method, _ := scheme.Pointer("/scheme")
		names[name] = kind.String() + strings.ToLower(method.String())
		count[names[name]]++
	}
	for name, kind := range names {
		if count[kind] > 1 {
			delete(names, name)
		}
	}
	return names
}

// identity returns what identifies an element of a list of a description: itself, or one of
// its members. A requirement is identified by the schemes that it names.
func identity(item card.Raw, names map[string]string) string {
	if o, ok := item.Object(); ok && o.Len() > 0 {
		var schemes []string
		for name := range o.All() {
			if kind, ok := names[name]; ok {
				schemes = append(schemes, kind)
			}
		}
		if len(schemes) == o.Len() {
			return strings.Join(schemes, " ")
		}
	}
	for _, name := range []string{"id", "address", "uri", "src", "value", "name"} {
		if v, ok := item.Pointer("/" + name); ok && item.Kind() == card.KindObject {
			return v.String()
		}
	}
	return item.String()
}

// origins returns where each member of a description is in the card: at the locations that
// the report names, otherwise at those with the same value, otherwise where the members
// beside it are.
func (list facts) origins(t *testing.T, text []byte, report *card.Report) map[string][]string {
	t.Helper()
	byValue := make(map[string][]string)
	for _, f := range factsOf(t, text) {
		byValue[f.value] = append(byValue[f.value], f.pointer)
	}
	places := make(map[string][]string)
	for _, f := range list {
		for _, e := range report.Entries {
			if e.Source != "" && e.Target != "" && strings.HasPrefix(f.pointer+"/", e.Target+"/") {
				places[f.key] = append(places[f.key], e.Source)
			}
		}
		places[f.key] = append(places[f.key], byValue[f.value]...)
	}
	for _, f := range list {
		for key := f.key; len(places[f.key]) == 0 && key != ""; {
			key = key[:strings.LastIndexByte(key, '/')]
			for _, other := range list {
				if strings.HasPrefix(other.key, key+"/") {
					places[f.key] = append(places[f.key], places[other.key]...)
				}
			}
		}
	}
	return places
}
