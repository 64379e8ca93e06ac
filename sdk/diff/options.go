package diff

// Options are the options of comparisons; [Option] functions set them.
type Options struct {
	// DeclaredOnly assumes that the members of JSON objects are those that a schema
	// declares, even where it admits others.
	DeclaredOnly bool
}

// Option changes one of the [Options].
type Option func(*Options)

// DeclaredOnly assumes that members that a schema does not declare are not sent, even if it
// admits them. A new optional property of an input schema is then compatible. Without the
// option it is breaking unless additionalProperties was false: a caller could have sent a
// member of that name with another value.
func DeclaredOnly() Option { return func(o *Options) { o.DeclaredOnly = true } }

// OptionsOf returns the options that some functions set.
func OptionsOf(opts []Option) Options {
	var o Options
	for _, set := range opts {
		set(&o)
	}
	return o
}
