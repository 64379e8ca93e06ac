package site

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// options are the settings of [Make].
type options struct {
	base     *url.URL
	host     string
	invalid  bool
	supplied []projection.Option
	// formats are the target formats of conversions. all means all formats that have a
	// path.
	formats map[string]bool
	all     bool
	// keys is the key set, keySources are the names of its sources.
	keys       []byte
	keySources []string
	// err joins the errors of options that have no meaning.
	err error
}

// fail records the error of an option.
func (o *options) fail(format string, args ...any) {
	o.err = errors.Join(o.err, fmt.Errorf("site: "+format, args...))
}

// Option is an option of [Make].
type Option func(*options)

// newOptions applies options. The error reports an option with an invalid argument, or an
// option that has no effect without another one.
func newOptions(opts []Option) (o options, err error) {
	for _, opt := range opts {
		opt(&o)
	}
	switch {
	case o.err != nil:
		return o, o.err
	case o.host != "" && o.base == nil:
		return o, errors.New("site: Host has no effect without Base: the name is in the AI catalog")
	case len(o.supplied) > 0 && len(o.formats) == 0:
		return o, errors.New("site: Supply has no effect without For: it supplies what conversions need")
	}
	return o, nil
}

// Base sets the address of the host, such as "https://agents.example.com", and adds an AI
// catalog and an API catalog of the agents. Catalogs contain addresses, so that there are
// none without it.
func Base(address string) Option {
	return func(o *options) {
		u, err := url.Parse(address)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			o.fail("%q is not the address of a host, such as https://agents.example.com", address)
			return
		}
		u.Path = strings.TrimRight(u.Path, "/")
		o.base = u
	}
}

// Host sets the name of the host for people, in the AI catalog.
func Host(name string) Option {
	return func(o *options) { o.host = name }
}

// Keys adds a JSON Web Key Set with the public keys of signatures, byte for byte. See
// [wellknown.KeysDocument]. The sources are names for people of the set's sources, such as
// files.
func Keys(set []byte, sources ...string) Option {
	return func(o *options) { o.keys, o.keySources = set, sources }
}

// AllowInvalid also publishes cards that are not valid.
func AllowInvalid() Option {
	return func(o *options) { o.invalid = true }
}

// All stands for all formats that [For] accepts.
const All = "all"

// targets are the possible target formats of conversions.
var targets = []string{"a2a", "a2a-0.3", "aevum", "agentcard", serverCard}

// For publishes conversions of the cards for clients of other formats: a2a and a2a-0.3, also
// called 1.0 and 0.3, aevum, agentcard and mcp-server-card. [All] publishes all of them that
// can be made.
//
// A2A cards of 1.0 and of 0.3 have the same path. If clients of both are served, the document
// at the path has the members of both, and the header A2A-Version selects one of them.
func For(formats ...string) Option {
	return func(o *options) {
		if o.formats == nil {
			o.formats = map[string]bool{}
		}
		for _, name := range formats {
			switch name {
			case "1.0":
				name = "a2a"
			case "0.3":
				name = "a2a-0.3"
			case All:
				o.all = true
				for _, name := range targets {
					o.formats[name] = true
				}
				continue
			}
			if !slices.Contains(targets, name) {
				o.fail("no conversions are published for %q%s; known: %s", name, nearest.Hint(name, names()), Formats())
			}
			o.formats[name] = true
		}
	}
}

// Formats lists the names that [For] accepts, for messages.
func Formats() string { return strings.Join(names(), ", ") }

// names are the names that [For] accepts.
func names() []string { return slices.Concat([]string{"1.0", "0.3"}, targets, []string{All}) }

// Supply supplies texts that cards do not contain to the conversions to formats that have the
// option, for example "protocol-version" with "1.0". See [projection.Supply].
func Supply(option string, texts ...string) Option {
	return func(o *options) {
		isKnown := func(f format.Any) bool { return slices.Contains(format.Of(f).Options(), option) }
		if !slices.ContainsFunc(formats.All(), isKnown) {
			o.fail("no format has an option %q", option)
		}
		o.supplied = append(o.supplied, projection.Offer(option, texts...))
	}
}
