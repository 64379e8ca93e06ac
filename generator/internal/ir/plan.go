package ir

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// KindSet is a set of JSON kinds.
type KindSet = cardrt.Kinds

// The JSON kinds, as the runtime has them.
const (
	Null     = cardrt.Null
	Boolean  = cardrt.Boolean
	Integer  = cardrt.Integer
	Fraction = cardrt.Fraction
	Text     = cardrt.Text
	Array    = cardrt.Array
	Object   = cardrt.Object
	Number   = cardrt.Number
	AnyKind  = cardrt.AnyKind
)

// Node is one schema location with its constraints on an instance. Nodes form a graph
// that may have cycles.
type Node struct {
	// Name is an identifier for the location, unique in the package. The naming stage sets it.
	Name   string
	Origin Origin
	// Type is the named type of this node, nil for an anonymous location.
	Type *Type
	// Shares is the struct type of another node if x-go-type-of stores the values of this
	// location in that type; otherwise nil.
	Shares *Type
	// Checks must all hold; they are checked in order.
	Checks []*Check
}

// Check is one assertion of a node.
type Check struct {
	// Keyword is the JSON Schema keyword or x- keyword of the check.
	Keyword string
	// Code is the stable name of the finding.
	Code     string
	Severity card.Severity
	// Message is a plain sentence that does not contain the value.
	Message string
	// Kinds are the kinds of instances that the check applies to; other instances pass.
	Kinds KindSet
	// Definition is the location of the keyword. Use is the location of the reference that led
	// to it, equal to Definition if there was none.
	Definition, Use Origin
	Rule            Rule
	// Choice selects the alternative whose findings are reported instead of the check's own. It
	// is nil if the rule has no alternatives, or if the findings of the alternatives have their
	// own codes.
	Choice *Choice
}

// Rule is the condition of a check. All rule types are declared in this file.
type Rule interface{ rule() }

// A Property pairs a member name with the node of its value.
type Property struct {
	Name string
	Node *Node
}

// A PatternProperty pairs a pattern for member names with the node of their values.
type PatternProperty struct {
	Pattern string
	Node    *Node
}

// LengthUnit is the unit of the length of a string.
type LengthUnit int

// The units of length.
const (
	CodePoints LengthUnit = iota
	Octets
	UTF16
)

// A Case is an alternative of a [Dispatch] for values of some kinds. If there are Values, it
// applies only to objects whose tag has one of them.
type Case struct {
	Kinds  KindSet
	Values []string
	Node   *Node
}

// Rules about any instance.
type (
	// TypeRule admits the given kinds.
	TypeRule struct{ Allowed KindSet }
	// Never admits nothing (the schema false).
	Never struct{}
	// Const admits only the JSON value with this text.
	Const struct{ Value string }
	// Enum admits the JSON values with these texts.
	Enum struct{ Values []string }
	// Ref applies another node to the same instance.
	Ref struct{ Node *Node }
	// NullOr applies a node to every instance except null.
	NullOr struct{ Node *Node }
	// AnyOf requires at least one of the nodes to hold, OneOf exactly one.
	AnyOf struct{ Nodes []*Node }
	OneOf struct{ Nodes []*Node }
	// Dispatch is an AnyOf or OneOf whose alternatives are mutually exclusive. The kind of the
	// value or its tag selects one.
	Dispatch struct {
		// Tag is the discriminator of objects, empty if the kind is sufficient.
		Tag   string
		Cases []Case
	}
	// Not requires that the node does not hold.
	Not struct{ Node *Node }
	// If applies Then if the node If holds, and Else if it does not; either may be nil.
	If struct{ If, Then, Else *Node }
	// InVersions applies a node if the index of the selected version is in the range From to
	// To. The indexes refer to the package's versions.
	InVersions struct {
		From, To int
		Node     *Node
	}
	// ReadOnly rejects a value that a builder set.
	ReadOnly struct{}
	// Call runs a hand-written function of the generated package (x-go-check): on a Struct, or
	// on the text of a string if Struct is nil. Findings are the findings that it can report,
	// in the order of the schema.
	Call struct {
		Func     string
		Struct   *Type
		Findings []*Finding
	}
	// Representable is violated by a number beyond the range of float64.
	Representable struct{}
)

// Finding is a finding that a hand-written function can report. Check has its code, severity
// and message, and no rule. Go is the identifier of the variable that the function uses to
// refer to it.
type Finding struct {
	Go    string
	Check *Check
}

// Branch returns the node that applies if the condition holds, or the node that applies if it
// does not. The node may be nil.
func (r If) Branch(holds bool) *Node {
	if holds {
		return r.Then
	}
	return r.Else
}

// Rules about strings.
type (
	// MinLength and MaxLength bound the length in Unit, after trimming white space (as
	// ECMAScript's trim does) if Trim is set.
	MinLength struct {
		N    int
		Unit LengthUnit
		Trim bool
	}
	MaxLength struct {
		N    int
		Unit LengthUnit
		Trim bool
	}
	// Pattern is an ECMA-262 regular expression; it is not anchored. Open says that the limits
	// of matching may leave a result undecided, which is a separate finding.
	Pattern struct {
		Source string
		Open   bool
	}
	// Format is asserted by the runtime's checker with this name.
	Format struct{ Name string }
	// Within requires that a string is in the caller's set with this name, trimmed before if
	// Trim is set. If the set is not given, the rule is not checked.
	Within struct {
		Set  string
		Trim bool
	}
)

