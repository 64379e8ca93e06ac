package card

import (
	"maps"

	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Options is what the functions of the card packages can be told. It is filled by
// the [Option] functions; a field that does not concern a function is ignored
// by it.
type Options struct {
	// Limits bounds what a document may cost; a zero field is the default.
	Limits Limits
	// AcceptEmbedded admits a document that is a JSON string whose content is the
	// card.
	AcceptEmbedded bool
	// Embedded asks Encode for that form.
	Embedded bool
	// AllowUnknown admits members that a closed dialect does not know.
	AllowUnknown bool
	// AllowReadOnly lets a builder set members that are marked readOnly.
	AllowReadOnly bool
	// Building is set by Build: members marked readOnly are refused and unknown
	// ones too, whatever AllowUnknown says.
	Building bool
	// Version is the version of the dialect whose rules hold; empty is the newest.
	Version string
	// Sets are the sets of words that a rule may refer to by name.
	Sets map[string]Set

	// handsOver is for builders that nobody has but a conversion.
	handsOver bool
}

// Set is a set of words.
type Set map[string]struct{}

// Has reports whether word is in s.
func (s Set) Has(word string) bool {
	_, ok := s[word]
	return ok
}

// Option changes one of the [Options].
type Option func(*Options)

// Defaults returns the options that hold when nothing is said.
func Defaults() Options {
	return Options{Limits: DefaultLimits()}
}

// With returns o with opts applied in order. Without opts nothing is allocated.
func (o Options) With(opts ...Option) Options {
	if len(opts) == 0 {
		return o
	}
	changed := new(Options)
	*changed = o
	for _, opt := range opts {
		if opt != nil {
			opt(changed)
		}
	}
	return *changed
}

// AcceptEmbedded says whether a document may also be a JSON string whose content
// is the card.
func AcceptEmbedded(accept bool) Option { return func(o *Options) { o.AcceptEmbedded = accept } }

// AsEmbedded makes Encode write that form.
func AsEmbedded() Option { return func(o *Options) { o.Embedded = true } }

// HandOver makes Build return what the builder holds in the place of a copy. It is for
// conversions, which own the builder and use it no more; everybody else gets a copy.
func HandOver(trusted.Pass) Option { return func(o *Options) { o.handsOver = true } }

// HandsOver reports whether [HandOver] is among the options.
func (o *Options) HandsOver(trusted.Pass) bool { return o.handsOver }

// AllowUnknown admits members that a closed dialect does not know. Builders stay
// strict.
func AllowUnknown() Option { return func(o *Options) { o.AllowUnknown = true } }

// AllowReadOnly lets a builder set members that are marked readOnly; it is for
// the party that issues those values.
func AllowReadOnly() Option { return func(o *Options) { o.AllowReadOnly = true } }

// Version asks for the rules of one version of a dialect that has several. A version
// that the dialect does not know is taken for the newest.
func Version(version string) Option { return func(o *Options) { o.Version = version } }

// WithSet gives the words of the set that a rule refers to by name. A later set of
// the same name replaces an earlier one. Without it such a rule holds.
func WithSet(name string, words ...string) Option {
	set := make(Set, len(words))
	for _, w := range words {
		set[w] = struct{}{}
	}
	return func(o *Options) {
		sets := maps.Clone(o.Sets)
		if sets == nil {
			sets = make(map[string]Set, 1)
		}
		sets[name] = set
		o.Sets = sets
	}
}
