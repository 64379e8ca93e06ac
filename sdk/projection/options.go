package projection

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Option is an option of a conversion.
type Option func(*options)

type options struct {
	version string
	carry   bool
	strict  bool
	table   bool
	texts   []supplied // by option
	sets    []assignment
	limits  card.Limits
	// budget is what each conversion of the call may make.
	budget budget
	err    error
}

// assignment is a value for a location in the target.
type assignment struct {
	pointer string
	value   card.Raw
}

// supplied are the texts for an option.
type supplied struct {
	option string
	texts  []string
}

func (s supplied) compare(option string) int { return strings.Compare(s.option, option) }

// supplies returns the texts for an option, and false if there are none.
func (o *options) supplies(option string) ([]string, bool) {
	if i, ok := slices.BinarySearchFunc(o.texts, option, supplied.compare); ok {
		return o.texts[i].texts, true
	}
	return nil, false
}

func collect(opts []Option) *options {
	o := &options{limits: card.DefaultLimits()}
	for _, opt := range opts {
		if opt != nil {
			opt(o)
		}
	}
	return o
}

// Version selects the version of the target format. Every format has a default.
func Version(version string) Option { return func(o *options) { o.version = version } }

// WithLimits sets the limits of the source and of the result. A zero field leaves its limit
// as it is. A result beyond ResultBytes or ResultNodes is an [*Error] of [CodeLimit], which
// wraps a [*card.LimitError].
func WithLimits(l card.Limits) Option { return func(o *options) { o.limits = l.Or(o.limits) } }

// Table selects the table that a specification prescribes, exactly: Appendix A of the Agent
// Description Protocol. The result may be invalid and is not validated.
func Table() Option { return func(o *options) { o.table = true } }

// Carry stores the whole source in the target, in a member that the rules of the format
// allow and its readers ignore. The conversion back restores it, byte for byte if both
// conversions use [Convert]. If the target was edited, the edits are applied to the source
// and reported.
//
// Every reader of the target can read the carried source. A digest detects accidental
// damage, not forgery.
func Carry() Option { return func(o *options) { o.carry = true } }

// Strict makes every dropped or narrowed part an error, a [*LossError]. Carried parts are
// not losses.
func Strict() Option { return func(o *options) { o.strict = true } }

// Set sets a location in the target, given as a JSON Pointer, to a Go value or a [card.Raw]
// before the target is validated. It creates missing objects on the path; the token -
// appends an element to a list. Several Sets apply in order.
//
// Set supplies a value that the target requires and the source lacks. If it replaces a value
// of the conversion, the report has a single entry for the location, with the code option.
func Set(pointer string, value any) Option {
	raw, err := card.JSON(value)
	if err == nil {
		_, err = card.SplitPointer(pointer)
	}
	return func(o *options) {
		if err != nil {
			o.err = errors.Join(o.err, fmt.Errorf("projection: the value to be set at %q: %w", pointer, err))
			return
		}
		o.sets = append(o.sets, assignment{pointer, raw})
	}
}

// Supply supplies texts for a member that the source lacks, by the name of an option in the
// mapping of the target format. It replaces earlier texts for the option.
func Supply(option string, texts ...string) Option {
	texts = slices.Clone(texts)
	if texts == nil {
		texts = []string{}
	}
	return func(o *options) {
		i, ok := slices.BinarySearchFunc(o.texts, option, supplied.compare)
		if !ok {
			o.texts = slices.Insert(o.texts, i, supplied{option: option})
		}
		o.texts[i].texts = texts
	}
}
