package ir

import "testing"

// requiring returns a node that requires members.
func requiring(names ...string) *Node {
	n := &Node{}
	for _, name := range names {
		n.Checks = append(n.Checks, &Check{Rule: Required{name}})
	}
	return n
}

func anyOf(nodes ...*Node) *Node { return &Node{Checks: []*Check{{Rule: AnyOf{nodes}}}} }

func TestOneMember(t *testing.T) {
	pairs := anyOf(requiring("a", "b"), requiring("a", "c"), requiring("c", "b"))
	for name, tt := range map[string]struct {
		rules []Rule
		want  bool
	}{
		"no rule":                     {nil, false},
		"at least one":                {[]Rule{AnyOf{[]*Node{requiring("a"), requiring("b"), requiring("c")}}}, false},
		"exactly one":                 {[]Rule{OneOf{[]*Node{requiring("a"), requiring("b"), requiring("c")}}}, true},
		"exactly one of two":          {[]Rule{OneOf{[]*Node{requiring("a"), requiring("b")}}}, false},
		"one of two, and pairs":       {[]Rule{OneOf{[]*Node{requiring("a"), requiring("c")}}, Not{requiring("a", "b")}, Not{requiring("c", "b")}}, true},
		"one of two, and a pair":      {[]Rule{OneOf{[]*Node{requiring("b"), requiring("c")}}, Not{requiring("a", "b")}}, false},
		"two of two":                  {[]Rule{OneOf{[]*Node{requiring("a"), requiring("b")}}, OneOf{[]*Node{requiring("c"), requiring("b")}}, Not{requiring("a", "c")}}, true},
		"oneOf with two members":      {[]Rule{OneOf{[]*Node{requiring("a", "b"), requiring("c")}}}, false},
		"oneOf with another rule":     {[]Rule{OneOf{[]*Node{requiring("a"), requiring("b"), {Checks: []*Check{{Rule: MinProperties{2}}}}}}}, false},
		"no pair":                     {[]Rule{Not{pairs}}, true},
		"no pair in several rules":    {[]Rule{Not{requiring("a", "b")}, Not{requiring("c", "a")}, Not{requiring("b", "c")}}, true},
		"one pair is possible":        {[]Rule{Not{requiring("a", "b")}, Not{requiring("c", "a")}}, false},
		"not all three":               {[]Rule{Not{requiring("a", "b", "c")}}, false},
		"one member":                  {[]Rule{MaxProperties{1}}, true},
		"two members":                 {[]Rule{MaxProperties{2}}, false},
		"no pair in a version":        {[]Rule{InVersions{0, 1, &Node{Checks: []*Check{{Rule: Not{pairs}}}}}}, false},
		"rules in an applied subtree": {[]Rule{Ref{&Node{Checks: []*Check{{Rule: Not{pairs}}}}}}, false},
	} {
		x := &Type{Kind: StructType, Node: &Node{}, Fields: []*Field{{Member: "a"}, {Member: "b"}, {Member: "c"}}}
		for _, r := range tt.rules {
			x.Node.Checks = append(x.Node.Checks, &Check{Rule: r})
		}
		if got := x.OneMember(); got != tt.want {
			t.Errorf("%s: %t, want %t", name, got, tt.want)
		}
	}
}
