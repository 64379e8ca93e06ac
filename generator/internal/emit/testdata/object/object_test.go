package parcel

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// whole is a document in which nothing is wrong; its objects are written in ways that
// only their own text can tell.
const whole = `{"label":"a","contents":{"b": 1.0, "a":[1e2]},"fixed":{"rate":1.5,"unit":"kg"},"bag":{ },` +
	`"either":null,"bagOrNull":{"x":1},"sized":{"z":0},"named":{"id":null},"unit":{"unit":"lb"},"checked":{},` +
	`"hints":[{},{"b":1,"a":2}],"byName":{"k":{"y":1,"x":2}},"extra":{"n":1.50},"sum":{"anything":true},"anything":[],"more":{ }}`

func read(t *testing.T, text string) *Parcel {
	t.Helper()
	x, err := Decode([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return x
}

func write(t *testing.T, x *Parcel) string {
	t.Helper()
	out, err := card.AppendJSON(nil, x)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// findings are the places and codes of what Check finds.
func findings(vs card.Violations) []string {
	var list []string
	for _, v := range vs {
		list = append(list, v.Pointer+" "+v.Code)
	}
	return list
}

// expect reports findings that are not the wanted ones.
func expect(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: findings %q, want %q", what, got, want)
	}
}

func object(t *testing.T, text string) card.Object {
	t.Helper()
	return card.Must(card.ParseObject([]byte(text)))
}

// Every object is written byte for byte as it was read, and found by its members.
func TestKept(t *testing.T) {
	x := read(t, whole)
	if got := write(t, x); got != whole {
		t.Errorf("written as\n%s\nwant\n%s", got, whole)
	}
	expect(t, "a good document", findings(card.Check(x)))
	if v, ok := x.Contents.Get("b"); !ok || v.String() != "1.0" {
		t.Errorf("a member of an object: %s", v)
	}
	if v, ok := x.BagOrNull.Or(Bag{}).Get("x"); !ok || v.String() != "1" {
		t.Errorf("a member of a named object: %s", v)
	}
	if !x.Either.IsNull() || x.Spare.Len() != 0 || !x.Spare.IsZero() || x.Bag.IsZero() {
		t.Error("null, absent and empty are not distinguished")
	}
	if x.Extra == nil || x.Extra.Object.String() != `{"n":1.50}` || x.Sum == nil || x.Sum.Bag.String() != `{"anything":true}` {
		t.Errorf("the objects among alternatives: %+v, %+v", x.Extra, x.Sum)
	}
	if y := read(t, whole); !card.Equal(x, y) || !card.Equal(x, x.Clone()) {
		t.Error("what was read twice, or cloned, is not equal")
	}
}

// A value of another kind is kept and reported at its location.
func TestMismatches(t *testing.T) {
	const text = `{"label":"a","contents":[],"fixed":{"rate":1.5,"unit":"kg"},"bag":"b","spare":null,"notes":7,"either":false,` +
		`"bagOrNull":[],"hints":[{},1],"byName":{"k":null},"unit":"kg"}`
	x := read(t, text)
	var invalid *card.InvalidError
	if err := x.Validate(); !errors.As(err, &invalid) {
		t.Fatalf("error %v", err)
	}
	expect(t, "mismatches", findings(invalid.Violations),
		"/bag type", "/bagOrNull type", "/byName/k type", "/contents type", "/either type", "/hints/1 type", "/notes type",
		"/spare type", "/unit enum")
	if !x.Contents.IsZero() || x.Hints != nil || x.ByName != nil || !x.Spare.IsZero() || !x.Either.IsZero() {
		t.Error("a field holds what does not fit")
	}
	again := read(t, write(t, x))
	if same, err := card.EqualJSON([]byte(text), []byte(write(t, again))); err != nil || !same {
		t.Errorf("written as %s", write(t, x))
	}
	// Setting the field heals it, in whatever way.
	x.Contents = object(t, `{"a":1}`)
	if got := write(t, x); got[:len(`{"label":"a","contents":{"a":1},`)] != `{"label":"a","contents":{"a":1},` {
		t.Errorf("written as %s", got)
	}
	y, err := read(t, text).ToBuilder().PutContents("a", 1).PutBag("b", 2).PutSpare("c", nil).PutNotes("d", true).
		WithEitherNull().PutBagOrNull("e", 1).WithHints().WithByName(nil).WithUnit(map[string]string{"unit": "kg"}).Build()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := write(t, y), `{"label":"a","contents":{"a":1},"fixed":{"rate":1.5,"unit":"kg"},"bag":{"b":2},"spare":{"c":null},`+
		`"notes":{"d":true},"either":null,"bagOrNull":{"e":1},"unit":{"unit":"kg"},"hints":[],"byName":{}}`; got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
}

func TestRepeatedNames(t *testing.T) {
	for _, text := range []string{
		`{"contents":{"a":1,"a":2}}`, `{"contents":{"a":1,"\u0061":2}}`, `{"contents":{"x":[{"a":1,"a":2}]}}`, `{"bag":{"a":1,"a":2}}`,
		`{"hints":[{"a":1,"a":2}]}`, `{"extra":{"a":1,"a":2}}`, `{"either":{"a":1,"a":2}}`, `{"contents":{},"contents":{}}`,
	} {
		_, err := Decode([]byte(text))
		var broken *card.DecodeError
		if !errors.As(err, &broken) || broken.Code != card.CodeDuplicateKey {
			t.Errorf("%s: error %v", text, err)
		}
	}
}

// A required object that was not there is not written; one that is set to nothing is
// written as an object.
func TestRequired(t *testing.T) {
	x := read(t, `{}`)
	expect(t, "nothing", findings(card.Check(x)), "/bag required", "/contents required", "/fixed required", "/label required")
	if got := write(t, x); got != `{}` {
		t.Errorf("written as %s", got)
	}
	if got, want := write(t, &Parcel{}), `{"label":"","contents":{},"fixed":{},"bag":{}}`; got != want {
		t.Errorf("a literal is written as %s, want %s", got, want)
	}
	_, err := NewParcel().WithLabel("a").Build()
	var invalid *card.InvalidError
	if !errors.As(err, &invalid) {
		t.Fatal(err)
	}
	expect(t, "a builder", findings(invalid.Violations), "/bag required", "/contents required")
	y, err := NewParcel().WithLabel("a").WithContents(map[string]any(nil)).WithBag(Bag{}).Build()
	if err != nil {
		t.Fatal(err)
	}
	// The one value that a member can have was there from the start.
	if got, want := write(t, y), `{"label":"a","contents":{},"fixed":{"unit":"kg","rate":1.50},"bag":{}}`; got != want {
		t.Errorf("built %s, want %s", got, want)
	}
}

// The schema of an object applies to its text, whatever created it.
func TestRules(t *testing.T) {
	base := func() *Parcel {
		return card.Must(NewParcel().WithLabel("a").PutContents("a", 1).WithBag(json.RawMessage(`{}`)).Build())
	}
	for name, tt := range map[string]struct {
		change func(*Parcel)
		want   []string
	}{
		"nothing":            {func(*Parcel) {}, nil},
		"another constant":   {func(x *Parcel) { x.Fixed = object(t, `{"unit":"kg","rate":1.51}`) }, []string{"/fixed const"}},
		"the same constant":  {func(x *Parcel) { x.Fixed = object(t, `{"rate":15e-1,"unit":"\u006bg"}`) }, nil},
		"too many":           {func(x *Parcel) { x.Bag.Object = object(t, `{"a":1,"b":2,"c":3,"d":4}`) }, []string{"/bag max-properties"}},
		"too many or null":   {func(x *Parcel) { x.BagOrNull.Set(Bag{object(t, `{"a":1,"b":2,"c":3,"d":4}`)}) }, []string{"/bagOrNull max-properties"}},
		"null":               {func(x *Parcel) { x.BagOrNull.SetNull(); x.Either.SetNull() }, nil},
		"too few":            {func(x *Parcel) { x.Sized = object(t, `{}`) }, []string{"/sized min-properties"}},
		"a name":             {func(x *Parcel) { x.Named = object(t, `{"id":1,"ID":2}`) }, []string{"/named/ID pattern"}},
		"a member missing":   {func(x *Parcel) { x.Named = object(t, `{"ix":1}`) }, []string{"/named/id required"}},
		"none of the values": {func(x *Parcel) { x.Unit = object(t, `{"unit":"st"}`) }, []string{"/unit enum"}},
		"a check":            {func(x *Parcel) { x.Checked = object(t, `{"secret":1}`) }, []string{"/checked no-secret"}},
		"a warning":          {func(x *Parcel) { x.Checked = object(t, `{"a":1,"b":2}`) }, []string{"/checked small"}},
		"an alternative":     {func(x *Parcel) { x.Sum = &ParcelSum{Bag: Bag{object(t, `{"a":1,"b":2,"c":3,"d":4}`)}} }, []string{"/sum any-of"}},
	} {
		x := base()
		tt.change(x)
		expect(t, name, findings(card.Check(x)), tt.want...)
		// The document says the same.
		_, found := Examine([]byte(write(t, x)))
		expect(t, name+", read", findings(found), tt.want...)
	}
}

func TestDefault(t *testing.T) {
	x := read(t, `{}`)
	if got := x.EffectivePreset(); got.String() != `{"a":[1.0]}` {
		t.Errorf("the default is %s", got)
	}
	x.Preset = object(t, `{}`)
	if got := x.EffectivePreset(); got.String() != `{}` {
		t.Errorf("what is there is %s", got)
	}
	if got := (*Parcel)(nil).EffectivePreset(); got.Len() != 1 {
		t.Errorf("the default of nothing is %s", got)
	}
}

// What a builder is given and is no object is reported as it would be in a document.
func TestGiven(t *testing.T) {
	for name, b := range map[string]*ParcelBuilder{
		"a list":             NewParcel().WithContents([]int{1}),
		"null":               NewParcel().WithContents(nil),
		"JSON text":          NewParcel().WithContents(json.RawMessage(`"{}"`)),
		"an object at first": NewParcel().PutContents("a", 1).WithContents(1),
	} {
		_, err := b.WithLabel("a").WithBag(Bag{}).Build()
		var invalid *card.InvalidError
		if !errors.As(err, &invalid) {
			t.Fatalf("%s: %v", name, err)
		}
		expect(t, name, findings(invalid.Violations), "/contents type")
	}
	x := card.Must(NewParcel().WithLabel("a").WithContents(1).WithContents(map[string]int{"b": 2, "a": 1}).
		WithBag(json.RawMessage(`{"z": 1.0}`)).WithEither(nil).WithBagOrNull(map[string]any{}).AddHints(card.Object{}, struct{ X int }{1}).
		PutByName("n", map[string]any{}).Build())
	const want = `{"label":"a","contents":{"a":1,"b":2},"fixed":{"unit":"kg","rate":1.50},"bag":{"z": 1.0},"either":null,` +
		`"bagOrNull":{},"hints":[{},{"X":1}],"byName":{"n":{}}}`
	if got := write(t, x); got != want {
		t.Errorf("built %s, want %s", got, want)
	}
}

// A copy by assignment and its original never touch each other; neither do a builder
// and what it built.
func TestCopies(t *testing.T) {
	x := read(t, whole)
	y, z := *x, *x
	if err := y.Contents.Set("b", 2); err != nil {
		t.Fatal(err)
	}
	y.Bag.Delete("none")
	if err := y.Bag.Set("new", 1); err != nil {
		t.Fatal(err)
	}
	z.Contents.Delete("a")
	z.Notes = y.Contents
	if err := z.Notes.Set("b", 3); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ what, got, want string }{
		{"the original", write(t, x), whole},
		{"one copy", y.Contents.String() + y.Bag.String(), `{"b": 2, "a":[1e2]}{"new":1 }`},
		{"the other copy", z.Contents.String() + z.Bag.String() + z.Notes.String(), `{"b": 1.0}{ }{"b": 3, "a":[1e2]}`},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %s, want %s", tt.what, tt.got, tt.want)
		}
	}
	b := x.ToBuilder()
	built := card.Must(b.PutContents("c", 1).Build())
	before := write(t, built)
	b.PutContents("c", 2).PutBag("c", 3).WithEither(map[string]int{"c": 4})
	if write(t, built) != before || write(t, x) != whole {
		t.Error("a builder changes what it built, or what it began with")
	}
}

