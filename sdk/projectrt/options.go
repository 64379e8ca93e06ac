package projectrt

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Mode selects the rules of a mapping for which a specification prescribes a table of
// members: the result of the table alone may be invalid.
type Mode string

const (
	// Usable selects the rules whose result is valid. It is the default.
	Usable Mode = "usable"
	// Table selects exactly the table. The result is not validated.
	Table Mode = "table"
)

// Options are the options of a conversion; [Option] functions set them.
type Options struct {
	// Mode selects the rules of a mapping.
	Mode Mode
	// Version is the version of the target; empty means the default.
	Version string
	// Carry stores the source in the slot of the target.
	Carry bool
	// Strict makes every loss an error.
	Strict bool
	// Sets are values for locations in the target, set in order before it is validated.
	Sets []Assignment
	// Texts are texts that the caller supplies, by the option names of mappings. The lists
	// are never changed.
	Texts map[string][]string
	// Err is the error of an invalid option.
	Err error
}

// Assignment is a value for a location in the target.
type Assignment struct {
	Pointer string
	Value   card.Raw
}

// sets reports whether the caller sets a location of the target, or one that encloses it or
// is inside it.
func (o *Options) sets(place string) bool {
	return slices.ContainsFunc(o.Sets, func(s Assignment) bool { return within(place, s.Pointer) || within(s.Pointer, place) })
}

// within reports whether a location equals another one or is inside it.
func within(place, around string) bool {
	rest, ok := strings.CutPrefix(place, around)
	return ok && (rest == "" || rest[0] == '/')
}

// Option changes one of the [Options].
type Option func(*Options)

// Collect returns the options.
func Collect(opts []Option) *Options {
	o := new(Options)
	for _, opt := range opts {
		if opt != nil {
			opt(o)
		}
	}
	return o
}

// Give supplies texts for an option of the mappings. It replaces earlier texts for the
// option; without texts it supplies an empty list.
func Give(option string, texts ...string) Option {
	texts = slices.Clone(texts)
	if texts == nil {
		texts = []string{}
	}
	return func(o *Options) {
		if o.Texts == nil {
			o.Texts = make(map[string][]string, 1)
		}
		o.Texts[option] = texts
	}
}

// Set sets a location in the target to any Go value.
func Set(pointer string, value any) Option {
	raw, err := card.JSON(value)
	if err == nil {
		_, err = card.SplitPointer(pointer)
	}
	return func(o *Options) {
		if err != nil {
			o.Err = errors.Join(o.Err, fmt.Errorf("project: the value to be set at %q: %w", pointer, err))
			return
		}
		o.Sets = append(o.Sets, Assignment{pointer, raw})
	}
}
