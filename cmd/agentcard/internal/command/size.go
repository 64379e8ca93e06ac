package command

import (
	"bytes"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// MaxSize returns the greatest size of a document of a dialect in octets, 0 for none.
func MaxSize(dialect string) int {
	if d, ok := dialects.Lookup(dialect); ok {
		return d.MaxSize
	}
	return 0
}

// tooLongError reports that a document exceeds the limit of its dialect even without white
// space.
type tooLongError struct{ size, most int }

func (e *tooLongError) Error() string {
	return fmt.Sprintf("the card has %d octets without white space, at most %d are allowed", e.size, e.most)
}

// Within returns a card in the given form. If that is longer than most octets, it returns the
// card without white space and prints a note; most is 0 for no limit. The error is a
// [*tooLongError].
func (s *Streams) Within(name string, text []byte, most int) ([]byte, error) {
	if most == 0 || len(text) <= most {
		return text, nil
	}
	// The text was read or written before: it is well-formed.
	short := Compact(text)
	if len(short) > most {
		return nil, &tooLongError{len(short), most}
	}
	if len(short) < len(bytes.TrimSpace(text)) {
		fmt.Fprintf(s.Err, "note: %s is written without white space: with it the card has %d octets, at most %d are allowed\n", name, len(text), most)
	}
	if len(short) < most {
		short = append(short, '\n')
	}
	return short, nil
}

// nameLimit rewords findings about the size of a card. The original text names an option of the
// Go packages, which users of the command cannot set.
func nameLimit(found card.Violations, dialect string) {
	for i := range found {
		if found[i].Code == card.CodeSize {
			found[i].Message = fmt.Sprintf("the card has too many octets, even without white space: at most %d are allowed", MaxSize(dialect))
		}
	}
}