// Rules about numbers. Bounds are number literals, compared as decimals.
type (
	Minimum          struct{ Bound string }
	Maximum          struct{ Bound string }
	ExclusiveMinimum struct{ Bound string }
	ExclusiveMaximum struct{ Bound string }
	MultipleOf       struct{ Of string }
	// ZeroOrMinimum admits zero and values that reach the bound. A nonzero literal that rounds to
	// zero as a float64 is below the bound.
	ZeroOrMinimum struct{ Bound string }
)

// Rules about arrays.
type (
	MinItems    struct{ N int }
	MaxItems    struct{ N int }
	UniqueItems struct{}
	// UniqueBy requires that no two objects of the array have the same string at Member. The
	// strings are trimmed before if Trim is set.
	UniqueBy struct {
		Member string
		Trim   bool
	}
	// PrefixItems applies a node to each of the first elements.
	PrefixItems struct{ Nodes []*Node }
	// Items applies a node to the elements from index From on.
	Items struct {
		From int
		Node *Node
	}
	// UnevaluatedItems applies Node to the elements that no keyword beside it has evaluated; a
	// nil Node rejects them.
	UnevaluatedItems struct {
		Evaluation *Evaluation
		Node       *Node
	}
	// Contains requires a number of elements that the node accepts: at least Min and, unless Max
	// is negative, at most Max.
	Contains struct {
		Node     *Node
		Min, Max int
	}
)

// Where is a condition of [References]. Path is a prefix of From, To or both. A value at Path
// that the node rejects is ignored, with everything inside.
type Where struct {
	Path []string
	Node *Node
}

// Condition returns the node that the values at a path must match, nil if there is none.
func (r References) Condition(path []string) *Node {
	for _, w := range r.Where {
		if slices.Equal(w.Path, path) {
			return w.Node
		}
	}
	return nil
}

// Rules about objects.
type (
	// Required requires one member; each required member is a separate check.
	Required      struct{ Name string }
	MinProperties struct{ N int }
	MaxProperties struct{ N int }
	// PropertyNames applies a node to every member name, as a JSON string.
	PropertyNames struct{ Node *Node }
	// Properties applies nodes to the members with these names.
	Properties struct{ List []Property }
	// PatternProperties applies nodes to the members with a matching name.
	PatternProperties struct{ List []PatternProperty }
	// AdditionalProperties applies Node to the members that are neither in Known nor match one
	// of Patterns. A nil Node rejects them.
	AdditionalProperties struct {
		Known    []string
		Patterns []string
		Node     *Node
	}
	// DependentRequired requires Names if the member If is present.
	DependentRequired struct {
		If    string
		Names []string
	}
	// DependentSchema applies Node if the member If is present.
	DependentSchema struct {
		If   string
		Node *Node
	}
	// Order requires that the time in Later is not before the time in Earlier, if both members
	// are RFC 3339 times.
	Order struct{ Earlier, Later string }
	// References requires that each string at a location that From matches also occurs at a
	// location that To matches; "*" means every element or member. A location where a condition
	// of Where does not hold is ignored. If the first member of To is absent, the rule is not
	// checked.
	References struct {
		From, To []string
		Where    []Where
	}
	// UnevaluatedProperties applies Node to the members that no keyword beside it has
	// evaluated; a nil Node rejects them.
	UnevaluatedProperties struct {
		Evaluation *Evaluation
		Node       *Node
	}
	// JSONSchema requires that the object is itself a valid JSON Schema of this draft. If Draft
	// is empty, it is the draft that the object declares.
	JSONSchema struct{ Draft string }
)

func (TypeRule) rule()              {}
func (Never) rule()                 {}
func (Const) rule()                 {}
func (Enum) rule()                  {}
func (Ref) rule()                   {}
func (NullOr) rule()                {}
func (AnyOf) rule()                 {}
func (OneOf) rule()                 {}
func (Dispatch) rule()              {}
func (Not) rule()                   {}
func (If) rule()                    {}
func (InVersions) rule()            {}
func (ReadOnly) rule()              {}
func (Call) rule()                  {}
func (Representable) rule()         {}
func (MinLength) rule()             {}
func (MaxLength) rule()             {}
func (Pattern) rule()               {}
func (Format) rule()                {}
func (Within) rule()                {}
func (Minimum) rule()               {}
func (Maximum) rule()               {}
func (ExclusiveMinimum) rule()      {}
func (ExclusiveMaximum) rule()      {}
func (MultipleOf) rule()            {}
func (ZeroOrMinimum) rule()         {}
func (MinItems) rule()              {}
func (MaxItems) rule()              {}
func (UniqueItems) rule()           {}
func (UniqueBy) rule()              {}
func (PrefixItems) rule()           {}
func (Items) rule()                 {}
func (Contains) rule()              {}
func (Required) rule()              {}
func (MinProperties) rule()         {}
func (MaxProperties) rule()         {}
func (PropertyNames) rule()         {}
func (Properties) rule()            {}
func (PatternProperties) rule()     {}
func (AdditionalProperties) rule()  {}
func (DependentRequired) rule()     {}
func (DependentSchema) rule()       {}
func (Order) rule()                 {}
func (References) rule()            {}
func (JSONSchema) rule()            {}
func (UnevaluatedItems) rule()      {}
func (UnevaluatedProperties) rule() {}
