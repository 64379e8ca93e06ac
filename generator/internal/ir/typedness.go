package ir

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Typedness counts members by how much of the schema's restrictions their Go types express. It
// is used for statistics of the conformance suite and of published schemas; generated code does
// not depend on it.
type Typedness struct {
	// Restricted are the members whose schema restricts the JSON kind. Raw are the restricted
	// members whose Go type is JSON text, or a slice or map of it.
	Restricted, Raw int
	// Open are the Raw members that are arrays with unrestricted elements. Go has no stronger
	// type for them.
	Open int
	// Objects are the other members that are objects with unrestricted members, or lists and
	// maps of them. A card.Object holds such an object: the Go type expresses the kind and no
	// members.
	Objects int
	// Free are the members whose schema admits every kind.
	Free int
}

// Add adds the counts of another package.
func (t *Typedness) Add(u Typedness) {
	t.Restricted += u.Restricted
	t.Raw += u.Raw
	t.Open += u.Open
	t.Objects += u.Objects
	t.Free += u.Free
}

// TypednessOf counts the members of all structs of the package, and the elements of all tuples.
// The remaining elements of a tuple count as one if a schema restricts them.
func TypednessOf(p *Package) Typedness {
	var t Typedness
	for _, typ := range p.Types {
		switch typ.Kind {
		case StructType:
			for _, f := range typ.Fields {
				t.count(f.Node, &f.Use)
			}
		case TupleType:
			for _, f := range typ.Places() {
				t.count(f.Node, &f.Use)
			}
			if rest := typ.Rest(); rest != nil && Admits(rest.Node) != AnyKind {
				t.count(rest.Node, rest.Use.Elem)
			}
		}
	}
	return t
}

// count counts one member or element.
func (t *Typedness) count(n *Node, u *Use) {
	if Admits(n) == AnyKind {
		t.Free++
		return
	}
	t.Restricted++
	switch depth, object := objectDepth(u); {
	case object && isFreeAt(n, depth, map[nodeAt]bool{}):
		t.Objects++
	case object || isRaw(u):
		t.Raw++
		if isOpen(n) {
			t.Open++
		}
	}
}

// isRaw reports whether a value of u is JSON text, or a slice or map of it.
func isRaw(u *Use) bool {
	_, core := coreOf(u, nil)
	return core != nil && (core.IsRaw())
}

// objectDepth reports whether u, inside its lists and maps, is an object whose members have no
// Go types. It also returns the number of enclosing lists and maps.
func objectDepth(u *Use) (depth int, object bool) {
	depth, core := coreOf(u, nil)
	return depth, core != nil && core.IsObject()
}

// coreOf returns the use inside the lists, maps and defined types of u, and the number of lists
// and maps. The use is nil for a type that contains only itself. inside are the defined types
// around u.
func coreOf(u *Use, inside []*Type) (depth int, core *Use) {
	switch {
	case u.Form == Slice, u.Form == Map:
		depth, core = coreOf(u.Elem, inside)
		return depth + 1, core
	case u.IsNamed(ListType), u.IsNamed(MapType):
		if slices.Contains(inside, u.Named) {
			return 0, nil
		}
		return coreOf(u.Named.Under, append(inside, u.Named))
	}
	return 0, u
}

// isOpen reports whether a node admits only objects or only arrays, without restricting their
// content.
func isOpen(n *Node) bool {
	switch Admits(n) &^ Null {
	case Object, Array:
		return isFree(n)
	}
	return false
}

// isFree reports whether a node leaves the kinds of all members and elements unrestricted.
func isFree(n *Node) bool { return isFreeAt(n, 0, map[nodeAt]bool{}) }

// nodeAt is a node inside some lists and maps.
type nodeAt struct {
	node  *Node
	depth int
}

// isFreeAt is isFree for a node inside some lists and maps. A visited node counts as free: it
// was free, or it is still being visited.
func isFreeAt(n *Node, depth int, seen map[nodeAt]bool) bool {
	if seen[nodeAt{n, depth}] {
		return true
	}
	seen[nodeAt{n, depth}] = true
	for _, c := range n.Checks {
		if c.Severity != card.Error {
			continue // a warning does not restrict
		}
		for _, a := range Applies(c.Rule) {
			switch {
			case a.To == MemberNames: // names are strings in every schema
			case a.To == Instance:
				if !isFreeAt(a.Node, depth, seen) {
					return false
				}
			case depth > 0 && !isFreeAt(a.Node, depth-1, seen), depth == 0 && Admits(a.Node) != AnyKind:
				return false
			}
		}
	}
	return true
}

// Admits returns the kinds of the instances that can satisfy a node.
func Admits(n *Node) KindSet { return admits(n, map[*Node]KindSet{}) }

// admits visits each node once. While a node is being visited, it counts as admitting every
// kind.
func admits(n *Node, known map[*Node]KindSet) KindSet {
	if n == nil {
		return AnyKind
	}
	kinds, asked := known[n]
	if !asked {
		known[n] = AnyKind
		kinds = admitsByChecks(n, known)
		known[n] = kinds
	}
	return kinds
}

func admitsByChecks(n *Node, known map[*Node]KindSet) KindSet {
	union := func(nodes []*Node) (k KindSet) {
		for _, n := range nodes {
			k |= admits(n, known)
		}
		return k
	}
	kinds := AnyKind
	for _, c := range n.Checks {
		if c.Severity != card.Error {
			continue
		}
		kinds &= RestrictionOf(c.Rule).Kinds
		var alternatives []*Node
		for _, a := range Applies(c.Rule) {
			switch {
			case a.To != Instance:
			case a.As == AsAssertion:
				kinds &= admits(a.Node, known) | AnyKind&^a.Kinds
			case a.As == AsAlternative, a.As == AsCase:
				alternatives = append(alternatives, a.Node)
			}
		}
		if len(alternatives) > 0 {
			kinds &= union(alternatives)
		}
	}
	return kinds
}
