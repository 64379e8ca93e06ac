package fuzzing

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
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

// learn records the words of a value and its descendants; name is the name of the member with
// the value n.
func (w *words) learn(name string, n *jsontree.Node) {
	if name != "" {
		add(&w.names, name)
		if list, text := w.values[name], string(n.Append(nil)); len(list) < mostValues && !slices.Contains(list, text) {
			w.values[name] = append(list, text)
		}
	}
	if n.Kind == card.KindString {
		add(&w.strings, n.Str)
	}
	for _, m := range n.Members {
		w.learn(m.Name, m.Value)
	}
	for _, item := range n.Items {
		w.learn("", item)
	}
}

// learnSchema records the words of a schema: member names, constant values, bounds.
func (w *words) learnSchema(n *jsontree.Node) {
	for _, m := range n.Members {
		switch m.Name {
		case "properties":
			for _, property := range m.Value.Members {
				add(&w.names, property.Name)
			}
		case "const", "enum", "x-values", "examples", "default":
			w.learn("", m.Value)
		case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
			if limit, err := strconv.Atoi(m.Value.Text); err == nil && limit < 5000 {
				add(&w.limits, limit)
			}
		case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
			if m.Value.Kind == card.KindNumber {
				w.learnBound(m.Value.Text)
			}
		}
	}
	for inner := range n.Inside() {
		w.learnSchema(inner)
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
