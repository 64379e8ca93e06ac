package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// context is the input for a schema's node besides the schema itself.
type context struct {
	over  *override
	scope *scope
}

// trial returns the context of a subschema that is only a condition. Its errors are counted but
// not reported, so that their codes do not matter.
func (c context) trial() context { return context{scope: c.scope} }

// override replaces the code, severity and message of a subschema's findings by the ones in an
// entry of x-checks.
type override struct {
	code     string
	severity card.Severity
	message  string
}

// scope is the relevant part of the dynamic scope of draft 2020-12: it maps each $dynamicAnchor
// to its schema, given the resources on the path. The outermost schema takes precedence, so
// that a scope only grows and the number of scopes is finite. A schema gets a node for every
// scope in which it is reached. Dynamic references are thus resolved at generation time.
type scope struct{ bound map[string]*schema.Schema }

// scopes holds each scope once, and records for which schemas the scope matters.
type scopes struct {
	byKey map[string]*scope
	ids   map[*schema.Schema]int
	// dynamic are the schemas that reach a $dynamicRef whose target depends on the scope. All
	// others have only one node.
	dynamic map[*schema.Schema]bool
}

func newScopes(g *schema.Graph) *scopes {
	s := &scopes{byKey: map[string]*scope{}, ids: map[*schema.Schema]int{}, dynamic: map[*schema.Schema]bool{}}
	for i, sch := range g.All {
		s.ids[sch] = i
	}
	s.findDynamic(g)
	return s
}

// findDynamic marks all schemas that reach a dynamic reference.
func (s *scopes) findDynamic(g *schema.Graph) {
	users := map[*schema.Schema][]*schema.Schema{}
	var marked []*schema.Schema
	mark := func(sch *schema.Schema) {
		if !s.dynamic[sch] {
			s.dynamic[sch] = true
			marked = append(marked, sch)
		}
	}
	for _, sch := range g.All {
		for _, k := range sch.Keywords {
			for _, sub := range k.Subschemas() {
				users[sub] = append(users[sub], sch)
			}
			if k.Ref != nil {
				users[k.Ref] = append(users[k.Ref], sch)
			}
			if k.Dynamic {
				mark(sch)
				// The reference can reach every schema with the anchor.
				for _, target := range g.Dynamic(anchorOf(k)) {
					users[target] = append(users[target], sch)
				}
			}
		}
	}
	for len(marked) > 0 {
		sch := marked[len(marked)-1]
		marked = marked[:len(marked)-1]
		for _, user := range users[sch] {
			mark(user)
		}
	}
}

// anchorOf returns the name of the anchor at the end of a reference.
func anchorOf(k *schema.Keyword) string {
	return k.Value.Str[strings.IndexByte(k.Value.Str, '#')+1:]
}

// enter returns the scope inside target, if target was reached in the scope from.
func (s *scopes) enter(from *scope, target *schema.Schema) *scope {
	if !s.dynamic[target] || target.Resource == nil {
		return nil
	}
	bound := map[string]*schema.Schema{}
	if from != nil {
		bound = from.bound
	}
	grown := false
	for anchor, sch := range target.Resource.Dynamic {
		if bound[anchor] == nil {
			if !grown {
				bound, grown = clone(bound), true
			}
			bound[anchor] = sch
		}
	}
	if !grown && from != nil {
		return from
	}
	return s.intern(bound)
}

func clone(m map[string]*schema.Schema) map[string]*schema.Schema {
	c := make(map[string]*schema.Schema, len(m)+1)
	for k, v := range m {
		c[k] = v
	}
	return c
}

// intern returns the unique scope with these bindings.
func (s *scopes) intern(bound map[string]*schema.Schema) *scope {
	var parts []string
	for anchor, sch := range bound {
		parts = append(parts, anchor+"="+strconv.Itoa(s.ids[sch]))
	}
	slices.Sort(parts)
	key := strings.Join(parts, " ")
	if found := s.byKey[key]; found != nil {
		return found
	}
	made := &scope{bound}
	s.byKey[key] = made
	return made
}

// resolve returns the target of a reference in a scope.
func (s *scope) resolve(k *schema.Keyword) *schema.Schema {
	if k.Dynamic && s != nil {
		if target := s.bound[anchorOf(k)]; target != nil {
			return target
		}
	}
	return k.Ref
}
