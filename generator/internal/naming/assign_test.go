package naming

import (
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// structOf returns a type with the given members, all optional strings.
func structOf(name string, members ...string) *ir.Type {
	t := &ir.Type{
		Key: "s.schema.json#/$defs/" + name, Hints: []string{name}, Kind: ir.StructType,
		Node: &ir.Node{}, Origin: ir.Origin{File: "s.schema.json", Line: 1, Column: 1},
	}
	for i, m := range members {
		t.Fields = append(t.Fields, &ir.Field{
			Member: m, Use: ir.Use{Form: ir.String}, Node: &ir.Node{}, RequiredBit: -1, Index: i,
			Origin: ir.Origin{File: "s.schema.json", Line: 2 + i, Column: 3},
		})
	}
	return t
}

// enumOf returns an enumeration with the given values.
func enumOf(name string, values ...string) *ir.Type {
	t := &ir.Type{Key: "s.schema.json#/$defs/" + name, Hints: []string{name}, Kind: ir.EnumType, Under: &ir.Use{Form: ir.String}, Node: &ir.Node{}}
	for _, v := range values {
		t.Values = append(t.Values, &ir.EnumValue{Value: v})
	}
	return t
}

// numbersOf returns an enumeration of the given numbers.
func numbersOf(name string, values ...string) *ir.Type {
	t := enumOf(name, values...)
	t.Under = &ir.Use{Form: ir.Float64}
	return t
}

// worded adds a word for each value to an enumeration.
func worded(t *ir.Type, words ...string) *ir.Type {
	for i, word := range words {
		t.Values[i].Word = word
	}
	return t
}

// fieldNames returns the names of the fields by member.
func fieldNames(t *ir.Type) map[string]string {
	names := make(map[string]string)
	for _, f := range t.Fields {
		names[f.Member] = f.Go
	}
	return names
}

// valueNames returns the names of the constants by value.
func valueNames(t *ir.Type) map[string]string {
	names := make(map[string]string)
	for _, v := range t.Values {
		names[v.Value] = v.Go
	}
	return names
}

func TestFields(t *testing.T) {
	for _, test := range []struct {
		name    string
		members []string
		want    map[string]string
		clashes int
	}{
		{
			name:    "plain",
			members: []string{"agent_id", "name", "3d", "", "*"},
			want:    map[string]string{"agent_id": "AgentID", "name": "Name", "3d": "N3d", "": "Empty", "*": "Star"},
		},
		{
			name:    "methods of the type",
			members: []string{"card_info", "clone", "validate", "or_empty", "to_builder", "unknown", "type", "equal", "members", "gob_encode", "MarshalYAML"},
			want: map[string]string{
				"gob_encode": "GobEncodeValue", "MarshalYAML": "MarshalYAMLValue",
				"card_info": "CardInfoValue", "clone": "CloneValue", "validate": "ValidateValue", "or_empty": "OrEmptyValue",
				"to_builder": "ToBuilderValue", "unknown": "Unknown", "type": "Type", "equal": "Equal", "members": "Members",
			},
		},
		{
			name:    "clash of separators",
			members: []string{"foo_bar", "foo-bar", "other"},
			want:    map[string]string{"foo_bar": "FooUnderscoreBar", "foo-bar": "FooDashBar", "other": "Other"},
			clashes: 2,
		},
		{
			name:    "clash of case",
			members: []string{"get", "GET", "Get"},
			want:    map[string]string{"get": "LowerGet", "GET": "UpperGet", "Get": "TitleGet"},
			clashes: 3,
		},
		{
			name:    "spelling that meets a third name",
			members: []string{"a+b", "a-b", "a_plus_b"},
			want:    map[string]string{"a+b": "LowerAPlusLowerB", "a-b": "ADashB", "a_plus_b": "AUnderscorePlusUnderscoreB"},
			clashes: 3,
		},
		{
			name:    "suffix that meets a name",
			members: []string{"clone", "clone_value"},
			want:    map[string]string{"clone": "CloneValue", "clone_value": "CloneUnderscoreValue"},
			clashes: 2,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, strict := range []bool{false, true} {
				typ := structOf("thing", test.members...)
				var diags source.Diagnostics
				Assign(&ir.Package{Types: []*ir.Type{typ}}, Options{Strict: strict}, &diags)
				if got := fieldNames(typ); !maps.Equal(got, test.want) {
					t.Errorf("strict %v: names\n%v, want\n%v", strict, got, test.want)
				}
				if diags.Len() != test.clashes || diags.HasErrors() != (strict && test.clashes > 0) {
					t.Errorf("strict %v: diagnostics, want %d:\n%s", strict, test.clashes, &diags)
				}

				// The result does not depend on the order of the members.
				slices.Reverse(test.members)
				turned := structOf("thing", test.members...)
				Assign(&ir.Package{Types: []*ir.Type{turned}}, Options{}, new(source.Diagnostics))
				if got := fieldNames(turned); !maps.Equal(got, test.want) {
					t.Errorf("in reverse order: names\n%v, want\n%v", got, test.want)
				}
			}
		})
	}
}

