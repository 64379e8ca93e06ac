package evolution

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// modelOf describes the content model of the objects that schemas describe. It decides what a
// new or a removed member means: a closed object refuses members that it does not list.
func modelOf(g *schema.Graph) string {
	var open, partial, closed int
	for _, s := range g.All {
		if s.Keyword("properties") == nil {
			continue
		}
		switch rest := restOf(s); {
		case rest == nil || rest.Bool != nil && *rest.Bool:
			open++
		case rest.Bool != nil:
			closed++
		default:
			partial++
		}
	}
	all := open + partial + closed
	switch all {
	case 0:
		return "none (no members are listed)"
	case open:
		return "open (further members may have any value)"
	case closed:
		return "closed (no further members are valid)"
	case partial:
		return "partially open (further members are restricted)"
	}
	return fmt.Sprintf("mixed (of %d objects %d are open, %d partially open, %d closed)", all, open, partial, closed)
}

// restOf returns the schema of the members that a schema does not list, nil for none.
func restOf(s *schema.Schema) *schema.Schema {
	for _, name := range []string{"additionalProperties", "unevaluatedProperties"} {
		if k := s.Keyword(name); k != nil && k.One != nil {
			return k.One
		}
	}
	return nil
}
