package card

import "maps"

// Options are the options of the functions in card packages; [Option] functions set
// them. The zero value has the defaults. A function ignores the options that do not apply to it.
type Options struct {
	// Limits bounds the cost of a document; a zero field means the default.
	Limits Limits
	// AcceptEmbedded accepts a document that is a JSON string containing the card.
	AcceptEmbedded bool
	// Embedded makes Encode write a JSON string containing the card.
	Embedded bool
	// AllowUnknown accepts unknown members in a dialect that forbids them.
	AllowUnknown bool
	// AllowReadOnly lets a builder set members that are marked readOnly.
	AllowReadOnly bool
	// Building is set by Build: it rejects members marked readOnly, and unknown members
	// even with AllowUnknown.
	Building bool
	// Version is the version of the dialect to validate against; empty means the newest.
	Version string
	// Sets are sets of words by name, for rules that refer to a set by its name (x-within). The
	// value of each word in a set is true.
	Sets map[string]map[string]bool
}

// Option changes one of the [Options].
type Option func(*Options)

// With returns o with opts applied in order. Without opts it does not allocate.
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

// AcceptEmbedded sets whether a document may also be a JSON string containing the card.
func AcceptEmbedded(accept bool) Option { return func(o *Options) { o.AcceptEmbedded = accept } }

// AsEmbedded makes Encode write a JSON string containing the card, see [AcceptEmbedded].
func AsEmbedded() Option { return func(o *Options) { o.Embedded = true } }

// AllowUnknown accepts unknown members in a dialect that forbids them. It has no effect
// on Build.
func AllowUnknown() Option { return func(o *Options) { o.AllowUnknown = true } }

// AllowReadOnly lets a builder set members that are marked readOnly. It is for the party
// that issues those values.
func AllowReadOnly() Option { return func(o *Options) { o.AllowReadOnly = true } }

// CodeVersion is the code of the finding for a version that the dialect does not have.
const CodeVersion = "unknown-version"

// Version selects the version of the dialect to validate against. If the dialect does not have
// the version, every call on a value or a document fails with one finding of [CodeVersion]. A
// dialect with a single version accepts no Version option.
func Version(version string) Option { return func(o *Options) { o.Version = version } }

// WithSet supplies a set of words for rules that refer to a set by its name (x-within). A later
// set of the same name replaces an earlier one. If the set is not given, these rules are not
// checked.
func WithSet(name string, words ...string) Option {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return func(o *Options) {
		sets := maps.Clone(o.Sets)
		if sets == nil {
			sets = make(map[string]map[string]bool, 1)
		}
		sets[name] = set
		o.Sets = sets
	}
}
