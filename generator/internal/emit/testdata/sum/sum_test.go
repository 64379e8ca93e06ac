package drawing

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// fields are the names of the fields of a sum that are set.
func fields(sum any) []string {
	var set []string
	v := reflect.ValueOf(sum).Elem()
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			set = append(set, v.Type().Field(i).Name)
		}
	}
	return set
}

// findings are the places and codes of what Check finds.
func findings(vs card.Violations) []string {
	var list []string
	for _, v := range vs {
		list = append(list, v.Pointer+" "+v.Code)
	}
	return list
}

// Every JSON value is read into the one alternative that is meant for it, or into
// Other, and written back as it was.
func TestAlternatives(t *testing.T) {
	for _, tt := range []struct {
		sum  json.Unmarshaler
		text string
		want string
	}{
		{&Shape{}, `"dot"`, "Text"},
		{&Shape{}, `""`, "Text"},
		{&Shape{}, `{"kind":"circle","radius":1.5}`, "Circle"},
		{&Shape{}, `{"radius":1.50,"kind":"circle"}`, "Circle"},
		{&Shape{}, `{"kind":"circle"}`, "Circle"},
		{&Shape{}, `{"kind":"circle","radius":"wide","x":[1.0]}`, "Circle"},
		{&Shape{}, `{"kind":"square","side":2}`, "Square"},
		{&Shape{}, `{"kind":"rectangle"}`, "Square"},
		{&Shape{}, `{"kind":"oval","b":1.0,"a":null}`, "Other"},
		{&Shape{}, `{"kind":1}`, "Other"},
		{&Shape{}, `{}`, "Other"},
		{&Shape{}, `17.0`, "Other"},
		{&Shape{}, `["dot"]`, "Other"},
		{&Shape{}, `true`, "Other"},

		{&Every{}, `2.5`, "Number"},
		{&Every{}, `2`, "Number"},
		{&Every{}, `2.50`, "Number"},
		{&Every{}, `0.1000000000000000055511151231257827`, "Other"},
		{&Every{}, `1e400`, "Other"},
		{&Every{}, `"2.5"`, "Text"},
		{&Every{}, `[1,2]`, "IntegerList"},
		{&Every{}, `[]`, "IntegerList"},
		{&Every{}, `[1,"2"]`, "Other"},
		{&Every{}, `[1.5]`, "Other"},
		{&Every{}, `{"a":"b"}`, "Object"},
		{&Every{}, `{}`, "Object"},
		{&Every{}, `{"a":1}`, "Other"},
		{&Every{}, `false`, "Other"},

		{&Guess{}, `{"path":"/a","size":1}`, "Local"},
		{&Guess{}, `{"url":"b","size":"1"}`, "Remote"},
		{&Guess{}, `{"path":"/a","url":"b"}`, "Local"},
		{&Guess{}, `{"path":1,"url":"b"}`, "Remote"},
		{&Guess{}, `{"path":"/a","size":"1"}`, "Local"},
		{&Guess{}, `{"url":2}`, "Remote"},
		{&Guess{}, `{"size":2}`, "Other"},
		{&Guess{}, `"path"`, "Other"},

		{&DrawingNested{}, `true`, "Bool"},
		{&DrawingNested{}, `false`, "Bool"},
		{&DrawingNested{}, `"dot"`, "Shape"},
		{&DrawingNested{}, `{"kind":"oval"}`, "Shape"},
		{&DrawingNested{}, `1`, "Other"},
	} {
		if err := tt.sum.UnmarshalJSON([]byte(tt.text)); err != nil {
			t.Errorf("%T %s: %v", tt.sum, tt.text, err)
			continue
		}
		if got := fields(tt.sum); !slices.Equal(got, []string{tt.want}) {
			t.Errorf("%T %s is in %v, want %s", tt.sum, tt.text, got, tt.want)
		}
		which, value := tt.sum.(interface{ Which() (string, any) }).Which()
		set := reflect.ValueOf(tt.sum).Elem().FieldByName(tt.want)
		if get := set.MethodByName("Get"); get.IsValid() && tt.want != "Other" {
			set = get.Call(nil)[0]
		}
		if which != tt.want || !reflect.DeepEqual(value, set.Interface()) {
			t.Errorf("%T %s: Which returns %s, %v", tt.sum, tt.text, which, value)
		}
		out, err := json.Marshal(tt.sum)
		if err != nil {
			t.Errorf("%T %s: %v", tt.sum, tt.text, err)
		} else if same, err := card.EqualJSON(out, []byte(tt.text)); err != nil || !same {
			t.Errorf("%T %s is written as %s (%v)", tt.sum, tt.text, out, err)
		}
	}
}

