package crosscheck

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// The kinds of values, with the names of JSON Schema.
const (
	kindAny     = "any"
	kindString  = "string"
	kindBoolean = "boolean"
	kindInteger = "integer"
	kindNumber  = "number"
	kindObject  = "object"
)

// maxArrays is the maximum number of distinguished levels of nested arrays. It is needed
// because an array type may be recursive.
const maxArrays = 3

// kindArray returns the kind of an array inside a number of other arrays.
func kindArray(outer int, element func() string) string {
	if outer >= maxArrays {
		return "array"
	}
	return "array of " + element()
}

// kindOf returns the kind of a use inside a number of arrays. If Go holds the use as raw text,
// the plan may restrict the kind.
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

// kindAllowed returns the single kind, apart from null, that the type keyword of a node
// allows.
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

// itemsOf returns the node of all elements, nil if there is none.
func itemsOf(node *ir.Node) *ir.Node {
	var items *ir.Node
	visit(node, func(r ir.Rule) {
		if i, ok := r.(ir.Items); ok && i.From == 0 {
			items = i.Node
		}
	})
	return items
}

// visit calls f for the rules of a node and of all nodes that apply to the same instance.
func visit(node *ir.Node, f func(ir.Rule)) {
	ir.Once(func(n *ir.Node, also func(*ir.Node)) {
		for _, c := range n.Checks {
			if same := ir.Same(c.Rule); same != nil {
				also(same)
			} else {
				f(c.Rule)
			}
		}
	}, node)
}

// enumOf returns the strings that a use is restricted to, sorted. The values of an open
// enumeration are only suggestions and restrict nothing.
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

// structOf returns the struct inside a use, through slices and maps.
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
