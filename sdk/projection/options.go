package projection

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Option is an option of a conversion.
type Option func(*conversion)

// Version selects the version of the target format. Every format has a default.
func Version(version string) Option { return func(o *conversion) { o.Version = version } }

// WithLimits sets the limits of the source and of the result. A zero field leaves its limit
// as it is. A result beyond ResultBytes or ResultNodes is an [*Error] of [CodeLimit], which
// wraps a [*card.LimitError].
func WithLimits(l card.Limits) Option { return func(o *conversion) { o.Limits = l.Or(o.Limits) } }

// Table selects the table that a specification prescribes, exactly: Appendix A of the Agent
// Description Protocol. The result may be invalid and is not validated.
func Table() Option { return func(o *conversion) { o.Table = true } }

// Carry stores the whole source in the target, in a member that the rules of the format
// allow and its readers ignore. The conversion back restores it, byte for byte if both
// conversions use [Convert]. If the target was edited, the edits are applied to the source
// and reported.
//
// Every reader of the target can read the carried source. A digest detects accidental
// damage, not forgery.
func Carry() Option { return func(o *conversion) { o.Carry = true } }

// Strict makes every dropped or narrowed part an error of [CodeLoss]. Carried parts are not
// losses.
func Strict() Option { return func(o *conversion) { o.strict = true } }

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
	return func(o *conversion) {
		if err != nil {
			o.err = errors.Join(o.err, fmt.Errorf("projection: the value to be set at %q: %w", pointer, err))
			return
		}
		o.Options.Set(pointer, raw)
	}
}

// Supply supplies texts for a member that the source lacks. option is the name of an option in
// the mapping of the target format, see [format.Definition.Options]. Later texts for an option
// replace earlier ones. A name that the format does not have is an error of [CodeOptions];
// [card.Report.Unused] has the options without an effect on the card.
func Supply(option string, texts ...string) Option {
	texts = copied(texts)
	return func(o *conversion) { o.Options.Supply(option, texts...) }
}

// Offer is [Supply] for programs that convert to several formats: a name that the target
// format does not have is no error.
func Offer(option string, texts ...string) Option {
	texts = copied(texts)
	return func(o *conversion) { o.Options.Offer(option, texts...) }
}

// copied returns a copy of the texts for an option; the copy is never nil.
func copied(texts []string) []string { return append([]string{}, texts...) }