// The methods of a field are claimed with its name.
func TestFieldMethods(t *testing.T) {
	typ := structOf("thing", "date", "effective_date", "note", "note_null")
	typ.Fields[0].Default = `"today"`
	typ.Fields[2].Use.Nullable = true
	var diags source.Diagnostics
	Assign(&ir.Package{Types: []*ir.Type{typ}}, Options{}, &diags)
	want := map[string]string{
		"date": "Date", "effective_date": "EffectiveUnderscoreDate",
		"note": "Note", "note_null": "NoteUnderscoreNull",
	}
	if got := fieldNames(typ); !maps.Equal(got, want) {
		t.Errorf("names %v, want %v", got, want)
	}
	if diags.Len() != 4 {
		t.Errorf("want 4 diagnostics:\n%s", &diags)
	}
}

func TestTypesAndConstants(t *testing.T) {
	parent := structOf("card", "name")
	inline := structOf("", "x")
	inline.Hints, inline.Parent, inline.Path, inline.Key = nil, parent, []string{"tools", "item"}, "s.schema.json#/properties/tools/items"
	protocol := enumOf("protocol", "https", "http+json", "", "*", "1.10", "grpc")
	pkg := &ir.Package{Types: []*ir.Type{parent, inline, protocol}, Entries: []*ir.Entry{{Type: parent, Primary: true}}}
	var diags source.Diagnostics
	Assign(pkg, Options{Strict: true}, &diags)
	if diags.Len() > 0 {
		t.Errorf("diagnostics:\n%s", &diags)
	}
	if parent.Go != "Card" || inline.Go != "CardTool" || protocol.Go != "Protocol" {
		t.Errorf("types %s, %s, %s", parent.Go, inline.Go, protocol.Go)
	}
	want := map[string]string{
		"https": "ProtocolHTTPS", "http+json": "ProtocolHTTPJSON", "": "ProtocolEmpty",
		"*": "ProtocolStar", "1.10": "Protocol1_10", "grpc": "ProtocolGRPC",
	}
	if got := valueNames(protocol); !maps.Equal(got, want) {
		t.Errorf("constants %v, want %v", got, want)
	}
}

// A constant is named after the schema's word for it, or else after its value.
func TestConstants(t *testing.T) {
	for _, test := range []struct {
		name    string
		typ     *ir.Type
		want    map[string]string
		clashes int
	}{
		{
			name: "numbers",
			typ:  numbersOf("level", "0", "1", "-1", "0.5", "-0.25", "1e+21", "1e-7"),
			want: map[string]string{
				"0": "Level0", "1": "Level1", "-1": "LevelMinus1", "0.5": "Level0Point5", "-0.25": "LevelMinus0Point25",
				"1e+21": "Level1E21", "1e-7": "Level1EMinus7",
			},
		},
		{
			name: "a type that ends in a digit",
			typ:  numbersOf("level2", "1", "-1"),
			want: map[string]string{"1": "Level2_1", "-1": "Level2Minus1"},
		},
		{
			name: "words",
			typ:  worded(numbersOf("level", "1", "2", "3", "4"), "low", "VERY_HIGH", "", "***"),
			want: map[string]string{"1": "LevelLow", "2": "LevelVeryHigh", "3": "Level3", "4": "LevelStarStarStar"},
		},
		{
			name: "words for strings",
			typ:  worded(enumOf("protocol", "a2a", "x/y"), "agent to agent", ""),
			want: map[string]string{"a2a": "ProtocolAgentToAgent", "x/y": "ProtocolXY"},
		},
		{
			name:    "a word for two numbers",
			typ:     worded(numbersOf("level", "1", "2", "3"), "low", "low", "high"),
			want:    map[string]string{"1": "Level1", "2": "Level2", "3": "LevelHigh"},
			clashes: 2,
		},
		{
			name:    "a word for two strings",
			typ:     worded(enumOf("level", "a", "b"), "low", "low"),
			want:    map[string]string{"a": "LevelA", "b": "LevelB"},
			clashes: 2,
		},
		{
			name:    "words that differ in case",
			typ:     worded(numbersOf("level", "1", "2"), "low", "Low"),
			want:    map[string]string{"1": "LevelLowerLow", "2": "LevelTitleLow"},
			clashes: 2,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var diags source.Diagnostics
			Assign(&ir.Package{Types: []*ir.Type{test.typ}}, Options{}, &diags)
			if got := valueNames(test.typ); !maps.Equal(got, test.want) {
				t.Errorf("constants\n%v, want\n%v", got, test.want)
			}
			if diags.Len() != test.clashes || diags.HasErrors() {
				t.Errorf("diagnostics, want %d warnings:\n%s", test.clashes, &diags)
			}
		})
	}
}

