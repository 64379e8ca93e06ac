package schema

import (
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The functions below are the readers in the keyword table. Readers for older drafts store
// their results under the corresponding keywords of draft 2020-12.

// readOne reads a value that is a schema.
func (l *loader) readOne(s *Schema, k *Keyword) {
	if k.One = l.subschema(k.Value, s.at(k.Pointer), k.Written, "the keyword"); k.One == nil {
		s.drop(k)
	}
}

// readList reads an array of schemas.
func (l *loader) readList(s *Schema, k *Keyword) {
	broken := false
	for i, v := range k.Value.Items {
		sub := l.subschema(v, s.at(k.Pointer+"/"+strconv.Itoa(i)), "", "the keyword")
		broken = broken || sub == nil
		k.List = append(k.List, sub)
	}
	if broken { // without one of its schemas the keyword would change its meaning
		k.List = slices.DeleteFunc(k.List, func(s *Schema) bool { return s == nil })
		s.drop(k)
	}
}

// readMap reads an object of schemas.
func (l *loader) readMap(s *Schema, k *Keyword) { l.readMembers(s, k, k.Value.Members) }

func (l *loader) readMembers(s *Schema, k *Keyword, members []Member) {
	for _, m := range members {
		if sub := l.subschema(m.Value, s.at(k.Pointer+card.JoinPointer(m.Name)), "", "the member"); sub != nil {
			k.Map = append(k.Map, Named{Name: m.Name, NamePos: m.NamePos(), Schema: sub})
		}
	}
}

// readChecks reads the schemas in the entries of x-checks.
func (l *loader) readChecks(s *Schema, k *Keyword) {
	for i, v := range k.Value.Items {
		inside := v.Member("schema")
		if inside == nil {
			continue
		}
		if sub := l.schema(inside, s.at(k.Pointer+"/"+strconv.Itoa(i)+"/schema")); sub != nil {
			k.List = append(k.List, sub)
		}
	}
}

// readReferences reads the conditions of x-references.
func (l *loader) readReferences(s *Schema, k *Keyword) {
	where := k.Value.Member("where")
	if where == nil {
		return
	}
	for _, m := range where.Members {
		if _, err := card.SplitPointer(m.Name); err != nil {
			l.diags.Errorf(m.NamePos(), "keyword-value", "%q: expected a JSON Pointer, found %q", k.Name, m.Name)
		}
		if sub := l.schema(m.Value, s.at(k.Pointer+card.JoinPointer("where", m.Name))); sub != nil {
			k.Map = append(k.Map, Named{Name: m.Name, NamePos: m.NamePos(), Schema: sub})
		}
	}
}

// readDefinitions reads definitions. Later drafts call the keyword $defs but still support the
// old name.
func (l *loader) readDefinitions(s *Schema, k *Keyword) {
	k.Name = "$defs"
	l.readMap(s, k)
}

// readTupleOrItems reads the items of older drafts: one schema for all elements, or an array of
// schemas for the first elements.
func (l *loader) readTupleOrItems(s *Schema, k *Keyword) {
	if k.Value.Kind != card.KindArray {
		l.readOne(s, k)
		return
	}
	k.Name = "prefixItems"
	l.readList(s, k)
}

// readAdditionalItems reads the schema for the elements after a tuple. If items is not a tuple,
// older drafts ignore the keyword.
func (l *loader) readAdditionalItems(s *Schema, k *Keyword) {
	if items := s.Value.Member("items"); items == nil || items.Kind != card.KindArray {
		l.diags.Warnf(k.Pos, "ignored-keyword", "%s ignores \"additionalItems\" where \"items\" is not an array", s.Draft)
		s.drop(k)
		return
	}
	k.Name = "items"
	l.readOne(s, k)
}

// readLimit reads the minimum or maximum of draft-04. The limit is exclusive if a flag beside
// it is true.
func (l *loader) readLimit(s *Schema, k *Keyword) {
	exclusive := map[string]string{"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}[k.Name]
	if flag := s.Value.Member(exclusive); flag != nil && flag.IsTrue() {
		k.Name = exclusive
	}
}

// readExclusive reads the flag for an exclusive limit, which readLimit has already evaluated.
func (l *loader) readExclusive(s *Schema, k *Keyword) { s.drop(k) }

// readDependencies splits dependencies into dependentSchemas and dependentRequired.
func (l *loader) readDependencies(s *Schema, k *Keyword) {
	names, schemas := *k.Value, *k.Value
	names.SetMembers(nil)
	schemas.SetMembers(nil)
	for _, m := range k.Value.Members {
		if m.Value.Kind == card.KindArray {
			names.Members = append(names.Members, m)
		} else {
			schemas.Members = append(schemas.Members, m)
		}
	}
	s.drop(k)
	if len(names.Members) > 0 {
		required := *k
		required.Name, required.Value = "dependentRequired", &names
		s.Keywords = append(s.Keywords, &required)
	}
	if len(schemas.Members) > 0 {
		dependent := *k
		dependent.Name, dependent.Value = "dependentSchemas", &schemas
		s.Keywords = append(s.Keywords, &dependent)
		l.readMembers(s, &dependent, schemas.Members)
	}
}

// drop removes the last keyword from the tree.
func (s *Schema) drop(k *Keyword) {
	if last := len(s.Keywords) - 1; last >= 0 && s.Keywords[last] == k {
		s.Keywords = s.Keywords[:last]
	}
}

// readRecursiveRef reads the $recursiveRef of draft 2019-09. It becomes a $dynamicRef to the
// anchor without a name, which $recursiveAnchor sets at the root of a resource.
func (l *loader) readRecursiveRef(s *Schema, k *Keyword) {
	k.Name = "$dynamicRef"
	l.readRef(s, k)
}

// readRef records a reference. It is resolved after the current documents have been read.
func (l *loader) readRef(s *Schema, k *Keyword) {
	if len(k.Row.shape(k.Value)) > 0 {
		return
	}
	l.pending = append(l.pending, pendingRef{schema: s, keyword: k})
}
