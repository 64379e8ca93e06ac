// Package ir is the intermediate representation between lowering and emitting. It is pure,
// printable data without pointers into the stages that build it.
//
// It has two halves. The shape ([Type], [Field], [Use]) describes the Go value of an instance.
// The plan ([Node], [Check], [Rule]) describes the constraints on an instance in terms of JSON;
// nothing in it refers to a Go field. Both validators are emitted from the same plan: the raw
// one for JSON text, the typed one for the shape.
package ir

import "slices"

// Package describes one generated Go package.
type Package struct {
	// Name is the Go package name.
	Name string
	// Dialect is the name of the project dialect, empty for a single schema.
	Dialect string
	// Doc is the package's sentence, used after "Package name".
	Doc string
	// Files are the schema files, relative to the project, in order.
	Files []string
	// Entries are the types of documents; the primary one has Decode, Parse, Examine and Encode.
	Entries []*Entry
	// Types are the named Go types, in order of first appearance.
	Types []*Type
	// Aliases are further names of some types.
	Aliases []*Alias
	// Nodes are all schema locations with something to check, in order of first appearance.
	Nodes []*Node
	// Embedded says that a document may also be a JSON string that holds the object.
	Embedded bool
	// Versions are the editions that a value can be checked against, oldest first; the
	// newest is the default.
	Versions []string
	// Editions are the versions that only hand-written checks distinguish, oldest first.
	Editions []string
	// MaxSize is the maximum number of bytes that Encode writes; 0 means no limit.
	MaxSize int
	// DiffRules are the rules for comparing documents (x-diff). The first one applies to values
	// without rules. There are no rules if no entry is compared.
	DiffRules []*DiffRule
	// VersionPath is the location of the member that states the version of a document.
	VersionPath []string
}

// DescribesDialect reports whether the package has a variable with the description of its
// dialect: it is generated from a dialect.json, and a document of it is an object.
func (p *Package) DescribesDialect() bool {
	return p.Dialect != "" && slices.ContainsFunc(p.Entries, func(e *Entry) bool { return e.Type.Kind == StructType })
}

// Entry is the type of a document.
type Entry struct {
	Type *Type
	// Kind is the name of this kind of document within the dialect, empty when
	// dialect.json gives none.
	Kind string
	// Primary marks the entry whose functions have plain names (Decode, Parse, …). The function
	// names of other entries end in the type's name (DecodeTool, ParseTool, …).
	Primary bool
	// Empty says that an empty document means {}.
	Empty bool
	// Version is the field with the version of a document, nil if there is none.
	Version *Field
	// Ref is the index of the entry among the requested ones.
	Ref int
	// Diff is the index of the rule for comparing two documents, 0 if the schema of the
	// document has none. DiffFunc is a hand-written function that also compares them; empty if
	// there is none.
	Diff     int
	DiffFunc string
}

// Func returns the name of the entry's function for a plain name: the plain name for the
// primary entry, otherwise the plain name followed by the type.
func (e *Entry) Func(plain string) string {
	if e.Primary {
		return plain
	}
	return plain + e.Type.Go
}

// Origin is a position in a schema file.
type Origin struct {
	// File is the schema file, relative to the project.
	File string
	// Line and Column are 1-based; columns count bytes.
	Line, Column int
	// Pointer is the JSON Pointer of the location inside the file.
	Pointer string
}

// Location returns the schema location in the form that violations use: "file#pointer".
func (o Origin) Location() string { return o.File + "#" + o.Pointer }

// Doc is the documentation in a schema.
type Doc struct {
	// Title and Description are the annotations title and description.
	Title, Description string
	// Source cites document and section (x-source).
	Source string
	// Examples are the JSON texts of the examples annotation.
	Examples []string
	// Deprecated is the annotation deprecated.
	Deprecated bool
}

// TypeKind is the kind of Go declaration that a [Type] becomes.
type TypeKind int

