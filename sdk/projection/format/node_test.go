package format

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// TestAbsent: the methods of a Node that read, mark or remove accept nil.
func TestAbsent(t *testing.T) {
	var n *Node
	v := new(document).parse("1")
	for name, isAbsent := range map[string]bool{
		"Kind":      n.Kind() == card.KindAbsent,
		"IsAbsent":  n.IsAbsent(),
		"Is":        !n.Is(""),
		"True":      !n.True(),
		"Inner":     n.Inner() == nil,
		"Items":     n.Items() == nil,
		"Ordered":   n.Ordered("number") == nil && n.Ordered("") == nil,
		"Outer":     n.Outer() == nil,
		"Name":      n.Name() == "",
		"Get":       n.Get() == nil && n.Get("a", "b") == nil,
		"From":      n.From(v) == nil && v.From(nil) == v,
		"Source":    n.Source() == nil,
		"Use":       n.Use() == nil,
		"Left":      n.Left() == nil,
		"Visit":     n.Visit() == nil,
		"IsVisited": !n.IsVisited(),
		"JSON":      n.JSON() == "null",
		"Pointer":   n.Pointer() == "",
	} {
		if !isAbsent {
			t.Errorf("%s of an absent value", name)
		}
	}
	if text, ok := n.Text(); ok || text != "" {
		t.Errorf("the text is %q", text)
	}
	n.Remove("name")
}

// TestMismatch: the message has the kind of the value and those that the format defines, and
// says if the value could be written as one.
func TestMismatch(t *testing.T) {
	for _, test := range []struct {
		value string
		want  []card.Kind
		text  string
	}{
		{`"True"`, []card.Kind{card.KindBool}, "is a string, not a boolean; written as a boolean it would be kept"},
		{`"yes"`, []card.Kind{card.KindBool}, "is a string, not a boolean"},
		{`"1e3"`, []card.Kind{card.KindNumber}, "is a string, not a number; written as a number it would be kept"},
		{`"1,5"`, []card.Kind{card.KindNumber}, "is a string, not a number"},
		{`7`, []card.Kind{card.KindString, card.KindArray}, "is a number, not a string or an array; written as a string it would be kept"},
		{`{}`, []card.Kind{card.KindArray}, "is an object, not an array"},
		{`[]`, []card.Kind{card.KindString}, "is an array, not a string"},
		{`null`, []card.Kind{card.KindString}, "is null, not a string"},
		{`1.5`, nil, "the format defines another kind of value"},
	} {
		var kinds cardrt.Kinds
		for _, k := range test.want {
			kinds |= scan.KindsOf(k)
		}
		if got := mismatchOf(new(document).parse(test.value), kinds); got != test.text {
			t.Errorf("%s: %q, want %q", test.value, got, test.text)
		}
	}
}
