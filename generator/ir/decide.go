package ir

import (
	"encoding/json"
	"slices"
)

// DecidedOnStruct reports whether the typed validator can decide a check on the
// fields of a regular value of t: one with nothing absent that is required, nothing
// that did not fit and no inexact number. The raw validator decides the others, on
// the encoded value.
func DecidedOnStruct(c *Check, t *Type) bool {
	switch t.Kind {
	case SumType:
		return decidedOnSum(c, t)
	case TupleType:
		return decidedOnTuple(c, t)
	}
	if c.Kinds&Object == 0 {
		return true
	}
	field := func(name string) bool { return t.Field(name) != nil }
	switch r := c.Rule.(type) {
	case TypeRule, Never, ReadOnly, Call, Ref, PatternProperties:
		return true
	case NullOr, InVersions:
		return true
	case Required:
		return field(r.Name)
	case DependentRequired:
		return field(r.If) && !slices.ContainsFunc(r.Names, func(name string) bool { return !field(name) })
	case DependentSchema:
		return field(r.If)
	case Properties:
		return !slices.ContainsFunc(r.List, func(p Property) bool { return !field(p.Name) })
	case AdditionalProperties:
		// What the rule knows must be a field, so that no unknown member is known to it;
		// and a field that it does not know can be refused, but not be looked into.
		refuses := r.Node == nil && len(r.Patterns) == 0
		return !slices.ContainsFunc(r.Known, func(name string) bool { return !field(name) }) &&
			(refuses || !slices.ContainsFunc(t.Fields, func(f *Field) bool { return !slices.Contains(r.Known, f.Member) }))
	case If:
		return Predicate(r.If, t)
	case AnyOf:
		return !slices.ContainsFunc(r.Nodes, func(n *Node) bool { return !Predicate(n, t) })
	case Not:
		return Predicate(r.Node, t)
	case Order:
		return text(t.Field(r.Earlier)) && text(t.Field(r.Later))
	case References:
		return r.walkable(t, r.From, 0) && r.walkable(t, r.To, 0)
	}
	return false
}

// decidedOnSum reports whether the alternative that a sum holds decides a check.
func decidedOnSum(c *Check, t *Type) bool {
	switch r := c.Rule.(type) {
	case NullOr, Ref, InVersions, ReadOnly, Never:
		return true
	case TypeRule:
		return !slices.ContainsFunc(t.Alternatives, func(a *Alternative) bool { return a.Kinds&r.Allowed != a.Kinds && a.Kinds&r.Allowed != 0 })
	case Dispatch:
		return !slices.ContainsFunc(t.Alternatives, func(a *Alternative) bool {
			of := r.CaseOf(a)
			return of == nil || len(of.Values) > 0 && a.TagField() == nil
		})
	}
	return c.Kinds != AnyKind && !slices.ContainsFunc(t.Alternatives, func(a *Alternative) bool {
		return a.Kinds&c.Kinds != 0 && (a.Kinds&^c.Kinds != 0 || !a.SpeaksForItself())
	})
}

// SpeaksForItself reports whether the Go value of an alternative, a scalar, a list or a
// map, is all there is to look at when a rule speaks about values of its kind.
func (a *Alternative) SpeaksForItself() bool {
	u := &a.Field.Use
	return !u.IsStruct() && !u.IsObject() && u.Form != Raw && !u.IsNamed(RawType)
}

// decidedOnTuple reports whether the fields of a tuple decide a check.
func decidedOnTuple(c *Check, t *Type) bool {
	if c.Kinds&Array == 0 {
		return true
	}
	switch r := c.Rule.(type) {
	case TypeRule, Never, ReadOnly, Ref, NullOr, InVersions, Items, MinItems, MaxItems:
		return true
	case PrefixItems:
		return t.Closed || len(r.Nodes) <= len(t.Places())
	}
	return false
}

// TagField returns the field of the alternative's struct that tells it apart, nil when
// that is no field with a string.
func (a *Alternative) TagField() *Field {
	if !a.Field.Use.IsNamed(StructType) {
		return nil
	}
	if f := a.Field.Use.Named.Field(a.Tag); text(f) {
		return f
	}
	return nil
}

