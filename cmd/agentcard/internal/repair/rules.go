package repair

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/schemas"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// rules are the repairs of schemas/repairs.json, which no schema decides.
type rules struct {
	// Members are the members of other editions, by dialect.
	Members map[string][]move `json:"members"`
	// Values are the full forms of short values, by the code of their finding.
	Values map[string]map[string]string `json:"values"`
}

// move is the location of a member in another edition, and its location in the edition of the
// dialect. The token * stands for all members or elements.
type move struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// loadRules reads the rules, which are the same for all documents.
var loadRules = sync.OnceValues(func() (*rules, error) {
	text, err := schemas.FS.ReadFile("repairs.json")
	if err != nil {
		return nil, err
	}
	r := new(rules)
	return r, json.Unmarshal(text, r)
})

// long returns the full form of a short value.
func (r *rules) long(v card.Violation, n *jsontree.Node) []repair {
	if n.Kind != card.KindString {
		return nil
	}
	text, ok := r.Values[v.Code][strings.ToLower(strings.TrimSpace(n.Str))]
	if !ok {
		return nil
	}
	return []repair{valued(v.Pointer, fmt.Sprintf("the value becomes %q", text), jsontree.Text(text))}
}

// moves returns the moves for a document of a dialect, with locations instead of patterns.
func (r *rules) moves(dialect string, root *jsontree.Node) []move {
	var list []move
	for _, m := range r.Members[dialect] {
		list = append(list, m.in(root)...)
	}
	return list
}

// in returns the move for each member or element that * stands for.
func (m move) in(root *jsontree.Node) []move {
	before, after, ok := strings.Cut(m.From, "/*")
	if !ok {
		return []move{m}
	}
	in, err := root.At(before)
	if err != nil || in == nil {
		return nil
	}
	var tokens []string
	for i := range in.Items {
		tokens = append(tokens, strconv.Itoa(i))
	}
	for _, inner := range in.Members {
		tokens = append(tokens, inner.Name)
	}
	var list []move
	for _, token := range tokens {
		step := card.JoinPointer(token)
		one := move{before + step + after, strings.Replace(m.To, "/*", step, 1)}
		list = append(list, one.in(root)...)
	}
	return list
}

// applies reports whether there is a value at the old location, and none at the new one.
func (m move) applies(root *jsontree.Node) bool {
	value, err := root.At(m.From)
	if err != nil || value == nil {
		return false
	}
	there, err := root.At(m.To)
	return err == nil && there == nil
}

// apply moves a member and reports whether it is possible: there is a member to move, and none at
// its new location.
func (m move) apply(root *jsontree.Node) bool {
	if !m.applies(root) {
		return false
	}
	value, err := root.At(m.From)
	if err != nil {
		return false
	}
	outer, _, _ := split(m.From)
	if target, name, _ := split(m.To); target == outer {
		c := named(m.From, name)
		_, ok := c.apply(root)
		return ok
	}
	return remove(root, m.From) && root.Set(m.To, value) == nil
}
