package fuzzing

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// words holds the names and values in documents of a dialect. Mutations that use them
// reach more code than random ones.
type words struct {
	// names are member names, strings are string values.
	names, strings []string
	// values are the values that occurred in members, by member name.
	values map[string][]string
	// limits are the bounds of lengths and counts, numbers the bounds of numbers.
	limits  []int
	numbers []string
}

func newWords() *words {
	return &words{names: []string{"a"}, strings: []string{"a"}, values: map[string][]string{}, limits: []int{1, 32}, numbers: []string{"0"}}
}

// mostValues limits the values recorded for each name, mostStrings the strings.
const mostValues, mostStrings = 40, 2000

// add appends a word unless the list contains it.
func add[W comparable](list *[]W, word W) {
	if len(*list) < mostStrings && !slices.Contains(*list, word) {
		*list = append(*list, word)
	}
}

// learn records the words of a value and its descendants; name is the name of the member that
// holds n.
func (w *words) learn(name string, n *node) {
	if name != "" {
		add(&w.names, name)
		if list, text := w.values[name], string(n.text()); len(list) < mostValues && !slices.Contains(list, text) {
			w.values[name] = append(list, text)
		}
	}
	if n.kind == check.Text {
		add(&w.strings, check.StringOf(n.scalar))
	}
	for _, m := range n.members {
		w.learn(m.name, m.value)
	}
	for _, item := range n.items {
		w.learn("", item)
	}
}

// learnSchema records the words of a schema: member names, constant values, bounds.
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
			if m.value.kind&check.Number != 0 {
				w.learnBound(m.value.scalar)
			}
		}
	}
	for _, child := range n.children() {
		w.learnSchema(child)
	}
}

// learnBound records the bound of a number and, for an integer, its neighbours.
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
