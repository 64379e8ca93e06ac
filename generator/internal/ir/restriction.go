package ir

// Restriction is the part of a rule that restricts the instance itself. It excludes the nodes
// that the rule applies, and conditions that only this rule type has.
type Restriction struct {
	// Kinds are the kinds of the instances that can satisfy the rule.
	Kinds KindSet
	// Values are the JSON texts of the values that the rule admits, nil if it does not
	// list them.
	Values []string
	Bound  Bound
}

// Bound is violated by an instance that compares to it like Op. A number is compared to
// Literal, the size of an array or object to Size. Op is empty if there is no bound.
type Bound struct {
	Op      string
	Literal string
	Size    int
}

// RestrictionOf is the table of restrictions. A rule that the table does not list has none.
func RestrictionOf(r Rule) Restriction {
	bound := func(op, literal string, size int) Restriction {
		return Restriction{Kinds: AnyKind, Bound: Bound{op, literal, size}}
	}
	switch r := r.(type) {
	case TypeRule:
		return Restriction{Kinds: r.Allowed}
	case Never:
		return Restriction{}
	case Const:
		return Restriction{Kinds: KindOfText(r.Value), Values: []string{r.Value}}
	case Enum:
		var kinds KindSet
		for _, v := range r.Values {
			kinds |= KindOfText(v)
		}
		return Restriction{Kinds: kinds, Values: r.Values}
	case Minimum:
		return bound("<", r.Bound, 0)
	case Maximum:
		return bound(">", r.Bound, 0)
	case ExclusiveMinimum:
		return bound("<=", r.Bound, 0)
	case ExclusiveMaximum:
		return bound(">=", r.Bound, 0)
	case MinItems:
		return bound("<", "", r.N)
	case MaxItems:
		return bound(">", "", r.N)
	case MinProperties:
		return bound("<", "", r.N)
	case MaxProperties:
		return bound(">", "", r.N)
	}
	return Restriction{Kinds: AnyKind}
}
