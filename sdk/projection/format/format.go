package format

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/scan"
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
	// ValidateText is the function of package card for the type. If it is nil, Parse validates.
	ValidateText func([]byte, ...card.Option) error
}

// Index has the locations of the values in a text.
type Index = scan.Index

// Any is a *[Format] of any type.
type Any interface {
	// Validate returns the error of parsing a text.
	Validate(text []byte, opts ...card.Option) error
	// definition returns nil for a nil format.
	definition() *Definition
	// examine returns all findings.
	examine(text []byte, opts ...card.Option) card.Violations
}

func (f *Format[T]) definition() *Definition {
	if f == nil {
		return nil
	}
	return &f.Definition
}

// Validate returns the error of parsing a text.
func (f *Format[T]) Validate(text []byte, opts ...card.Option) error {
	if f.ValidateText != nil {
		return f.ValidateText(text, opts...)
	}
	_, err := f.Parse(text, opts...)
	return err
}

func (f *Format[T]) examine(text []byte, opts ...card.Option) card.Violations {
	_, findings := f.Examine(text, lenient(opts)...)
	return findings
}

// lenient returns the option that accepts unknown members, which a carried or held card may
// have, followed by opts.
func lenient(opts []card.Option) []card.Option {
	return append([]card.Option{card.AllowUnknown(), card.AllowReadOnly()}, opts...)
}

// Definition defines a format for conversions of texts.
type Definition struct {
	// Name is the name of the format. Title is a noun for a card of the format, with its
	// article.
	Name, Title string
	// Versions are the versions that can be written, oldest first; nil if the format has one
	// version. Version is the default.
	Versions []string
	Version  string
	// Mapping maps the format to the description and back; nil for the description itself.
	Mapping *Mapping
	// Tables are conversions to other formats that the specification of the format prescribes.
	Tables []Prescribed
	// Embedded says that a card can be a JSON string that contains the object as text.
	Embedded bool
	// Normal converts a document to the form that the mapping describes, and returns the changes of
	// locations, which are nil if the document already has this form. A format with a single form
	// has no Normal. The text is well-formed and has no white space around the value; values is
	// its index, or nil.
	Normal func(text string, values *Index) (string, []card.ReportEntry)
	// Holds returns the whole card of another format that is a part of a document, and the
	// version of the document; nil if there is no such card. A conversion to the other format
	// returns this card if it is valid. Holds is nil if the format has no member for a card.
	Holds func(document *Node, other *Definition) (held *Node, version string)
	// Slot is the member in which a card of the format carries another card; nil if it has
	// none.
	Slot *Slot
	// Omits says that libraries of the format omit the values false, null, and empty strings, lists
	// and objects when they write a card. The absence of such a value is then not an edit of the
	// card.
	Omits bool
	// Identities are the members that identify the elements of lists, such as an id.
	Identities []string

	once    sync.Once
	topics  *topics
	plans   *plans
	options []string
	// ofVersion has the options for validating a card, by version.
	ofVersion map[string][]card.Option
	// reasons and partReasons cache the results of lacks, by topic.
	reasons, partReasons sync.Map
}

// complete returns f with the plans, the topics and the options of the mapping.
func (f *Definition) complete() *Definition {
	f.once.Do(func() {
		f.ofVersion = make(map[string][]card.Option, len(f.Versions))
		for _, version := range f.Versions {
			f.ofVersion[version] = []card.Option{card.Version(version)}
		}
		if f.Mapping != nil {
			f.topics, f.plans, f.options = ofMapping(f.Mapping), newPlans(f), f.listOptions()
		}
	})
	return f
}

// VersionOptions returns the options for validating a card of a version that the format has;
// nil for the empty version.
func (f *Definition) VersionOptions(version string) []card.Option {
	return f.complete().ofVersion[version]
}

// lacks returns the reason why the format cannot hold the subject of a topic, or a part of it.
func (f *Definition) lacks(topic *topics, isPart bool) string {
	known := &f.reasons
	if isPart {
		known = &f.partReasons
	}
	if why, ok := known.Load(topic); ok {
		return why.(string)
	}
	why := f.lack(topic.name, isPart)
	known.Store(topic, why)
	return why
}

func (f *Definition) lack(topic string, part bool) string {
	if why := f.ownReason(topic); why != "" {
		return why
	}
	if why := reasonOf(topic); why != "" {
		return why
	}
	isAbout := func(m *Mapping) bool {
		return slices.ContainsFunc(m.Topics, func(t Topic) bool { return t.Name == topic })
	}
	if !ofDescription().has(topic) && slices.ContainsFunc(f.Mapping.all(), isAbout) {
		return "both formats have a member for " + noun(topic) + ", and the description between them has none"
	}
	if part {
		return f.Title + " has no member for this part of " + noun(topic)
	}
	return f.Title + " has no member for " + noun(topic)
}

// ownReason returns the reason that the mapping, or else a combined one, states for a topic; empty
// if none does.
func (f *Definition) ownReason(topic string) string {
	return strings.ReplaceAll(f.statedReason(topic), "{card}", f.Title)
}

// statedReason is ownReason without the title of the format.
func (f *Definition) statedReason(topic string) string {
	for _, m := range f.Mapping.all() {
		for _, lack := range m.Lacks {
			if lack.Topic == topic {
				return lack.Reason
			}
		}
	}
	return ""
}

// versions are the indexes of the first and last version of a format that has a member.
type versions struct{ since, until int16 }

// inVersions returns the message that only some versions of the format have a member, or the
// reason that the mapping states.
func (f *Definition) inVersions(v versions, topic string) string {
	if why := f.ownReason(topic); why != "" {
		return why
	}
	s := f.Title + " has a member for " + noun(topic)
	hasFirst, hasLast := v.since != math.MinInt16, v.until != math.MaxInt16
	switch {
	case hasFirst && v.since == v.until:
		return s + " in version " + f.Versions[v.since] + " only"
	case hasFirst:
		s += " since version " + f.Versions[v.since]
	}
	if hasLast {
		s += " up to version " + f.Versions[v.until]
	}
	return s
}

// choose returns the version to write; an empty version selects the default.
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
