package format

import (
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// TestAbsent: the methods of a Node that read, mark or remove accept nil.
func TestAbsent(t *testing.T) {
	var n *Node
	v := new(document).JSON("1")
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
		{`"True"`, []card.Kind{card.KindBool}, "is a string, where an A2A 1.0 card has a boolean; written as a boolean it would be kept"},
		{`"yes"`, []card.Kind{card.KindBool}, "is a string, where an A2A 1.0 card has a boolean"},
		{`"1e3"`, []card.Kind{card.KindNumber}, "is a string, where an A2A 1.0 card has a number; written as a number it would be kept"},
		{`"1,5"`, []card.Kind{card.KindNumber}, "is a string, where an A2A 1.0 card has a number"},
		{`7`, []card.Kind{card.KindString, card.KindArray}, "is a number, where an A2A 1.0 card has a string or an array; written as a string it would be kept"},
		{`{}`, []card.Kind{card.KindArray}, "is an object, where an A2A 1.0 card has an array"},
		{`[]`, []card.Kind{card.KindString}, "is an array, where an A2A 1.0 card has a string"},
		{`null`, []card.Kind{card.KindString}, "is null, where an A2A 1.0 card has a string"},
		{`1.5`, nil, "is a number, which an A2A 1.0 card does not have here"},
	} {
		var kinds cardrt.Kinds
		for _, k := range test.want {
			kinds |= scan.KindsOf(k)
		}
		if got := mismatchOf(new(document).JSON(test.value), kinds, "an A2A 1.0 card"); got != test.text {
			t.Errorf("%s: %q, want %q", test.value, got, test.text)
		}
	}
}
