package cost_test

import (
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// variation makes another document of one: the second of a pair that a function compares.
type variation struct {
	name string
	vary func(*jsontree.Node)
}

var variations = []variation{
	{"in reverse", reverse},
	{"with other strings", func(n *jsontree.Node) { eachNode(n, otherString) }},
	{"with other names", func(n *jsontree.Node) { eachNode(n, otherNames) }},
	{"with other values in reverse", func(n *jsontree.Node) {
		reverse(n)
		eachNode(n, otherScalar)
	}},
}

// eachNode calls f for a value and those inside.
func eachNode(n *jsontree.Node, f func(*jsontree.Node)) {
	f(n)
	for _, m := range n.Members {
		eachNode(m.Value, f)
	}
	for _, item := range n.Items {
		eachNode(item, f)
	}
}

// reverse reverses the order of all members and elements.
func reverse(n *jsontree.Node) {
	eachNode(n, func(n *jsontree.Node) {
		slices.Reverse(n.Members)
		slices.Reverse(n.Items)
	})
}

func otherString(n *jsontree.Node) {
	if n.Kind == card.KindString {
		*n = *jsontree.Text(n.Str + "~")
	}
}

// otherNames changes the names of objects with many members: others are of the format.
func otherNames(n *jsontree.Node) {
	if len(n.Members) > manyMembers {
		for i := range n.Members {
			n.Members[i].Name += "~"
		}
	}
}

// manyMembers is a number of members that no object of a format has.
const manyMembers = 100

func otherScalar(n *jsontree.Node) {
	switch n.Kind {
	case card.KindString:
		otherString(n)
	case card.KindBool, card.KindNumber, card.KindNull:
		*n = *jsontree.Text(strconv.Itoa(len(n.Text)))
	}
}
