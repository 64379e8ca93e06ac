package treetest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// object is the method set of a pointer to a generated type.
type object interface {
	json.Marshaler
	json.Unmarshaler
	card.Message
}

// subject is a generated type under test.
type subject struct {
	listed
	members []string
}

// eachType runs a test for every generated type.
func eachType(t *testing.T, test func(t *testing.T, s subject)) {
	t.Helper()
	found, err := Inventory(sdkDir)
	if err != nil {
		t.Fatal(err)
	}
	members := map[string][]string{}
	for _, typ := range found {
		members[typ.Package+"."+typ.Name] = typ.Members
	}
	for _, typ := range types {
		t.Run(typ.name, func(t *testing.T) { test(t, subject{typ, members[typ.name]}) })
	}
}

// decode reads a document into a new value and returns the pointer to it.
func (s subject) decode(t *testing.T, document string) reflect.Value {
	t.Helper()
	x := reflect.New(s.typ)
	if err := json.Unmarshal([]byte(document), x.Interface()); err != nil {
		t.Fatalf("%s: %v", document, err)
	}
	return x
}

// TestValueReceiver: with MarshalJSON on the pointer, json.Marshal of a value would
// silently drop unknown members and mismatches.
func TestValueReceiver(t *testing.T) {
	eachType(t, func(t *testing.T, s subject) {
		if !s.typ.Implements(reflect.TypeFor[json.Marshaler]()) {
			t.Error("the value has no MarshalJSON")
		}
		if !reflect.PointerTo(s.typ).Implements(reflect.TypeFor[object]()) {
			t.Error("the pointer lacks methods of all generated types")
		}
		if len(s.members) == 0 {
			t.Error("no members were found in its decoder")
		}
	})
}

// TestZeroValueEncodes: the zero value of a generated type is an object.
func TestZeroValueEncodes(t *testing.T) {
	eachType(t, func(t *testing.T, s subject) {
		text, err := json.Marshal(reflect.Zero(s.typ).Interface())
		if err != nil {
			t.Fatal(err)
		}
		raw, err := card.ParseRaw(text)
		if err != nil || raw.Kind() != card.KindObject {
			t.Errorf("the zero value is %s (%v)", text, err)
		}
	})
}

// candidates are values of all kinds, including some that no field can hold. At least one
// of them is a mismatch for any restricted member.
var candidates = []string{
	`null`, `true`, `"text"`, `""`, `7`, `-7`, `1.50`, `1e400`, `18446744073709551616`,
	`[]`, `["a", 1]`, `[{"a": 1}, 7]`, `{}`, `{"a": {"b": [1.0, "\u00e9"]}}`,
}

// TestMembersSurvive: json.Marshal preserves the value of every member, known or unknown,
// wherever the card is within a value of the user.
func TestMembersSurvive(t *testing.T) {
	eachType(t, func(t *testing.T, s subject) {
		for _, member := range append([]string{"x-unknown"}, s.members...) {
			for _, value := range candidates {
				name := card.Must(card.JSON(member))
				document := fmt.Sprintf(`{%s: %s, "x-beside": {"k": 1.0}}`, name, value)
				if member == "x-unknown" {
					document = fmt.Sprintf(`{%s: %s}`, name, value)
				}
				s.survives(t, document)
			}
		}
	})
}

// survives checks that a document is preserved in a slice, a map and a struct that hold
// the decoded value.
func (s subject) survives(t *testing.T, document string) {
	t.Helper()
	x := s.decode(t, document).Elem()
	slice := reflect.MakeSlice(reflect.SliceOf(s.typ), 0, 1)
	slice = reflect.Append(slice, x)
	table := reflect.MakeMap(reflect.MapOf(reflect.TypeFor[string](), s.typ))
	table.SetMapIndex(reflect.ValueOf("field"), x)
	own := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "Field", Type: s.typ, Tag: `json:"field"`}})).Elem()
	own.Field(0).Set(x)

	for holder, want := range map[string]string{"[%s]": "slice", `{"field":%s}`: "object"} {
		holders := []reflect.Value{slice}
		if want == "object" {
			holders = []reflect.Value{table, own}
		}
		for _, h := range holders {
			got, err := json.Marshal(h.Interface())
			if err != nil {
				t.Errorf("%s in %s: %v", document, h.Kind(), err)
				continue
			}
			if same, err := card.EqualJSON(got, fmt.Appendf(nil, holder, document)); err != nil || !same {
				t.Errorf("%s in %s: becomes %s (%v)", document, h.Kind(), got, err)
			}
		}
	}
}

// TestCopiesAreIndependent: a copy by assignment and its original do not share their
// extra members.
func TestCopiesAreIndependent(t *testing.T) {
	eachType(t, func(t *testing.T, s subject) {
		const document = `{"x-a":1,"x-b":2,"x-c":3}`
		original := s.decode(t, document)
		left, right := reflect.New(s.typ), reflect.New(s.typ)
		left.Elem().Set(original.Elem())
		right.Elem().Set(original.Elem())

		a, b := card.MembersOf(left.Interface().(object)), card.MembersOf(right.Interface().(object))
		a.DeleteUnknown("x-b")
		if err := a.SetUnknown("x-a", 10); err != nil {
			t.Fatal(err)
		}
		if err := a.SetUnknown("x-d", "left"); err != nil {
			t.Fatal(err)
		}
		if err := b.SetUnknown("x-d", "right"); err != nil {
			t.Fatal(err)
		}
		b.DeleteUnknown("x-a")
		for _, test := range []struct{ name, got, want string }{
			{"original", unknown(original), `x-a=1 x-b=2 x-c=3`},
			{"left", unknown(left), `x-a=10 x-c=3 x-d="left"`},
			{"right", unknown(right), `x-b=2 x-c=3 x-d="right"`},
		} {
			if test.got != test.want {
				t.Errorf("the %s has %s, want %s", test.name, test.got, test.want)
			}
		}
	})
}

// unknown formats the unknown members of a value in their order.
func unknown(x reflect.Value) string {
	var words []string
	for name, value := range card.MembersOf(x.Interface().(object)).Unknown().All() {
		words = append(words, name+"="+value.String())
	}
	return strings.Join(words, " ")
}