// A number and a string with the same text have separate entries in names.lock.
func TestValueKey(t *testing.T) {
	text, number := enumOf("level", "1", "number/1"), numbersOf("level", "1")
	keys := map[string]bool{ValueKey(number, number.Values[0]): true}
	for _, v := range text.Values {
		keys[ValueKey(text, v)] = true
	}
	want := map[string]bool{
		"s.schema.json#/$defs/level/enum/1": true, "s.schema.json#/$defs/level/enum/number~11": true,
		"s.schema.json#/$defs/level/enum/number/1": true,
	}
	if !maps.Equal(keys, want) {
		t.Errorf("keys %v, want %v", keys, want)
	}
}

// Whatever clashes at package level, the resulting names are different and valid.
func TestPackageClashes(t *testing.T) {
	elsewhere := structOf("tool")
	elsewhere.Key = "other.schema.json#/$defs/tool"
	for name, types := range map[string][]*ir.Type{
		"one name in two files":   {structOf("tool"), elsewhere},
		"case":                    {structOf("tool"), structOf("Tool")},
		"a builder":               {structOf("tool"), structOf("tool_builder")},
		"a constructor":           {structOf("tool"), structOf("new_tool")},
		"a function of the entry": {structOf("card"), structOf("decode")},
		"a constant and a type":   {enumOf("protocol", "https"), structOf("protocol_https")},
		"two constants":           {enumOf("a", "b_c"), enumOf("a_b", "c")},
		"values":                  {enumOf("a", "b", "B", "b!")},
		"a number and a type":     {numbersOf("level", "1"), structOf("level1")},
		"two numbers":             {numbersOf("level", "-1"), numbersOf("level_minus", "1")},
	} {
		t.Run(name, func(t *testing.T) {
			pkg := &ir.Package{Types: types, Entries: []*ir.Entry{{Type: types[0], Primary: true}}}
			var diags source.Diagnostics
			Assign(pkg, Options{}, &diags)
			if diags.HasErrors() || diags.Len() == 0 {
				t.Errorf("want warnings only:\n%s", &diags)
			}
			seen := map[string]bool{"Decode": true, "DecodeString": true, "Parse": true, "ParseString": true, "Examine": true, "Encode": true}
			use := func(ids ...string) {
				for _, id := range ids {
					if seen[id] || !token.IsIdentifier(id) || !token.IsExported(id) {
						t.Errorf("%s is used twice or not exported", id)
					}
					seen[id] = true
				}
			}
			for _, typ := range types {
				use(typ.Go)
				if typ.Kind == ir.StructType {
					use("New"+typ.Go, typ.Go+"Builder", typ.Go+"Source")
				}
				for _, v := range typ.Values {
					use(v.Go)
				}
			}
		})
	}
}

