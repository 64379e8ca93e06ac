package fuzzing

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/decimal"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// words are what documents of a dialect are made of. A mutation that uses them gets
// further than one that makes things up.
type words struct {
	// names are the names of members, strings what strings hold.
	names, strings []string
	// values are the values that have been seen under a name.
	values map[string][]string
	// limits are the bounds of lengths and counts, numbers those of numbers.
	limits  []int
	numbers []string
}

func newWords() *words {
	return &words{names: []string{"a"}, strings: []string{"a"}, values: map[string][]string{}, limits: []int{1, 32}, numbers: []string{"0"}}
}

// mostValues is how many values are remembered under a name, and mostStrings how many
// strings there are.
const mostValues, mostStrings = 40, 2000

// add puts a word into a list that has it not.
func add[W comparable](list *[]W, word W) {
	if len(*list) < mostStrings && !slices.Contains(*list, word) {
		*list = append(*list, word)
	}
}

// learn remembers what is in a document; name is that of the member that holds n.
func (w *words) learn(name string, n *node) {
	if name != "" {
		add(&w.names, name)
		if list, text := w.values[name], string(n.text()); len(list) < mostValues && !slices.Contains(list, text) {
			w.values[name] = append(list, text)
		}
	}
	if n.kind == cardrt.Text {
		add(&w.strings, cardrt.StringOf(n.scalar))
	}
	for _, m := range n.members {
		w.learn(m.name, m.value)
	}
	for _, item := range n.items {
		w.learn("", item)
	}
}

// learnSchema remembers the words of a schema: the names of members, the values that
// are given, the bounds.
func (w *words) learnSchema(n *node) {
	for _, m := range n.members {
		switch m.name {
		case "properties":
			for _, property := range m.value.members {
				add(&w.names, property.name)
			}
		case "const", "enum", "x-values", "examples", "default":
			w.learn("", m.value)
		case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
			if limit, err := strconv.Atoi(m.value.scalar); err == nil && limit < 5000 {
				add(&w.limits, limit)
			}
		case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
			if m.value.kind&cardrt.Number != 0 {
				w.learnBound(m.value.scalar)
			}
		}
	}
	for _, child := range n.children() {
		w.learnSchema(child)
	}
}

// learnBound remembers the bound of a number and, for a whole one, the integers beside it.
func (w *words) learnBound(literal string) {
	add(&w.numbers, literal)
	digits, negative, ok := decimal.Integer(literal, 1000)
	if !ok {
		return
	}
	n, _ := new(big.Int).SetString(digits, 10)
	if negative {
		n.Neg(n)
	}
	for _, step := range []int64{-1, 1} {
		add(&w.numbers, new(big.Int).Add(n, big.NewInt(step)).String())
	}
}
