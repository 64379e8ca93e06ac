package projectrt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Format describes a format and its Go type T to conversions.
type Format[T any] struct {
	// Name is the name of the format, Title the noun for a card of it, with its article.
	Name, Title string
	// Versions are the versions that can be written, oldest first; nil for a format with
	// one version. Version is the default.
	Versions []string
	Version  string
	// Decode, Encode, Append, Validate and Clone are functions of the type.
	Decode   func([]byte, ...card.Option) (*T, error)
	Encode   func(*T, ...card.Option) ([]byte, error)
	Append   func(*T, []byte) ([]byte, error)
	Validate func(*T, ...card.Option) error
	Clone    func(*T) *T
	// Normal normalizes a card; nil for a format without normalization.
	Normal func(*T) *T
	// Read combines Decode and Normal, and returns the changes of normalization: from a
	// location in the document to one in the card, or dropped.
	Read func([]byte, ...card.Option) (*T, []card.ReportEntry, error)
	// Slot is where a card of the format carries another one; nil if it cannot.
	Slot *Slot[T]
}

// Slot is the extension member of a format in which a card carries its source.
type Slot[T any] struct {
	// Put puts a payload, a JSON object, into the card and replaces an existing one. It
	// changes the card. The result is the location of the slot.
	Put func(t *T, payload string) (at string, err error)
	// Find returns the content of the slot, which may be any text, and its location.
	Find func(t *T) (payload, at string, ok bool)
	// Strip removes the slot from the card. It changes the card.
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

// rules returns the options for validating a card of a version.
func (f *Format[T]) rules(version string, more ...card.Option) []card.Option {
	if version == "" {
		return more
	}
	return append(more, card.Version(version))
}

// read decodes and normalizes a card, and returns the changes of normalization.
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
