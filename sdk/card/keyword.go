package card

// Keyword is the schema keyword that a document violates. It implements error, so that
// errors.Is finds it: errors.Is(err, card.Required).
type Keyword string

// Error returns "violation of " and the keyword.
func (k Keyword) Error() string { return "violation of " + string(k) }

// Keywords of JSON Schema that a document can violate.
const (
	Type                  Keyword = "type"
	Enum                  Keyword = "enum"
	Const                 Keyword = "const"
	MultipleOf            Keyword = "multipleOf"
	Minimum               Keyword = "minimum"
	Maximum               Keyword = "maximum"
	ExclusiveMinimum      Keyword = "exclusiveMinimum"
	ExclusiveMaximum      Keyword = "exclusiveMaximum"
	MinLength             Keyword = "minLength"
	MaxLength             Keyword = "maxLength"
	Pattern               Keyword = "pattern"
	Format                Keyword = "format"
	MinItems              Keyword = "minItems"
	MaxItems              Keyword = "maxItems"
	UniqueItems           Keyword = "uniqueItems"
	Items                 Keyword = "items"
	Contains              Keyword = "contains"
	MinContains           Keyword = "minContains"
	MaxContains           Keyword = "maxContains"
	UnevaluatedItems      Keyword = "unevaluatedItems"
	Required              Keyword = "required"
	MinProperties         Keyword = "minProperties"
	MaxProperties         Keyword = "maxProperties"
	PropertyNames         Keyword = "propertyNames"
	AdditionalProperties  Keyword = "additionalProperties"
	UnevaluatedProperties Keyword = "unevaluatedProperties"
	DependentRequired     Keyword = "dependentRequired"
	AnyOf                 Keyword = "anyOf"
	OneOf                 Keyword = "oneOf"
	Not                   Keyword = "not"
	ReadOnly              Keyword = "readOnly"
)

// Extension keywords of card schemas.
const (
	UniqueBy      Keyword = "x-unique-by"
	Order         Keyword = "x-order"
	References    Keyword = "x-references"
	JSONSchema    Keyword = "x-json-schema"
	ZeroOrMinimum Keyword = "x-zero-or-minimum"
	Within        Keyword = "x-within"
	Checks        Keyword = "x-checks"
	GoCheck       Keyword = "x-go-check"
)
