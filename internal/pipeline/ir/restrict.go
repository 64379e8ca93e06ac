package ir

// Admitted returns the kinds of the instances that can satisfy a rule, and the JSON texts
// of the values if it admits these only, otherwise nil. Nodes that the rule applies can
// restrict instances further.
func Admitted(r Rule) (kinds Kinds, values []string) {
	switch r := r.(type) {
	case TypeRule:
		return r.Allowed, nil
	case Never:
		return 0, nil
	case Const:
		return KindOfText(r.Value), []string{r.Value}
	case Enum:
		for _, v := range r.Values {
			kinds |= KindOfText(v)
		}
		return kinds, r.Values
	}
	return AnyKind, nil
}

// Bound is the bound of a rule: an instance violates it if it compares to the bound like
// Op. The bound is a number literal for numbers, and for arrays and objects Size, the
// number of elements or members.
type Bound struct {
	Op      string
	Literal string
	Size    int
}

// BoundOf returns the bound of a rule on numbers, or on the size of arrays or objects.
func BoundOf(r Rule) (Bound, bool) {
	switch r := r.(type) {
	case Minimum:
		return Bound{Op: "<", Literal: r.Bound}, true
	case Maximum:
		return Bound{Op: ">", Literal: r.Bound}, true
	case ExclusiveMinimum:
		return Bound{Op: "<=", Literal: r.Bound}, true
	case ExclusiveMaximum:
		return Bound{Op: ">=", Literal: r.Bound}, true
	case MinItems:
		return Bound{Op: "<", Size: r.N}, true
	case MaxItems:
		return Bound{Op: ">", Size: r.N}, true
	case MinProperties:
		return Bound{Op: "<", Size: r.N}, true
	case MaxProperties:
		return Bound{Op: ">", Size: r.N}, true
	}
	return Bound{}, false
}