// The kinds of named types.
const (
	// StructType holds a JSON object in a struct with a field for each member.
	StructType TypeKind = iota
	// EnumType is a defined type over a string or a number, with constants.
	EnumType
	// ScalarType is a defined type over a Go scalar.
	ScalarType
	// ListType is a defined type over a slice.
	ListType
	// MapType is a defined type over a map.
	MapType
	// RawType holds any JSON value as text, checked by the raw validator.
	RawType
	// ObjectType holds an object of unrestricted members as text, checked by the raw
	// validator.
	ObjectType
	// SumType holds a value of one of several shapes. It is a struct with a field for each
	// shape and a field for values of no shape; one of the fields is set.
	SumType
	// TupleType holds an array whose elements differ by position. It is a struct with a field
	// for each position, one for the remaining elements, and one for arrays that do not fit.
	TupleType
)

// Type is a named Go type.
type Type struct {
	// Go is the Go identifier, set by the naming stage.
	Go string
	// Indexed says that the validator visits the values inside a JSON text of the type, so that
	// reading indexes them. It is set by the plan.
	Indexed bool
	// Key identifies the type for names.lock: the location of its definition.
	Key string
	// Hints are the names in the schema, best first: x-go-name, the name of the
	// definition, the title. A type without hints is named after Parent and Path.
	Hints []string
	// Parent is the type that contains an unnamed type. Path is the path within Parent: the
	// member, then "item" for an element or "value" for an entry.
	Parent *Type
	Path   []string
	// Others are the inline schemas that are equal to the one at Origin and share its
	// type.
	Others []Origin
	Kind   TypeKind
	Doc    Doc
	// Node has the constraints on a value of this type.
	Node   *Node
	Origin Origin

	// Fields are the members of a StructType in schema order, the alternatives of a SumType, or
	// the positions of a TupleType. Required positions come first. Unless a TupleType is
	// Closed, its last field is a list of the remaining elements.
	Fields []*Field
	// byMember has the fields of a type with many, see [Type.Field].
	byMember map[string]*Field
	// Named are the further members of a StructType whose values have a Go type: those whose names match
	// a pattern, and all others. They are stored as the unknown members are.
	Named []*NamedMembers
	// Alternatives say which field of a SumType holds which values.
	Alternatives []*Alternative
	// OtherKinds says that a StructType must also hold values that are not objects, or a
	// TupleType values that are not arrays.
	OtherKinds bool
	// Closed says that a StructType admits no further members, or a TupleType no further
	// elements.
	Closed bool
	// Values are the constants of an EnumType, in schema order.
	Values []*EnumValue
	// Under is the underlying Go type of an EnumType, ScalarType, ListType or MapType.
	Under *Use
}

// Alias is a second name for a type. It comes from a definition that is only a reference to
// another one.
type Alias struct {
	// Go is the Go identifier, set by the naming stage.
	Go string
	// Key identifies the name in names.lock. Hints are the names in the schema. Both are as in
	// Type.
	Key    string
	Hints  []string
	Doc    Doc
	Origin Origin
	// Of is the type.
	Of *Type
}

// Required returns the fields whose members must be present, in schema order. The index of a
// field in this list is its bit number in the record of absent members.
func (t *Type) Required() []*Field {
	var list []*Field
	for _, f := range t.Fields {
		if f.Required {
			list = append(list, f)
		}
	}
	return list
}

// manyFields is the minimum number of fields that are looked up in an index.
const manyFields = 32

// Field returns the field for a member, nil if there is none. Fields are only added to a type.
func (t *Type) Field(member string) *Field {
	if len(t.Fields) >= manyFields {
		return t.indexed()[member]
	}
	for _, f := range t.Fields {
		if f.Member == member {
			return f
		}
	}
	return nil
}

