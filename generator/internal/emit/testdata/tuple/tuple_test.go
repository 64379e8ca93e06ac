package plot

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

type tuple interface {
	json.Marshaler
	json.Unmarshaler
	card.Message
}

// set lists the fields of a tuple that are set.
func set(x any) string {
	var names []string
	v := reflect.ValueOf(x).Elem()
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			names = append(names, v.Type().Field(i).Name)
		}
	}
	return strings.Join(names, " ")
}

// findings are the places and codes of what Check finds.
func findings(vs card.Violations) []string {
	var list []string
	for _, v := range vs {
		list = append(list, v.Pointer+" "+v.Code)
	}
	return list
}

// Every array is read into the fields when these can hold it, else into Other, is
// written back unchanged, and is validated as what it is.
func TestArrays(t *testing.T) {
	for _, tt := range []struct {
		x    tuple
		text string
		set  string
		want []string
	}{
		{&Range{}, `[1,2.5]`, "Low High", nil},
		{&Range{}, `[0,0]`, "", []string{"/1 minimum"}},
		{&Range{}, `[1]`, "Other", []string{" min-items"}},
		{&Range{}, `[]`, "Other", []string{" min-items"}},
		{&Range{}, `[1,2,3]`, "Other", []string{"/2 false"}},
		{&Range{}, `[1,"2"]`, "Other", []string{"/1 type"}},
		{&Range{}, `[1,0.30000000000000000001]`, "Other", []string{"/1 minimum"}},

		{&Mixed{}, `["a"]`, "Item0", nil},
		{&Mixed{}, `["a",{"x":1}]`, "Item0 Item1", nil},
		{&Mixed{}, `["a",{"x":1.5,"y":[1.0]},false]`, "Item0 Item1 Item2", []string{"/1/x type"}},
		{&Mixed{}, `["a",{"x":1},true,null]`, "Item0 Item1 Item2 Item3", nil},
		{&Mixed{}, `["",{},true,"b",[10,1],null,-1]`, "Item1 Item2 Item3 Item4 Item5 Rest",
			[]string{"/0 min-length", "/1/x required", "/4/0 maximum", "/6 minimum"}},
		{&Mixed{}, `["a",{"x":1},true,"b",[],{"free":1.0},1,2]`, "Item0 Item1 Item2 Item3 Item4 Item5 Rest", nil},
		{&Mixed{}, `["a",{"x":1},true,"b",[],0,1,2,3]`, "Item0 Item1 Item2 Item3 Item4 Item5 Rest", []string{" max-items"}},
		{&Mixed{}, `["a",{"x":1},true,"b",[],0,1.5]`, "Other", []string{"/6 type"}},
		{&Mixed{}, `["a",null]`, "Other", []string{"/1 type"}},

		{&Tree{}, `["a",["b",["c"]],["d"],["e",["f"],["g"]]]`, "Item0 Item1 Rest", nil},
		{&Tree{}, `["a",["b",[]],["d",[1]]]`, "Item0 Item1 Rest", []string{"/1/1 min-items", "/2/1/0 type"}},

		{&Counted{}, `[1,{"x":1e400}]`, "Item0 Item1", []string{"/1/x range"}},
		{&Counted{}, `[18446744073709551616,{"x":1}]`, "Other", nil},
		{&Counted{}, `[18446744073709551616,{"x":1e400}]`, "Other", []string{"/1/x range"}},

		{&Loose{}, `[1,"a"]`, "Item0 Item1", nil},
		{&Loose{}, `[]`, "", nil},
		{&Loose{}, `["a"]`, "Other", []string{"/0 type"}},
		{&Loose{}, `[1,"a",1]`, "Item0 Item1 Rest", []string{"/2 unique"}},
		{&Loose{}, `null`, "Other", nil},
		{&Loose{}, `{"b":1.0,"a":null}`, "Other", nil},
	} {
		if err := json.Unmarshal([]byte(tt.text), tt.x); err != nil {
			t.Errorf("%T %s: %v", tt.x, tt.text, err)
			continue
		}
		if got := set(tt.x); got != tt.set {
			t.Errorf("%T %s: set %s, want %s", tt.x, tt.text, got, tt.set)
		}
		if got, err := card.AppendJSON([]byte("x"), tt.x); err != nil || string(got) != "x"+tt.text {
			t.Errorf("%T %s: written %s, %v", tt.x, tt.text, got, err)
		}
		if got := findings(card.Check(tt.x)); !slices.Equal(got, tt.want) {
			t.Errorf("%T %s: found %q, want %q", tt.x, tt.text, got, tt.want)
		}
	}
}

// A tuple whose schema asks for an array is none of another kind; broken text is no
// value of any.
func TestNoArrays(t *testing.T) {
	for _, text := range []string{`null`, `{}`, `"a"`, `1`, `[1,2`, `[1,]`, `[1 2]`, `[1,{"a":1,"a":2}]`} {
		for _, x := range []tuple{&Range{}, &Mixed{}, &Tree{}} {
			if err := json.Unmarshal([]byte(text), x); err == nil {
				t.Errorf("%T takes %s", x, text)
			}
		}
	}
}