const document = `{
	"first": {"kind": "circle", "radius": 2.50, "note": [1.0]},
	"second": "dot",
	"maybe": null,
	"list": ["dot", {"kind": "square", "side": 1}, 7.0, {"kind": "circle"}],
	"named": {"b": {"kind": "oval"}, "a": "dot"},
	"every": [1, 2],
	"guess": {"url": "u"},
	"nested": {"kind": "rectangle"},
	"loose": [1.0],
	"more": {}
}`

// Sums are valid wherever a value is: as members, required, nullable or optional, in
// arrays and objects, in other sums. Nothing of them is lost on the way.
func TestPlaces(t *testing.T) {
	x, err := Decode([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	if x.First.Circle == nil || x.First.Circle.Radius != 2.5 {
		t.Errorf("first is %+v", x.First)
	}
	if text, _ := x.Second.Text.Get(); text != "dot" {
		t.Errorf("second is %+v", x.Second)
	}
	if !x.Maybe.IsNull() {
		t.Errorf("maybe is %+v, want null", x.Maybe)
	}
	if len(x.List) != 4 || x.List[1].Square == nil || x.List[2].Other.String() != "7.0" || x.List[3].Circle == nil {
		t.Errorf("list is %+v", x.List)
	}
	if x.Named["b"].Other.IsZero() || !x.Named["a"].Text.IsSet() {
		t.Errorf("named is %+v", x.Named)
	}
	if x.Nested.Shape.OrEmpty().Square == nil {
		t.Errorf("nested is %+v", x.Nested)
	}
	if other, ok := x.Loose.Other(); !ok || other.String() != "[1.0]" {
		t.Errorf("loose is %s, %v", other, ok)
	}
	out, err := card.AppendJSON(nil, x)
	if err != nil {
		t.Fatal(err)
	}
	if same, err := card.EqualJSON(out, []byte(document)); err != nil || !same {
		t.Errorf("written as %s (%v)", out, err)
	}
	if y, err := Decode(out); err != nil || !card.Equal(x, y) {
		t.Errorf("read again as %v (%v)", y, err)
	}
}

// A finding inside an alternative has its location there; a value of no alternative
// is one finding of the sum. The two validators agree, and a value that was changed is
// found valid or not just as if it had been read.
func TestFindings(t *testing.T) {
	want := []string{
		"/list/2 one-of",
		"/list/3/radius required",
		"/named/b/kind enum",
		"/nested/side type",
		"/second min-length",
	}
	text := []byte(`{"first": {"kind": "circle", "radius": 2.50}, "second": "d", "maybe": null,
		"list": ["dot", {"kind": "square", "side": 1}, 7.0, {"kind": "circle"}],
		"named": {"b": {"kind": "oval"}, "a": "dot"}, "every": [1], "guess": {"url": "u"},
		"nested": {"kind": "rectangle", "side": "x"}, "loose": [1.0]}`)
	x, err := Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := findings(card.Check(x)); !slices.Equal(got, want) {
		t.Errorf("typed: %q, want %q", got, want)
	}
	raw := cardrt.Findings(card.Options{}, true, func(c *cardrt.Checker) { rawDrawing(c, cardrt.ValueOf(string(text))) })
	raw.Sort()
	if got := findings(raw); !slices.Equal(got, want) {
		t.Errorf("raw: %q, want %q", got, want)
	}

	x.List = x.List[:2]
	x.List[1].Square.Side.Clear()
	x.Named = map[string]Shape{"a": {Square: &Square{Kind: SquareKindRectangle}}}
	x.Nested = &DrawingNested{Bool: card.Some(true)}
	x.Second.Text.Set("dot")
	if vs := card.Check(x); len(vs) > 0 {
		t.Errorf("mended, and yet: %v", vs)
	}
	x.First = Shape{}
	if got := findings(card.Check(x)); !slices.Equal(got, []string{"/first one-of"}) {
		t.Errorf("a sum that holds nothing: %q", got)
	}
	x.First = Shape{Circle: &Circle{Kind: "oval", Radius: 1}}
	if got := findings(card.Check(x)); !slices.Equal(got, []string{"/first/kind enum"}) {
		t.Errorf("an alternative without its tag: %q", got)
	}
}

// A setter takes the sum, an object that it can hold or a builder of one, also through
// a sum inside; nothing that is given is shared.
func TestSources(t *testing.T) {
	circle := NewCircle().WithRadius(1)
	square := &Square{Kind: SquareKindSquare}
	dot := &Shape{Text: card.Some("dot")}
	b := NewDrawing().
		WithFirst(circle).
		WithSecond(dot).
		WithMaybe(square).
		WithList(circle, square, dot).
		PutNamed("a", circle).
		WithGuess(NewGuessLocal().WithPath("/p")).
		WithNested(square)
	circle.WithRadius(2)
	square.Side.Set(3)
	dot.Text.Set("line")
	x, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	want := `{"first":{"kind":"circle","radius":1},"second":"dot","maybe":{"kind":"square"},` +
		`"list":[{"kind":"circle","radius":1},{"kind":"square"},"dot"],"named":{"a":{"kind":"circle","radius":1}},` +
		`"guess":{"path":"/p"},"nested":{"kind":"square"}}`
	if out, err := card.AppendJSON(nil, x); err != nil || string(out) != want {
		t.Errorf("built %s (%v), want %s", out, err, want)
	}

	_, err = NewDrawing().WithFirst((*Circle)(nil)).Build()
	var invalid *card.InvalidError
	if !errors.As(err, &invalid) || invalid.Violations[0].Pointer != "/first" {
		t.Errorf("a nil object as a sum: %v", err)
	}
	if _, err = NewDrawing().Build(); !errors.Is(err, card.Required) {
		t.Errorf("a sum that was never set: %v, want required", err)
	}
	if x, err = NewDrawing().WithFirst(dot).WithMaybeNull().Build(); err != nil || !x.Maybe.IsNull() {
		t.Errorf("null: %v, %v", x, err)
	}
}

// Copies share nothing, whatever alternative they hold.
func TestClone(t *testing.T) {
	x, err := Decode([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	before, _ := card.AppendJSON(nil, x)
	y := x.Clone()
	if !card.Equal(x, y) {
		t.Fatal("a clone is not equal")
	}
	y.First.Circle.Radius = 9
	y.Second.Text.Set("line")
	y.List[1].Square.Side.Set(9)
	y.List[2] = Shape{}
	y.Every.IntegerList[0] = 9
	y.Guess.Remote.URL = "v"
	y.Nested.Shape.Square.Kind = SquareKindSquare
	if after, _ := card.AppendJSON(nil, x); string(after) != string(before) {
		t.Errorf("a change to the clone shows in the original: %s", after)
	}
	if card.Equal(x, y) {
		t.Error("what was changed is equal")
	}
}

// A schema that says what members an object has, and does not ask for an object, admits
// every other value; a builder begins with an object.
func TestOtherKinds(t *testing.T) {
	for text, want := range map[string][]string{
		`{"note":"n","count":1}`: nil,
		`{"count":"x"}`:          {"/count type", "/note required"},
		`"text"`:                 nil,
		`null`:                   nil,
		`[{"count":"x"}]`:        nil,
		`1e400`:                  nil,
	} {
		var x DrawingLoose
		if err := x.UnmarshalJSON([]byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := findings(card.Check(&x)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
		if out, err := card.AppendJSON(nil, &x); err != nil || string(out) != text {
			t.Errorf("%s is written as %s (%v)", text, out, err)
		}
		if _, ok := x.Other(); ok == (text[0] == '{') {
			t.Errorf("%s: Other says %v", text, ok)
		}
	}
	x := new(DrawingLoose)
	if err := x.UnmarshalJSON([]byte(`"text"`)); err != nil {
		t.Fatal(err)
	}
	x, err := x.ToBuilder().WithNote("n").Build()
	if err != nil {
		t.Fatal(err)
	}
	if out, _ := card.AppendJSON(nil, x); string(out) != `{"note":"n"}` {
		t.Errorf("a string that was given a member is %s", out)
	}
}

// A document can be a sum itself: then it may be of any kind.
func TestDocument(t *testing.T) {
	for text, want := range map[string][]string{
		`"dot"`:                        nil,
		`{"kind":"circle","radius":1}`: nil,
		`"d"`:                          {" min-length"},
		`{"kind":"circle","radius":0}`: {"/radius exclusive-minimum"},
		`{"kind":"oval"}`:              {"/kind enum"},
		`null`:                         {" one-of"},
		`3`:                            {" one-of"},
	} {
		x, vs := card.Examine[Shape]([]byte(text))
		if got := findings(vs); x == nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %q, want %q", text, x, got, want)
			continue
		}
		if _, err := card.Parse[Shape]([]byte(text)); (err == nil) != (want == nil) {
			t.Errorf("%s: Parse says %v", text, err)
		}
		out, err := card.Encode(x)
		if (err == nil) != (want == nil) || err == nil && string(out) != text {
			t.Errorf("%s: Encode says %s, %v", text, out, err)
		}
	}
	for _, text := range []string{``, `"dot`, `{"kind":"oval","kind":"oval"}`, `{"kind":"circle","kind":"circle"}`, `1 2`} {
		if x, err := card.Decode[Shape]([]byte(text)); err == nil {
			t.Errorf("%s is read as %+v", text, x)
		}
	}
}
