package diff

import "github.com/agentcard-go/cardgen/sdk/card"

// Options are the options of comparisons; [Option] functions set them.
type Options struct {
	// DeclaredOnly assumes that JSON objects have only members that a schema declares, even if
	// the schema admits others.
	DeclaredOnly bool
	// Limits bounds the list of changes and, for functions that read texts, the documents.
	Limits card.Limits
}

// Option changes one of the [Options].
type Option func(*Options)

// DeclaredOnly assumes that callers do not send members that a schema does not declare, even if
// the schema admits them. A new optional property of an input schema is then compatible.
// Without the option it is breaking unless additionalProperties was false: a caller could have
// sent a member of that name with another value.
func DeclaredOnly() Option { return func(o *Options) { o.DeclaredOnly = true } }

// WithLimits sets the limits of the documents and of the list of changes. A zero field leaves
// its limit unchanged. A list that is longer than ResultBytes is a [*card.LimitError].
func WithLimits(l card.Limits) Option { return func(o *Options) { o.Limits = l.Or(o.Limits) } }

// OptionsOf returns the options that some functions set.
func OptionsOf(opts []Option) Options {
	o := Options{Limits: card.DefaultLimits()}
	for _, set := range opts {
		set(&o)
	}
	return o
}
