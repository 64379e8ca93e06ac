package format

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Format is a format of cards, whose Go type is T.
type Format[T any] struct {
	Definition
	// Decode, Parse and Examine are functions of the type's package, Marshal is its MarshalJSON.
	Decode  func([]byte, ...card.Option) (*T, error)
	Parse   func([]byte, ...card.Option) (*T, error)
	Examine func([]byte, ...card.Option) (*T, card.Violations)
	Marshal func(*T) ([]byte, error)
}

// Any is a *[Format] of any type.
type Any interface {
	// Validate returns the error of parsing a text.
	Validate(text []byte, opts ...card.Option) error
	// definition returns nil for a nil format.
	definition() *Definition
	// examine returns all findings.
	examine(text []byte) card.Violations
}

func (f *Format[T]) definition() *Definition {
	if f == nil {
		return nil
	}
	return &f.Definition
}

// Validate returns the error of parsing a text.
func (f *Format[T]) Validate(text []byte, opts ...card.Option) error {
	_, err := f.Parse(text, opts...)
	return err
}

// examine accepts unknown members: those of a carried card belong to its owner.
func (f *Format[T]) examine(text []byte) card.Violations {
	_, findings := f.Examine(text, card.AllowUnknown(), card.AllowReadOnly())
	return findings
}

// Definition defines a format for conversions of texts.
type Definition struct {
	// Name is the name of the format, Title the noun for a card of it, with its article.
	Name, Title string
	// Versions are the versions that can be written, oldest first; nil for a format with
	// one version. Version is the default.
	Versions []string
	Version  string
	// Mapping is how the format and the description correspond; nil for the description
	// itself.
	Mapping *Mapping
	// Tables are the rules that the specification of the format prescribes.
	Tables []Prescribed
	// Embedded says that a card can be a JSON string that holds the object.
	Embedded bool
	// Normal returns a document in the form that the mapping is about, and the changes of
	// locations, which are nil for a document that has the form; nil if there is one form
	// only. The text is well-formed, without white space around the value.
	Normal func(text string) (string, []card.ReportEntry)
	// Slot is where a card of the format carries another one; nil if it cannot.
	Slot *Slot
	// Omits says that libraries of the format leave out false, null, and empty texts, lists
	// and objects, so that their absence is no change of a card.
	Omits bool
	// Identities are the members that identify the elements of lists.
	Identities []string

	once    sync.Once
	topics  *topics
	plans   *plans
	options []string
	// reasons are the results of lacks, by topic.
	reasons sync.Map
}

// complete derives from the mapping what conversions use.
func (f *Definition) complete() {
	f.once.Do(func() {
		if f.Mapping != nil {
			f.topics, f.plans, f.options = ofMapping(f.Mapping), newPlans(f), f.listOptions()
		}
	})
}

// tree returns the topics of the mapping by path.
func (f *Definition) tree() *topics {
	f.complete()
	return f.topics
}

// rules returns the plans of the mapping.
func (f *Definition) rules() *plans {
	f.complete()
	return f.plans
}

// lacks returns why the format cannot hold something that is about a topic.
func (f *Definition) lacks(topic string) string {
	why, ok := f.reasons.Load(topic)
	if !ok {
		why, _ = f.reasons.LoadOrStore(topic, f.lack(topic))
	}
	return why.(string)
}

func (f *Definition) lack(topic string) string {
	if f.Mapping != nil {
		if why, ok := f.Mapping.lack(topic); ok {
			return strings.ReplaceAll(why, "{card}", f.Title)
		}
	}
	return f.Title + " has no member for " + noun(topic)
}

// inVersions returns why a version of the format cannot hold something.
func (f *Definition) inVersions(rule *Rule, topic string) string {
	s := f.Title + " has a member for " + noun(topic)
	if rule.Since != "" {
		s += " since version " + rule.Since
	}
	if rule.Until != "" {
		s += " up to version " + rule.Until
	}
	return s
}

// choose returns the version to write.
func (f *Definition) choose(version string) (string, error) {
	switch {
	case version == "" || version == f.Version:
		return f.Version, nil
	case slices.Contains(f.Versions, version):
		return version, nil
	case len(f.Versions) == 0:
		return "", &failure{code: CodeNoSuchVersion, message: f.Name + " has no versions to choose from"}
	}
	return "", &failure{code: CodeNoSuchVersion, message: fmt.Sprintf("%s has no version %q; its versions are %s", f.Name, version, strings.Join(f.Versions, ", "))}
}