func TestLock(t *testing.T) {
	typ := structOf("thing", "foo_bar", "fooBar", "name")
	pkg := &ir.Package{Types: []*ir.Type{typ}}
	lock := readLock(t, `{
		"s.schema.json#/$defs/thing": "Gadget",
		"s.schema.json#/$defs/thing/properties/foo_bar": "FooBar",
		"s.schema.json#/$defs/thing/properties/fooBar": "FooBarCamel",
		"s.schema.json#/$defs/thing/properties/gone": "Gone"
	}`)
	var diags source.Diagnostics
	Assign(pkg, Options{Lock: lock, Strict: true}, &diags)
	want := map[string]string{"foo_bar": "FooBar", "fooBar": "FooBarCamel", "name": "Name"}
	if got := fieldNames(typ); typ.Go != "Gadget" || !maps.Equal(got, want) {
		t.Errorf("names %s %v, want Gadget %v", typ.Go, got, want)
	}
	if diags.HasErrors() || diags.Len() != 1 || !strings.Contains(diags.String(), "name-vanished") {
		t.Errorf("want the removed name as a warning:\n%s", &diags)
	}

	written := Record("names.lock", pkg)
	if again := readLock(t, string(written.Bytes())); !maps.Equal(again.Names, written.Names) {
		t.Errorf("the lock reads back as %v, want %v", again, written)
	}
	if want := `{
  "s.schema.json#/$defs/thing": "Gadget",
  "s.schema.json#/$defs/thing/properties/fooBar": "FooBarCamel",
  "s.schema.json#/$defs/thing/properties/foo_bar": "FooBar",
  "s.schema.json#/$defs/thing/properties/name": "Name"
}
`; string(written.Bytes()) != want {
		t.Errorf("lock\n%s, want\n%s", written.Bytes(), want)
	}
}

// A published name never changes, and the report suggests how to resolve the clash.
func TestLockAgainstNewName(t *testing.T) {
	typ := structOf("thing", "foo_bar", "fooBar")
	lock := &Lock{File: "names.lock", Names: map[string]string{FieldKey(typ, typ.Fields[0]): "FooBar"}}
	var diags source.Diagnostics
	Assign(&ir.Package{Types: []*ir.Type{typ}}, Options{Lock: lock, Strict: true}, &diags)
	if got := fieldNames(typ); got["foo_bar"] != "FooBar" || got["fooBar"] == "FooBar" {
		t.Errorf("names %v", got)
	}
	if !diags.HasErrors() || !strings.Contains(diags.String(), `"s.schema.json#/$defs/thing/properties/fooBar": "LowerFooTitleBar"`) {
		t.Errorf("want an error with the entry for the lock:\n%s", &diags)
	}
}

func TestPrescribed(t *testing.T) {
	typ := structOf("thing", "a", "b", "c", "d")
	typ.Fields[0].GoName = "URLOfThing"
	typ.Fields[1].GoName = "not a name"
	typ.Fields[2].GoName = "Clone"
	var diags source.Diagnostics
	Assign(&ir.Package{Types: []*ir.Type{typ}}, Options{}, &diags)
	if got := fieldNames(typ); got["a"] != "URLOfThing" || got["b"] != "B" {
		t.Errorf("names %v", got)
	}
	for _, want := range []string{"s.schema.json:3:3: ", "[go-name]", "the method Clone"} {
		if !strings.Contains(diags.String(), want) {
			t.Errorf("diagnostics lack %q:\n%s", want, &diags)
		}
	}
}

func lockFile(t *testing.T, text string) *source.File {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return store.Add("names.lock", []byte(text))
}

func readLock(t *testing.T, text string) *Lock {
	t.Helper()
	var diags source.Diagnostics
	lock := ReadLock(lockFile(t, text), &diags)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return lock
}

// TestReadLockRefuses checks that errors in a names.lock have positions.
func TestReadLockRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:                           "names.lock:1:1: the document is empty",
		`[]`:                         "names.lock:1:1: expected an object, found an array [kind]",
		`{"a": 1}`:                   "names.lock:1:7: expected a string, found a number [kind]",
		`{"a": "A", "a": "B"}`:       "names.lock:1:12: ",
		`{"a": "A"} x`:               "names.lock:1:12: unexpected",
		`{"a": "A"`:                  "names.lock:1:10: ",
		"{\"a\": \"A\",\n\"b\": {}}": "names.lock:2:6: expected a string, found an object [kind]",
	} {
		var diags source.Diagnostics
		lock := ReadLock(lockFile(t, text), &diags)
		if lock != nil || !strings.HasPrefix(diags.String(), want) {
			t.Errorf("%s: read as %v, with %s; want %s", text, lock, &diags, want)
		}
	}
}
