package card

// Keyword is the schema keyword that a document violates. It implements error, so that
// errors.Is finds it: errors.Is(err, card.Required).
type Keyword string

// Error returns "violation of " and the keyword.
func (k Keyword) Error() string { return "violation of " + string(k) }

// The keywords that most schemas use. Every other keyword of a schema is a Keyword, too:
// errors.Is(err, card.Keyword("contains")).
const (
	Type                 Keyword = "type"
	Enum                 Keyword = "enum"
	Const                Keyword = "const"
	Minimum              Keyword = "minimum"
	Maximum              Keyword = "maximum"
	MinLength            Keyword = "minLength"
	MaxLength            Keyword = "maxLength"
	Pattern              Keyword = "pattern"
	Format               Keyword = "format"
	MinItems             Keyword = "minItems"
	MaxItems             Keyword = "maxItems"
	UniqueItems          Keyword = "uniqueItems"
	Required             Keyword = "required"
	AdditionalProperties Keyword = "additionalProperties"
	AnyOf                Keyword = "anyOf"
	OneOf                Keyword = "oneOf"
	ReadOnly             Keyword = "readOnly"
)