// CaseOf returns the case that is meant for the values of an alternative, nil when
// no single one is.
func (d Dispatch) CaseOf(a *Alternative) *Case {
	for i := range d.Cases {
		c := &d.Cases[i]
		if a.Kinds&c.Kinds != a.Kinds {
			continue
		}
		if len(c.Values) == 0 || a.Tag == d.Tag && len(a.Values) > 0 && !slices.ContainsFunc(a.Values, func(v string) bool { return !slices.Contains(c.Values, v) }) {
			return c
		}
	}
	return nil
}

// Predicate reports whether it can be decided on the scalar fields of a regular
// value of t whether a node holds.
func Predicate(n *Node, t *Type) bool {
	v := visits{}
	return isFew(v.of(n, func(c *Check) int { return v.onStruct(c, t) }))
}

// ScalarPredicate reports whether a node on a scalar value is a plain condition.
func ScalarPredicate(n *Node) bool {
	v := visits{}
	return isFew(v.of(n, v.onScalar))
}

// visits says how many nodes a predicate asks, each as often as there are ways to it: 0
// where there can be no predicate, as for a node that leads back to itself. Each node is
// looked at once.
type visits map[*Node]int

// manyVisits is the number of nodes beyond which there is no predicate.
const manyVisits = 256

func isFew(visits int) bool { return visits > 0 && visits <= manyVisits }

// of adds up what the checks of a node ask, each at least 1, and the node itself.
func (v visits) of(n *Node, ask func(*Check) int) int {
	if n == nil {
		return 1
	}
	if visits, asked := v[n]; asked {
		return visits
	}
	v[n] = 0
	sum := 1
	for _, c := range n.Checks {
		visits := 0
		if c.Severity != Warning {
			visits = ask(c)
		}
		if visits == 0 {
			return 0
		}
		sum = min(sum+visits, manyVisits+1)
	}
	v[n] = sum
	return sum
}

// each adds up what nodes ask.
func (v visits) each(ask func(*Check) int, nodes ...*Node) int {
	sum := 1
	for _, n := range nodes {
		visits := v.of(n, ask)
		if visits == 0 {
			return 0
		}
		sum = min(sum+visits, manyVisits+1)
	}
	return sum
}

// onStruct returns what a check asks of a struct.
func (v visits) onStruct(c *Check, t *Type) int {
	ask := func(c *Check) int { return v.onStruct(c, t) }
	if c.Kinds&Object == 0 {
		return 1
	}
	switch r := c.Rule.(type) {
	case TypeRule, Never:
		return 1
	case Ref:
		return v.each(ask, r.Node)
	case Not:
		return v.each(ask, r.Node)
	case AnyOf:
		return v.each(ask, r.Nodes...)
	case Required:
		if t.Field(r.Name) != nil {
			return 1
		}
	case Properties:
		if !slices.ContainsFunc(r.List, func(p Property) bool {
			f := t.Field(p.Name)
			return f == nil || !scalarField(f) || !ScalarPredicate(p.Node)
		}) {
			return 1
		}
	}
	return 0
}

// onScalar returns what a check asks of a scalar.
func (v visits) onScalar(c *Check) int {
	switch r := c.Rule.(type) {
	case Ref:
		return v.each(v.onScalar, r.Node)
	case NullOr:
		return v.each(v.onScalar, r.Node)
	case Not:
		return v.each(v.onScalar, r.Node)
	case AnyOf:
		return v.each(v.onScalar, r.Nodes...)
	case If:
		return v.each(v.onScalar, r.If, r.Then, r.Else)
	case Pattern:
		// What matching leaves open is a finding, and a condition has no findings.
		if r.Open {
			return 0
		}
	case TypeRule, Never, Const, Enum, Representable, MinLength, MaxLength, Format,
		Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf, ZeroOrMinimum:
	default:
		if c.Kinds == AnyKind || c.Kinds&(Text|Number|Boolean) != 0 {
			return 0
		}
	}
	return 1
}

