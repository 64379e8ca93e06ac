package crosscheck

import (
	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Explanations are the reasons for the differences that a dialect accepts.
type Explanations []Explanation

// Explanation is the reason for one difference.
type Explanation struct {
	Type, Member, What string
	Reason             string
	// Pos is the position of the explanation.
	Pos source.Position
}

// String returns the explained difference.
func (e Explanation) String() string {
	if e.Member == "" {
		return e.Type + ": " + e.What
	}
	return e.Type + "." + e.Member + ": " + e.What
}

// ReadExplanations reads the file of explanations. A difference that is explained twice and a
// difference without a reason are errors. It returns nil after adding errors to diags.
func ReadExplanations(f *source.File, diags *source.Diagnostics) Explanations {
	var found source.Diagnostics
	defer func() { diags.AddAll(&found) }()
	root := schema.ReadValue(f, &found)
	if root == nil {
		return nil
	}
	r := config.Reader{Diags: &found}
	list := Explanations{}
	seen := map[key]bool{}
	for _, v := range r.Items(r.Needed(root, r.Object(root, "differences"), "differences")) {
		m := r.Object(v, "type", "member", "what", "reason")
		e := Explanation{
			Type:   r.Text(r.Needed(v, m, "type")),
			Member: r.Text(m["member"]),
			What:   r.Text(r.Needed(v, m, "what")),
			Reason: r.Text(r.Needed(v, m, "reason")),
			Pos:    v.Pos(),
		}
		if seen[e.key()] {
			r.Errorf(v, "crosscheck", "%s: is explained twice", e)
		}
		seen[e.key()] = true
		list = append(list, e)
	}
	if found.HasErrors() {
		return nil
	}
	return list
}

// key identifies a difference and its explanation.
type key struct{ Type, Member, What string }

func (e Explanation) key() key { return key{e.Type, e.Member, e.What} }
func (d Difference) key() key  { return key{d.Type, d.Member, d.What} }

// Apply returns the differences without explanation, and the explanations without
// difference.
func (e Explanations) Apply(differences []Difference) (unexplained []Difference, stale []Explanation) {
	present, explained := map[key]bool{}, map[key]bool{}
	for _, x := range e {
		explained[x.key()] = true
	}
	for _, d := range differences {
		present[d.key()] = true
		if !explained[d.key()] {
			unexplained = append(unexplained, d)
		}
	}
	for _, x := range e {
		if !present[x.key()] {
			stale = append(stale, x)
		}
	}
	return unexplained, stale
}
