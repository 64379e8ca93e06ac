package card

// Kind is the kind of a JSON value.
type Kind uint8

// The kinds. KindAbsent is the kind of an absent [Raw].
const (
	KindAbsent Kind = iota
	KindNull
	KindBool
	KindNumber
	KindString
	KindArray
	KindObject
)

// String returns the name of the kind in JSON Schema, or "absent".
func (k Kind) String() string {
	switch k {
	case KindNull:
		return "null"
	case KindBool:
		return "boolean"
	case KindNumber:
		return "number"
	case KindString:
		return "string"
	case KindArray:
		return "array"
	case KindObject:
		return "object"
	}
	return "absent"
}

// kindOf returns the kind of a JSON value, which its first byte determines.
func kindOf(text string) Kind {
	if text == "" {
		return KindAbsent
	}
	switch text[0] {
	case 'n':
		return KindNull
	case 't', 'f':
		return KindBool
	case '"':
		return KindString
	case '[':
		return KindArray
	case '{':
		return KindObject
	}
	return KindNumber
}