// What a program writes as a literal is written in order; a place that is left out
// before one that is not is null, and is validated as null.
func TestLiterals(t *testing.T) {
	for _, tt := range []struct {
		x    tuple
		text string
		want []string
	}{
		{&Range{}, `[0,0]`, []string{"/1 minimum"}},
		{&Range{High: 2}, `[0,2]`, nil},
		{&Range{High: 2, Other: raw(`[7]`)}, `[0,2]`, nil},
		{&Range{Other: raw(`[7]`)}, `[7]`, []string{" min-items"}},
		{&Mixed{Item0: "a", Item2: card.Some(true)}, `["a",null,true]`, []string{"/1 type"}},
		{&Mixed{Item0: "a", Rest: []int64{1}}, `["a",null,null,null,[],null,1]`, []string{"/1 type", "/2 type"}},
		{&Mixed{Item0: "a", Rest: []int64{}}, `["a"]`, nil},
		{&Loose{Item1: card.Some("b")}, `[null,"b"]`, []string{"/0 type"}},
		{&Loose{}, `[]`, nil},
	} {
		got, err := json.Marshal(tt.x)
		if err != nil || string(got) != tt.text {
			t.Errorf("%+v is %s, %v, want %s", tt.x, got, err, tt.text)
		}
		if got := findings(card.Check(tt.x)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: found %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Tuples are valid at all locations of a value.
func TestPlaces(t *testing.T) {
	const text = `{"range":[1,2],"zoom":[3,4],"limits":null,"ranges":[[5,6],[7],[8,9]],"gaps":[null,[1,2]],` +
		`"rangeByName":{"a":[1,2]},"step":["move",1,2],"tree":["a",["b"]],"mixed":["a"],"loose":"b"}`
	p, err := Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got, err := card.AppendJSON(nil, p)
	if err != nil || string(got) != text {
		t.Errorf("%s, %v", got, err)
	}
	if p.Range.High != 2 || p.Zoom.Low != 3 || !p.Limits.IsNull() || p.Ranges[0].High != 6 || p.Ranges[1].Other.String() != "[7]" ||
		p.Gaps[0].IsSet() || p.RangeByName["a"].Low != 1 || p.Step.Move.Item2 != 2 || p.Tree.Item1.Item0 != "b" || p.Loose.Other.String() != `"b"` {
		t.Errorf("%+v", p)
	}
	if got, want := findings(card.Check(p)), []string{"/ranges/1 min-items"}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
	p.Ranges[1].Low, p.Ranges[1].High = 7, 8
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	if c := p.Clone(); !card.Equal(c, p) {
		t.Error("a copy differs")
	}

	p, err = Decode([]byte(`{"range":"no array","zoom":{},"step":["label",""]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := findings(card.Check(p)), []string{"/range type", "/step one-of", "/zoom type"}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

// A builder takes tuples as literals, keeps copies of them, and a card that lacks one
// is not built.
func TestBuilder(t *testing.T) {
	mixed := Mixed{Item0: "a", Item1: &MixedItem1{X: 1}, Item2: card.Some(false), Item3: card.Null[string](), Item4: []int64{1}}
	b := NewPlot().WithRange(Range{Low: 1, High: 2}).WithLimits(Range{High: 3}).AddRanges(Range{High: 4}).PutRangeByName("a", Range{High: 5}).
		WithMixed(mixed).WithStep(&PlotStep{Label: &PlotStepLabel{Item0: "label", Item1: "x"}})
	mixed.Item4[0] = 100
	mixed.Item1.X = 100
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	b.WithRange(Range{High: 9}).AddRanges(Range{High: 9})
	const want = `{"range":[1,2],"limits":[0,3],"ranges":[[0,4]],"rangeByName":{"a":[0,5]},"step":["label","x"],"mixed":["a",{"x":1},false,null,[1]]}`
	if got, err := json.Marshal(p); err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
	if p, err := b.WithLimitsNull().ClearMixed().Build(); err != nil || !p.Limits.IsNull() || p.Mixed != nil {
		t.Errorf("%+v, %v", p, err)
	}

	_, err = NewPlot().Build()
	var invalid *card.InvalidError
	if !errors.As(err, &invalid) || !slices.Equal(findings(invalid.Violations), []string{"/range required"}) {
		t.Errorf("%v", err)
	}
}

// A document can be an array.
func TestDocument(t *testing.T) {
	x, err := card.Parse[Mixed]([]byte(`["a",{"x":1},true]`))
	if err != nil || !x.Item2.Or(false) {
		t.Fatal(x, err)
	}
	if text, err := card.Encode(x); err != nil || string(text) != `["a",{"x":1},true]` {
		t.Errorf("%s, %v", text, err)
	}
	if x, err = card.Decode[Mixed]([]byte(`[]`)); err != nil || x.Validate() == nil {
		t.Error(x, err)
	}
	_, err = card.Parse[Mixed]([]byte("[\"a\",\n {\"x\":true}]"))
	var invalid *card.InvalidError
	if !errors.As(err, &invalid) || len(invalid.Violations) != 1 || invalid.Violations[0].Line != 2 || invalid.Violations[0].Pointer != "/1/x" {
		t.Errorf("%v", err)
	}
	if _, err := card.Decode[Mixed]([]byte(`{}`)); err == nil {
		t.Error("an object is read as an array")
	}
}

func raw(text string) card.Raw { return card.Must(card.ParseRaw([]byte(text))) }
