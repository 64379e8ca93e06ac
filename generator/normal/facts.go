package normal

import (
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/schema"
)

// facts are the answers about a schema that are kept with it. Without them a schema
// whose alternatives lead to the same definitions would be read once for every path to
// them, and the number of paths doubles with each level of nesting.
type facts struct {
	kinds      ir.Kinds
	kindsAsked bool
	// leadsTo is the answer of substance.
	leadsTo    *schema.Schema
	leadsAsked bool
}

// factsOf returns what is known about s, to be read and completed.
func factsOf(s *schema.Schema) *facts {
	f, ok := s.Facts.(*facts)
	if !ok {
		f = &facts{}
		s.Facts = f
	}
	return f
}
