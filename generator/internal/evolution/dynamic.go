package evolution

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// anchorOf returns the name in a dynamic anchor, or the name that a dynamic reference refers to. It
// is empty for $recursiveAnchor and $recursiveRef.
func anchorOf(k *schema.Keyword) string {
	if k.Name == "$dynamicAnchor" {
		return k.Value.Str
	}
	_, anchor, _ := strings.Cut(k.Value.Str, "#")
	return anchor
}

// bind finds the target of each dynamic reference: the anchor in the outermost resource that has
// it. That resource is known if every way from the schema of the documents to an anchor of the name
// leads through the same resource first.
func (b *bundle) bind(s *schema.Schema) {
	b.bound = make(map[string]*schema.Schema)
	asked := make(map[string]bool)
	for _, other := range b.graph.All {
		for _, k := range other.Keywords {
			if anchor := anchorOf(k); k.Dynamic && !asked[anchor] {
				asked[anchor] = true
				if first := b.first(s, anchor); len(first) == 1 {
					b.bound[anchor] = first[0].Dynamic[anchor]
				}
			}
		}
	}
}

// first returns the resources with an anchor that are reached from a schema without entering another
// one of these.
func (b *bundle) first(s *schema.Schema, anchor string) []*schema.Resource {
	var found []*schema.Resource
	entered := make(map[*schema.Resource]bool)
	visit(s, func(s *schema.Schema) (next []*schema.Schema) {
		if s.Resource.Dynamic[anchor] != nil {
			if !entered[s.Resource] {
				entered[s.Resource] = true
				found = append(found, s.Resource)
			}
			return nil
		}
		for _, k := range s.Keywords {
			next = append(next, k.Ref)
			if k.Dynamic {
				next = append(next, b.graph.Dynamic(anchorOf(k))...)
			}
			if k.Name != "$defs" {
				next = append(next, k.Subschemas()...)
			}
		}
		return next
	})
	return found
}