// A definition that is nothing but an open object is a type, and a document.
func TestNamed(t *testing.T) {
	bag, err := card.Parse[Bag]([]byte(` {"b": 1.0, "a":{}} `))
	if err != nil {
		t.Fatal(err)
	}
	if out, err := card.AppendJSON(nil, bag); err != nil || string(out) != `{"b": 1.0, "a":{}}` {
		t.Errorf("written as %s, %v", out, err)
	}
	if out, err := json.Marshal(map[string]Bag{"x": *bag, "y": {}}); err != nil || string(out) != `{"x":{"b":1.0,"a":{}},"y":{}}` {
		t.Errorf("encoding/json writes %s, %v", out, err)
	}
	var names []string
	for name := range bag.All() {
		names = append(names, name)
	}
	if !slices.Equal(names, []string{"b", "a"}) {
		t.Errorf("names %q", names)
	}
	copied := bag.Clone()
	if err := copied.Set("c", 1); err != nil || bag.Len() != 2 || copied.Len() != 3 || card.Equal(copied, bag) {
		t.Errorf("a clone: %v, %s, %s", err, bag, copied)
	}
	if _, err := card.Parse[Bag]([]byte(`{"a":1,"b":2,"c":3,"d":4}`)); !errors.Is(err, card.Keyword("maxProperties")) {
		t.Errorf("too many members: %v", err)
	}
	for _, text := range []string{`[]`, `null`, `{"a":1,"a":2}`, `{`} {
		if _, err := card.Decode[Bag]([]byte(text)); err == nil {
			t.Errorf("%s is read", text)
		}
		if err := json.Unmarshal([]byte(text), new(Bag)); err == nil {
			t.Errorf("encoding/json reads %s", text)
		}
	}
}

// The builder of another type takes a named object as it is, to the byte.
func TestTakenAsItIs(t *testing.T) {
	bag := Bag{object(t, `{"b": 1.0}`)}
	for name, given := range map[string]any{"a value": bag, "a pointer": &bag, "what is inside": bag.Object, "raw": bag.Raw()} {
		x := card.Must(NewParcel().WithLabel("a").WithContents(given).WithBag(given).Build())
		if x.Contents != bag.Object || x.Bag != bag {
			t.Errorf("%s becomes %s and %s", name, x.Contents, x.Bag)
		}
	}
}
