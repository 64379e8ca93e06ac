package ir

// Typedness counts members by how strongly Go types them.
type Typedness struct {
	// Restricted are the members whose schema restricts the JSON kind, and Raw those of
	// them whose Go type is JSON text, or a slice or map of it.
	Restricted, Raw int
	// Open are those of Raw that are objects or arrays whose contents the schema leaves
	// free, so that no Go type could say more.
	Open int
	// Free are the members whose schema admits every kind.
	Free int
}

// Add adds the counts of another package.
func (t *Typedness) Add(u Typedness) {
	t.Restricted += u.Restricted
	t.Raw += u.Raw
	t.Open += u.Open
	t.Free += u.Free
}

// Typedness counts the members of all structs of the package.
func (p *Package) Typedness() Typedness {
	var t Typedness
	for _, typ := range p.Types {
		if typ.Kind != StructType {
			continue
		}
		for _, f := range typ.Fields {
			if Admits(f.Node) == AnyKind {
				t.Free++
				continue
			}
			t.Restricted++
			if f.Use.isRaw() {
				t.Raw++
				if isOpen(f.Node) {
					t.Open++
				}
			}
		}
	}
	return t
}

// isRaw reports whether a value of u is JSON text, or a slice or map of it.
func (u *Use) isRaw() bool {
	switch u.Form {
	case Raw:
		return true
	case Slice, Map:
		return u.Elem.isRaw()
	case Named:
		return u.Named.Kind == RawType || u.Named.Kind == ListType && u.Named.Under.isRaw() || u.Named.Kind == MapType && u.Named.Under.isRaw()
	}
	return false
}

// isOpen reports whether a node admits objects or arrays, one kind of them, and says
// nothing of what is in them.
func isOpen(n *Node) bool {
	switch Admits(n) &^ Null {
	case Object, Array:
		return isFree(n, map[*Node]bool{})
	}
	return false
}

// isFree reports whether a node restricts the kind of no member and no element.
func isFree(n *Node, active map[*Node]bool) bool {
	if active[n] {
		return true
	}
	active[n] = true
	defer delete(active, n)
	for _, c := range n.Checks {
		for _, child := range Children(c.Rule) {
			switch c.Rule.(type) {
			case Ref, NullOr, InVersions, AnyOf, OneOf, Dispatch, If:
				if !isFree(child, active) {
					return false
				}
			default:
				if Admits(child) != AnyKind {
					return false
				}
			}
		}
	}
	return true
}

// Admits returns the kinds of the instances that a node can hold of.
func Admits(n *Node) Kinds { return admits(n, map[*Node]bool{}) }

func admits(n *Node, active map[*Node]bool) Kinds {
	if n == nil || active[n] {
		return AnyKind
	}
	active[n] = true
	defer delete(active, n)
	union := func(nodes []*Node) (k Kinds) {
		for _, n := range nodes {
			k |= admits(n, active)
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
			kinds &= admits(r.Node, active)
		case NullOr:
			kinds &= admits(r.Node, active) | Null
		case AnyOf:
			kinds &= union(r.Nodes)
		case OneOf:
			kinds &= union(r.Nodes)
		case Dispatch:
			var k Kinds
			for _, each := range r.Cases {
				k |= admits(each.Node, active)
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
