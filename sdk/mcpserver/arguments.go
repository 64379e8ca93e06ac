package mcpserver

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Codes of findings in arguments.
const (
	// CodeUnknownArgument: the tool has no such argument.
	CodeUnknownArgument = "unknown-field"
	// CodeArgumentType: the argument has another type.
	CodeArgumentType = "type"
	// CodeArgumentRequired: the argument is required.
	CodeArgumentRequired = "required"
	// CodeArgumentValue: the argument has a value that is not supported.
	CodeArgumentValue = "enum"
)

// arguments are the arguments of a call. Methods that read an argument return the zero value if
// it is absent or has the wrong type. check returns the problems of all arguments.
type arguments struct {
	object card.Object
	known  []string
	found  card.Violations
}

// parse reads the arguments of a call.
func parse(text []byte, limits card.Limits) (*arguments, *problem) {
	if len(text) == 0 || string(text) == "null" {
		return new(arguments), nil
	}
	object, err := card.ParseObject(text, card.WithLimits(limits))
	if err != nil {
		return nil, &problem{Code: CodeInvalidArguments, About: aboutArguments, Message: "the arguments are not readable", findings: card.ProblemsOf(err)}
	}
	return &arguments{object: object}, nil
}

// get returns the value of an argument; false if it is absent.
func (a *arguments) get(name string) (card.Raw, bool) {
	a.known = append(a.known, name)
	return a.object.Get(name)
}

// wrong records a problem with an argument.
func (a *arguments) wrong(code, message string, names ...string) {
	a.found = append(a.found, card.Violation{Pointer: card.JoinPointer(names...), Code: code, Message: message})
}

// decode decodes an argument that must have a kind.
func (a *arguments) decode(name string, kind card.Kind, what string, into any) {
	value, ok := a.get(name)
	if !ok {
		return
	}
	if value.Kind() != kind || value.Decode(into) != nil {
		a.wrong(CodeArgumentType, name+" must be "+what, name)
	}
}

func (a *arguments) text(name string) (s string) {
	a.decode(name, card.KindString, "a string", &s)
	return s
}

func (a *arguments) flag(name string) (b bool) {
	a.decode(name, card.KindBool, "true or false", &b)
	return b
}

// oneOf returns a text that is one of the values, the first one if it is absent.
func (a *arguments) oneOf(name string, values ...string) string {
	s := a.text(name)
	if s == "" || slices.Contains(values, s) {
		return s
	}
	a.wrong(CodeArgumentValue, fmt.Sprintf("%s must be one of %s%s", name, strings.Join(values, ", "), nearest.Hint(s, values)), name)
	return ""
}

// count returns a positive integer, at most limit, and otherwise if it is absent.
func (a *arguments) count(name string, otherwise, limit int) int {
	n := int64(otherwise)
	a.decode(name, card.KindNumber, "an integer from 1", &n)
	if n < 1 {
		a.wrong(CodeArgumentType, name+" must be an integer from 1", name)
	}
	return int(min(n, int64(limit)))
}

// document is a card in an argument.
type document struct {
	text []byte
	// lines says that the caller sent the card as text, so that findings can have lines and
	// columns.
	lines bool
}

// cardText is the argument of the server of the Aevum draft that has a card as text. Its clients send it
// in the place of card.
const cardText = "card_json"

// document returns the card in the argument card: an object, or a string with the text of an object.
func (a *arguments) document(required bool) (d document, ok bool) {
	name := "card"
	value, ok := a.get(name)
	if text, other := a.get(cardText); other && ok {
		a.wrong(CodeArgumentValue, "the card is given twice, as "+name+" and as "+cardText, cardText)
	} else if other {
		name, value, ok = cardText, text, true
	}
	switch {
	case !ok && required:
		a.wrong(CodeArgumentRequired, name+" is required", name)
	case !ok:
	case value.Kind() == card.KindObject:
		return document{text: value.Bytes()}, true
	case value.Kind() == card.KindString:
		var text string
		a.decode(name, card.KindString, "a string", &text)
		return document{[]byte(text), true}, true
	default:
		a.wrong(CodeArgumentType, name+" must be an object, or a string with the text of one", name)
	}
	return document{}, false
}

func (a *arguments) members(name string) card.Object {
	value, ok := a.get(name)
	if !ok {
		return card.Object{}
	}
	object, ok := value.Object()
	if !ok {
		a.wrong(CodeArgumentType, name+" must be an object", name)
	}
	return object
}

// maxWrong is the maximum number of unknown arguments that are listed.
const maxWrong = 20

// check returns a problem if an argument is unknown or wrong; nil if there is none. It is
// called after all arguments were read.
func (a *arguments) check() *problem {
	for name := range a.object.All() {
		if !slices.Contains(a.known, name) && len(a.found) < maxWrong {
			a.wrong(CodeUnknownArgument, fmt.Sprintf("the tool has no argument %q%s", shorten(name), nearest.Hint(name, a.known)), name)
		}
	}
	if len(a.found) == 0 {
		return nil
	}
	return &problem{Code: CodeInvalidArguments, About: aboutArguments, Message: "the arguments do not match the parameters of the tool", findings: a.found}
}

// shorten returns the beginning of a name.
func shorten(name string) string {
	if len(name) > 64 {
		return strings.ToValidUTF8(name[:64], "") + "…"
	}
	return name
}
