package card

// Keyword is the schema keyword that a document violates. It implements error, so that
// errors.Is finds it: errors.Is(err, card.Required).
type Keyword string

// Error returns "violation of " and the keyword.
func (k Keyword) Error() string { return "violation of " + string(k) }

// The keywords that programs most often treat differently. Every other keyword of a schema is a
// Keyword, too: errors.Is(err, card.Keyword("pattern")).
const (
	Type     Keyword = "type"
	Required Keyword = "required"
)