// scalarField reports whether a field holds a scalar.
func scalarField(f *Field) bool {
	_, ok := f.Use.Scalar()
	return ok
}

// text reports whether a field holds a string.
func text(f *Field) bool {
	if f == nil {
		return false
	}
	form, ok := f.Use.Scalar()
	return ok && form == String
}

// walkable reports whether the rest of a path of members and stars, from t on, leads
// through typed fields to strings, and whether the fields decide the conditions there.
func (r References) walkable(t *Type, path []string, at int) bool {
	if at == len(path) {
		return false
	}
	f := t.Field(path[at])
	return f != nil && f.Presence() != NullablePresence && !f.Use.Boxed && r.walkableUse(&f.Use, path, at+1)
}

func (r References) walkableUse(u *Use, path []string, at int) bool {
	if n := r.Condition(path[:at]); n != nil && !decidedOn(n, u) {
		return false
	}
	if at == len(path) {
		form, ok := u.Scalar()
		return ok && form == String && !u.Nullable
	}
	switch {
	case u.Nullable:
		return false
	case u.Form == Slice:
		return path[at] == "*" && r.walkableUse(u.Elem, path, at+1)
	case u.IsNamed(ListType):
		return r.walkableUse(u.Named.Under, path, at)
	case u.IsNamed(StructType):
		return r.walkable(u.Named, path, at)
	}
	return false
}

// decidedOn reports whether a node is a plain condition on the values of a use.
func decidedOn(n *Node, u *Use) bool {
	if u.IsNamed(StructType) {
		return Predicate(n, u.Named)
	}
	_, scalar := u.Scalar()
	return scalar && ScalarPredicate(n)
}

// HoldsOfNull reports whether a node, nil being always, holds of the value null.
func HoldsOfNull(n *Node) bool { return n == nil || nullHolds(Ref{Node: n}, map[*Node]bool{}) }

// NullKeeps reports whether null keeps a rule.
func NullKeeps(r Rule) bool { return nullHolds(r, map[*Node]bool{}) }

// Branch returns the node that applies when the condition holds, or when it does not;
// it may be nil.
func (r If) Branch(holds bool) *Node {
	if holds {
		return r.Then
	}
	return r.Else
}

// NullCase returns the case that is meant for null, nil when there is none.
func (d Dispatch) NullCase() *Case {
	for i := range d.Cases {
		if d.Cases[i].Kinds&Null != 0 {
			return &d.Cases[i]
		}
	}
	return nil
}

// nullHolds reports whether null keeps a rule. known are the nodes that were asked
// before; one that is being asked holds.
func nullHolds(r Rule, known map[*Node]bool) bool {
	node := func(n *Node) bool {
		if n == nil {
			return true
		}
		holds, asked := known[n]
		if !asked {
			known[n] = true
			holds = !slices.ContainsFunc(n.Checks, func(c *Check) bool { return c.Severity == Error && !nullHolds(c.Rule, known) })
			known[n] = holds
		}
		return holds
	}
	switch r := r.(type) {
	case TypeRule:
		return r.Allowed&Null != 0
	case Never:
		return false
	case Const:
		return r.Value == "null"
	case Enum:
		return slices.Contains(r.Values, "null")
	case Ref:
		return node(r.Node)
	case AnyOf:
		return slices.ContainsFunc(r.Nodes, node)
	case Dispatch:
		c := r.NullCase()
		return c != nil && node(c.Node)
	case OneOf:
		n := 0
		for _, branch := range r.Nodes {
			if node(branch) {
				n++
			}
		}
		return n == 1
	case Not:
		return !node(r.Node)
	case If:
		return node(r.Branch(node(r.If)))
	}
	return true
}

// StringValue returns the string that a JSON text denotes.
func StringValue(jsonText string) string {
	var s string
	if err := json.Unmarshal([]byte(jsonText), &s); err != nil {
		return ""
	}
	return s
}