// indexed returns the fields by member. Members of a type differ, so that the index has all
// fields if it has as many.
func (t *Type) indexed() map[string]*Field {
	if t.byMember == nil {
		t.byMember = make(map[string]*Field, len(t.Fields))
	}
	for i := len(t.byMember); i < len(t.Fields); i++ {
		t.byMember[t.Fields[i].Member] = t.Fields[i]
	}
	return t.byMember
}

// Places returns the fields of a TupleType that hold one element each, in order.
func (t *Type) Places() []*Field {
	if t.Closed {
		return t.Fields
	}
	return t.Fields[:len(t.Fields)-1]
}

// Rest returns the field of a TupleType for the remaining elements, nil if it is closed.
func (t *Type) Rest() *Field {
	if t.Closed {
		return nil
	}
	return t.Fields[len(t.Fields)-1]
}

// Alternative is one of the shapes of a SumType.
type Alternative struct {
	Field *Field
	// Kinds are the kinds of the values that it can hold.
	Kinds KindSet
	// Tag is the member whose value distinguishes the objects of the type. Values are its
	// strings in this alternative. Both are empty if there is no such member.
	Tag    string
	Values []string
	// Constants are the members whose values distinguish an object of this alternative, if there is
	// no Tag or it has one value.
	Constants []Constant
	// Required are the members that an object of this alternative must have.
	Required []string
	// Node has the constraints that a value must satisfy to select this alternative.
	Node *Node
}

// EnumValue is one constant of an EnumType.
type EnumValue struct {
	// Go is the identifier of the constant, set by the naming stage.
	Go string
	// Value is the value of the constant: a string unescaped, or a number in its shortest form,
	// which is a literal in JSON and in Go.
	Value string
	// Word is the word in the schema that replaces the value in the name (x-enum-varnames),
	// empty if there is none.
	Word string
	Doc  string
}

// RestMember is the Member of a TupleType's field for the remaining elements. The Member of the
// other fields is their index.
const RestMember = "rest"

// Field is one member of a StructType, or its equivalent in other types.
type Field struct {
	// Go is the identifier, set by the naming stage.
	Go string
	// Indexed is [Type.Indexed] for the member's value, also if a rule of the type visits it.
	Indexed bool
	// GoName is the identifier in x-go-name, empty if there is none.
	GoName string
	// Member is the name of the JSON member, unescaped.
	Member string
	Doc    Doc
	Use    Use
	// Node has the constraints on the member's value; never nil.
	Node *Node
	// Required says that the member must be present.
	Required bool
	// RequiredBit is the index among the required fields, -1 if not required.
	RequiredBit int
	// Index is the index among all fields.
	Index int
	// Const is the JSON text of the only allowed value of the member, empty if there are
	// several. If the member is required, a builder sets it initially.
	Const string
	// Default is the JSON text of the default annotation, empty if there is none.
	Default string
	// ReadOnly says that builders have no setter for the member: it is marked readOnly, and
	// --strict asserts readOnly.
	ReadOnly bool
	// Conditional says that the schema describes the member only under a condition.
	Conditional bool
	Origin      Origin
}

// NamedMembers are members of a StructType without a field, whose values have one schema.
type NamedMembers struct {
	// Go is the identifier of the method that iterates over them, set by the naming stage. GoName is
	// the identifier in x-go-name, empty if there is none.
	Go, GoName string
	// Pattern matches their names. Without one they are the members whose names match no pattern of
	// Except.
	Pattern string
	Except  []string
	// Use is the representation of a value, as in a map.
	Use Use
	// ReadOnly is [Field.ReadOnly].
	ReadOnly bool
	Origin   Origin
}

// Patterns returns the patterns that decide whether a member is one of m.
func (m *NamedMembers) Patterns() []string {
	if m.Pattern != "" {
		return []string{m.Pattern}
	}
	return m.Except
}

// Presence says how a field distinguishes absent from present.
type Presence int

// The representations of presence.
const (
	// PlainPresence is a bare value: the member is required.
	PlainPresence Presence = iota
	// OptionalPresence is a card.Optional.
	OptionalPresence
	// NilPresence is a slice, map, pointer, card.Raw or card.Object whose zero value is
	// absent.
	NilPresence
	// NullablePresence is a card.Nullable: absent, null or value.
	NullablePresence
)

