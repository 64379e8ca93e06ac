package projection

import "github.com/agentcard-go/cardgen/internal/pipeline/ir"

// conversion converts a value of one Go type to another.
type conversion int

const (
	// asItIs is no conversion: the types are the same, or the target accepts any value.
	asItIs conversion = iota
	// retyped is a Go conversion between types of one kind; the elements of a list or map
	// are converted one by one.
	retyped
	retypedList
	retypedMap
	// anyList and anyMap pass values to setters of free JSON.
	anyList
	anyMap
	// exactly converts a number to another kind if that holds it exactly.
	exactly
	// ofObject and ofRaw convert JSON of the right kind.
	ofRaw
	// unwrapped is JSON from a defined type.
	unwrapped
)

// partial reports whether the conversion can fail.
func (c conversion) partial() bool { return c == exactly || c == ofRaw }

// agree returns the conversion from the type at one location to that at another, or false if
// there is none. It ignores null and presence.
func agree(from, to *typeRef) (conversion, bool) {
	fromForm, fromScalar := from.use.Scalar()
	toForm, toScalar := to.use.Scalar()
	switch {
	case fromScalar && toScalar && fromForm == toForm:
		if from.sameType(to) {
			return asItIs, true
		}
		return retyped, true
	case fromScalar && toScalar:
		return exactly, isNumber(fromForm) && isNumber(toForm)
	case isRaw(from.use) && isRaw(to.use), from.use.IsObject() && to.use.IsObject(), from.use.IsObject() && isRaw(to.use):
		if from.use.Form == ir.Named {
			return unwrapped, true
		}
		return asItIs, true
	case isRaw(to.use):
		return asItIs, true
	case isRaw(from.use):
		c := container(to.use)
		texts := c != nil && c.Form == ir.Slice && isText(c.Elem) && !c.Elem.Nullable
		return ofRaw, toScalar || to.use.IsObject() || texts
	case from.use.IsStruct() && to.use.IsStruct():
		return asItIs, from.sameType(to)
	}
	return agreeContainers(from, to)
}

// agreeContainers is agree for lists and maps of values without rules of their own.
func agreeContainers(from, to *typeRef) (conversion, bool) {
	a, b := container(from.use), container(to.use)
	if a == nil || b == nil || a.Form != b.Form || a.Elem.Nullable != b.Elem.Nullable && !isRaw(b.Elem) {
		return 0, false
	}
	objects := a.Elem.IsObject() && b.Elem.IsObject() && !a.Elem.Nullable
	if objects || isRaw(b.Elem) && (isRaw(a.Elem) || a.Elem.IsObject()) {
		if a.Form == ir.Map {
			return anyMap, true
		}
		return anyList, true
	}
	inner, ok := agree(&typeRef{a.Elem, from.path}, &typeRef{b.Elem, to.path})
	form, scalar := a.Elem.Scalar()
	retypes := inner == retyped && form != ir.Bool
	switch {
	case !ok || !scalar || a.Elem.Nullable && inner != asItIs:
		return 0, false
	case inner == asItIs:
		return asItIs, true
	case retypes && a.Form == ir.Map:
		return retypedMap, true
	case retypes:
		return retypedList, true
	}
	return 0, false
}

// typeRef is a representation with the package of its named types.
type typeRef struct {
	use  *ir.Use
	path string
}

// sameType reports whether both are the same Go type.
func (t *typeRef) sameType(other *typeRef) bool {
	if t.use.Form != other.use.Form {
		return false
	}
	return t.use.Form != ir.Named || t.use.Named == other.use.Named && t.path == other.path
}

func isText(u *ir.Use) bool {
	form, ok := u.Scalar()
	return ok && form == ir.String
}

func isNumber(f ir.Form) bool { return f == ir.Int64 || f == ir.Uint64 || f == ir.Float64 }
