package crosscheck

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// The kinds of values, in the words of JSON Schema.
const (
	kindAny     = "any"
	kindString  = "string"
	kindBoolean = "boolean"
	kindInteger = "integer"
	kindNumber  = "number"
	kindObject  = "object"
)

// maxArrays bounds how many arrays in arrays are told apart, since an array may hold
// arrays like itself.
const maxArrays = 3

// kindArray returns the kind of an array inside of a number of other arrays.
func kindArray(outer int, element func() string) string {
	if outer >= maxArrays {
		return "array"
	}
	return "array of " + element()
}

// kindOf returns the kind of a use inside of a number of arrays. What Go holds as raw
// text may still be of one kind, which then the plan says.
func kindOf(u *ir.Use, node *ir.Node, arrays int) string {
	if form, ok := u.Scalar(); ok {
		switch form {
		case ir.Bool:
			return kindBoolean
		case ir.Int64, ir.Uint64:
			return kindInteger
		case ir.Float64:
			return kindNumber
		}
		return kindString
	}
	switch u.Form {
	case ir.Slice:
		return kindArray(arrays, func() string { return kindOf(u.Elem, itemsOf(node), arrays+1) })
	case ir.Map, ir.OpenObject:
		return kindObject
	case ir.Named:
		switch u.Named.Kind {
		case ir.StructType, ir.MapType, ir.ObjectType:
			return kindObject
		case ir.ListType:
			return kindOf(u.Named.Under, u.Named.Node, arrays)
		}
		node = u.Named.Node
	}
	return kindAllowed(node, arrays)
}

// kindAllowed returns the one kind, null aside, that the type keyword of a node
// admits.
func kindAllowed(node *ir.Node, arrays int) string {
	allowed := ir.AnyKind
	visit(node, func(r ir.Rule) {
		if t, ok := r.(ir.TypeRule); ok {
			allowed &= t.Allowed
		}
	})
	switch allowed &^ ir.Null {
	case ir.Text:
		return kindString
	case ir.Boolean:
		return kindBoolean
	case ir.Integer:
		return kindInteger
	case ir.Number:
		return kindNumber
	case ir.Array:
		return kindArray(arrays, func() string { return kindAllowed(itemsOf(node), arrays+1) })
	case ir.Object:
		return kindObject
	}
	return kindAny
}

// itemsOf returns the node of all elements, nil when there is none.
func itemsOf(node *ir.Node) *ir.Node {
	var items *ir.Node
	visit(node, func(r ir.Rule) {
		if i, ok := r.(ir.Items); ok && i.From == 0 {
			items = i.Node
		}
	})
	return items
}

// visit calls f for the rules of a node and of those that hold for the same
// instance.
func visit(node *ir.Node, f func(ir.Rule)) {
	seen := map[*ir.Node]bool{}
	var walk func(*ir.Node)
	walk = func(n *ir.Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		for _, c := range n.Checks {
			switch r := c.Rule.(type) {
			case ir.Ref:
				walk(r.Node)
			case ir.NullOr:
				walk(r.Node)
			default:
				f(r)
			}
		}
	}
	walk(node)
}

// enumOf returns the strings that a use is restricted to, sorted; an enumeration that is
// open, because its values are only advice, restricts nothing.
func enumOf(u *ir.Use) []string {
	for u.Form == ir.Slice || u.Form == ir.Map {
		u = u.Elem
	}
	if !u.IsNamed(ir.EnumType) || u.Named.Under.Form != ir.String {
		return nil
	}
	closed := false
	visit(u.Named.Node, func(r ir.Rule) {
		if _, ok := r.(ir.Enum); ok {
			closed = true
		}
	})
	if !closed {
		return nil
	}
	var values []string
	for _, v := range u.Named.Values {
		values = append(values, v.Value)
	}
	slices.Sort(values)
	return values
}

// structOf returns the struct that a use holds, however deep in slices and maps.
func structOf(u *ir.Use) *ir.Type {
	for range maxNesting {
		switch {
		case u.Form == ir.Slice, u.Form == ir.Map:
			u = u.Elem
		case u.IsNamed(ir.StructType):
			return u.Named
		case u.Form == ir.Named && u.Named.Under != nil:
			u = u.Named.Under
		default:
			return nil
		}
	}
	return nil
}