// Presence returns how the field distinguishes absent from present.
func (f *Field) Presence() Presence {
	switch {
	case f.Use.Form == Raw || f.Use.IsNamed(RawType):
		return NilPresence
	case f.Use.Nullable:
		return NullablePresence
	case f.Required && !f.Use.Boxed:
		return PlainPresence
	case f.Use.Form == Slice, f.Use.Form == Map, f.Use.IsStruct(), f.Use.IsNamed(ListType), f.Use.IsNamed(MapType), f.Use.IsObject():
		return NilPresence
	}
	return OptionalPresence
}

// IsPointer reports whether f is a pointer to a generated struct.
func (f *Field) IsPointer() bool { return f.Presence() == NilPresence && f.Use.IsStruct() }

// Form is the Go representation of a value.
type Form int

// The forms. Named refers to a [Type].
const (
	Raw Form = iota
	Bool
	String
	Int64
	Uint64
	Float64
	Slice
	Map
	// OpenObject is an object whose members the schema does not restrict.
	OpenObject
	Named
)

// Use is the representation of a value at one location. Two locations that refer to the same
// definition may use it differently.
type Use struct {
	Form Form
	// Named is the type if Form is Named.
	Named *Type
	// Elem is the element of a Slice or Map.
	Elem *Use
	// Nullable says that null is also a value.
	Nullable bool
	// Boxed says that a struct is held by pointer because it is part of a cycle.
	Boxed bool
}

// IsNamed reports whether u is a named type of kind k.
func (u *Use) IsNamed(k TypeKind) bool { return u.Form == Named && u.Named.Kind == k }

// IsStruct reports whether u is a generated struct: one for objects, a sum or a tuple.
func (u *Use) IsStruct() bool {
	return u.IsNamed(StructType) || u.IsNamed(SumType) || u.IsNamed(TupleType)
}

// IsObject reports whether u is an object with unrestricted members.
func (u *Use) IsObject() bool { return u.Form == OpenObject || u.IsNamed(ObjectType) }

// IsRaw reports whether u is JSON text: a card.Raw, or a type that embeds one.
func (u *Use) IsRaw() bool { return u.Form == Raw || u.IsNamed(RawType) }

// IsNullable reports whether u is held in a card.Nullable. A card.Raw holds null like any other
// value, so it needs none.
func (u *Use) IsNullable() bool { return u.Nullable && !u.IsRaw() }

// Container returns the slice or map underlying u, nil if it is neither.
func (u *Use) Container() *Use {
	switch {
	case u.Form == Slice, u.Form == Map:
		return u
	case u.IsNamed(ListType), u.IsNamed(MapType):
		return u.Named.Under.Container()
	}
	return nil
}

// Scalar returns the Go scalar underlying u, and false if there is none.
func (u *Use) Scalar() (Form, bool) {
	switch u.Form {
	case Bool, String, Int64, Uint64, Float64:
		return u.Form, true
	case Named:
		switch u.Named.Kind {
		case EnumType, ScalarType:
			return u.Named.Under.Scalar()
		}
	}
	return 0, false
}

// HoldsNumber reports whether a value of u holds a number outside any struct. The text of such
// a member may have to be kept in addition.
func (u *Use) HoldsNumber() bool { return u.holdsNumber(nil) }

// holdsNumber is HoldsNumber inside defined types, which may be recursive.
func (u *Use) holdsNumber(inside []*Type) bool {
	switch u.Form {
	case Int64, Uint64, Float64:
		return true
	case Slice, Map:
		return u.Elem.holdsNumber(inside)
	case Named:
		return u.Named.Under != nil && !slices.Contains(inside, u.Named) && u.Named.Under.holdsNumber(append(inside, u.Named))
	}
	return false
}
