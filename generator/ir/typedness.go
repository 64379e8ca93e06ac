package ir

import "slices"

// Typedness counts members by how strongly Go types them.
type Typedness struct {
	// Restricted are the members whose schema restricts the JSON kind, and Raw those of
	// them whose Go type is JSON text, or a slice or map of it.
	Restricted, Raw int
	// Open are those of Raw that are arrays whose elements the schema leaves free, so that
	// no Go type could say more.
	Open int
	// Objects are those of the others that are objects whose members the schema leaves
	// free, or lists and maps of such. A card.Object holds them: Go knows the kind and
	// knows no member by name.
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

// Typedness counts the members of all structs of the package, and the elements of all
// tuples; the elements behind the places of a tuple count as one, where a schema
// restricts them.
func (p *Package) Typedness() Typedness {
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
	switch depth, object := u.objectDepth(); {
	case object && isFreeAt(n, depth, map[nodeAt]bool{}):
		t.Objects++
	case object || u.isRaw():
		t.Raw++
		if isOpen(n) {
			t.Open++
		}
	}
}

// isRaw reports whether a value of u is JSON text, or a slice or map of it.
func (u *Use) isRaw() bool {
	_, core := u.core(nil)
	return core != nil && (core.Form == Raw || core.IsNamed(RawType))
}

// objectDepth reports whether u comes down to an object whose members have no Go types,
// and how many lists and maps are around it.
func (u *Use) objectDepth() (depth int, object bool) {
	depth, core := u.core(nil)
	return depth, core != nil && core.IsObject()
}

// core returns what u comes down to through lists, maps and the types defined over them,
// and how many of them there are; nil for what only holds itself. inside are the defined
// types around u.
func (u *Use) core(inside []*Type) (depth int, core *Use) {
	switch {
	case u.Form == Slice, u.Form == Map:
		depth, core = u.Elem.core(inside)
		return depth + 1, core
	case u.IsNamed(ListType), u.IsNamed(MapType):
		if slices.Contains(inside, u.Named) {
			return 0, nil
		}
		return u.Named.Under.core(append(inside, u.Named))
	}
	return 0, u
}

// isOpen reports whether a node admits objects or arrays, one kind of them, and says
// nothing of what is in them.
func isOpen(n *Node) bool {
	switch Admits(n) &^ Null {
	case Object, Array:
		return isFree(n)
	}
	return false
}

// isFree reports whether a node restricts the kind of no member and no element.
func isFree(n *Node) bool { return isFreeAt(n, 0, map[nodeAt]bool{}) }

// nodeAt is a node inside of some lists and maps.
type nodeAt struct {
	node  *Node
	depth int
}

// isFreeAt is isFree for what stands inside of some lists and maps. What was seen before
// is free, or is being looked at.
func isFreeAt(n *Node, depth int, seen map[nodeAt]bool) bool {
	if seen[nodeAt{n, depth}] {
		return true
	}
	seen[nodeAt{n, depth}] = true
	for _, c := range n.Checks {
		if c.Severity != Error {
			continue // what only warns takes nothing away
		}
		for _, child := range Children(c.Rule) {
			switch c.Rule.(type) {
			case Ref, NullOr, InVersions, AnyOf, OneOf, Dispatch, If:
				if !isFreeAt(child, depth, seen) {
					return false
				}
			case PropertyNames: // names are strings whatever the schema says
			default:
				if depth > 0 && !isFreeAt(child, depth-1, seen) || depth == 0 && Admits(child) != AnyKind {
					return false
				}
			}
		}
	}
	return true
}

// Admits returns the kinds of the instances that a node can hold of.
func Admits(n *Node) Kinds { return admits(n, map[*Node]Kinds{}) }

// admits asks each node once; one that is being asked admits every kind.
func admits(n *Node, known map[*Node]Kinds) Kinds {
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

func admitsByChecks(n *Node, known map[*Node]Kinds) Kinds {
	union := func(nodes []*Node) (k Kinds) {
		for _, n := range nodes {
			k |= admits(n, known)
		}
		return k
	}
	kinds := AnyKind
	for _, c := range n.Checks {
		if c.Severity != Error {
			continue
		}
		switch r := c.Rule.(type) {
		case TypeRule:
			kinds &= r.Allowed
		case Never:
			return 0
		case Ref:
			kinds &= admits(r.Node, known)
		case NullOr:
			kinds &= admits(r.Node, known) | Null
		case AnyOf:
			kinds &= union(r.Nodes)
		case OneOf:
			kinds &= union(r.Nodes)
		case Dispatch:
			var k Kinds
			for _, each := range r.Cases {
				k |= admits(each.Node, known)
			}
			kinds &= k
		case Const:
			kinds &= kindOfText(r.Value)
		case Enum:
			var k Kinds
			for _, v := range r.Values {
				k |= kindOfText(v)
			}
			kinds &= k
		}
	}
	return kinds
}

// kindOfText returns the kind of a JSON text; a number counts as any.
func kindOfText(text string) Kinds {
	switch text[0] {
	case 'n':
		return Null
	case 't', 'f':
		return Boolean
	case '"':
		return Text
	case '[':
		return Array
	case '{':
		return Object
	}
	return Number
}
