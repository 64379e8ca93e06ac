package projectrt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Format is what conversions know of the type T that a format's cards are.
type Format[T any] struct {
	// Name is the name of the format, Title what a card of it is, with its article.
	Name, Title string
	// Versions are the versions that can be written, oldest first; nil where there is
	// one only. Version is the one that is written unless another is asked for.
	Versions []string
	Version  string
	// Decode, Encode, Append, Validate and Clone are functions of the type.
	Decode   func([]byte, ...card.Option) (*T, error)
	Encode   func(*T, ...card.Option) ([]byte, error)
	Append   func(*T, []byte) ([]byte, error)
	Validate func(*T, ...card.Option) error
	Clone    func(*T) *T
	// Normal brings a card that only some readers understand into the form of its
	// format; nil where there is no such thing.
	Normal func(*T) *T
	// Read is Decode and Normal in one, and says what the document has in another form:
	// from a place in the document to one in the card, or dropped.
	Read func([]byte, ...card.Option) (*T, []card.ReportEntry, error)
	// Slot is where a card of the format carries another one; nil where it cannot.
	Slot *Slot[T]
}

// Slot is where cards of one format have room for what nobody but the way back reads.
type Slot[T any] struct {
	// Put puts a payload, a JSON object, into the card, in the place of one that is
	// there. The card is the caller's own copy. The result is the slot's place.
	Put func(t *T, payload string) (at string, err error)
	// Find returns what stands in the slot, text that may be anything, and its place.
	Find func(t *T) (payload, at string, ok bool)
	// Strip takes the slot out of the card, which is the caller's own copy.
	Strip func(t *T)
}

// choose returns the version to write.
func (f *Format[T]) choose(version string) (string, error) {
	if version == "" || version == f.Version {
		return f.Version, nil
	}
	if !slices.Contains(f.Versions, version) {
		if len(f.Versions) == 0 {
			return "", fmt.Errorf("%s has no versions to choose from", f.Name)
		}
		return "", fmt.Errorf("%s has no version %q; its versions are %s", f.Name, version, strings.Join(f.Versions, ", "))
	}
	return version, nil
}

// rules are the options with which a card of a version is validated.
func (f *Format[T]) rules(version string, more ...card.Option) []card.Option {
	if version == "" {
		return more
	}
	return append(more, card.Version(version))
}

// read reads a card, brings it into the form of its format and says what that changed.
func (f *Format[T]) read(data []byte) (*T, []card.ReportEntry, error) {
	if f.Read != nil {
		return f.Read(data)
	}
	t, err := f.Decode(data)
	return t, nil, err
}

// text returns a card as JSON text.
func (f *Format[T]) text(t *T) (string, error) {
	text, err := f.Append(t, nil)
	return string(text), err
}
