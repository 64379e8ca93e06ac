package projectrt

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Mode says what is asked for where a document prescribes a table of members and what
// follows the table to the letter is of little use.
type Mode string

const (
	// Usable is a target that is valid for the version named. It is the zero Mode's
	// meaning too.
	Usable Mode = "usable"
	// Table is the table, by the letter. What comes out need not be valid, and is not
	// validated.
	Table Mode = "table"
)

// Options is what a conversion can be told. It is filled by the [Option] functions.
type Options struct {
	// Mode says which rules of a mapping hold.
	Mode Mode
	// Version is the version of the target; empty is the usual one.
	Version string
	// Carry asks for the source to travel in the target's slot.
	Carry bool
	// Strict makes every loss an error.
	Strict bool
	// Sets are values for places of the target, set in order before it is validated.
	Sets []Assignment
	// Texts are what the caller supplies that no card has, by the names that mappings
	// use. The lists are never changed.
	Texts map[string][]string
	// Err is what is wrong with the options themselves.
	Err error
}

// Assignment is a value for a place of the target.
type Assignment struct {
	Pointer string
	Value   card.Raw
}

// sets reports whether the caller sets a place of the target, something in it or
// something around it.
func (o *Options) sets(place string) bool {
	return slices.ContainsFunc(o.Sets, func(s Assignment) bool { return within(place, s.Pointer) || within(s.Pointer, place) })
}

// within reports whether a place is another one or lies in it.
func within(place, around string) bool {
	rest, ok := strings.CutPrefix(place, around)
	return ok && (rest == "" || rest[0] == '/')
}

// Option changes one of the [Options].
type Option func(*Options)

// Collect returns what options say.
func Collect(opts []Option) *Options {
	o := new(Options)
	for _, opt := range opts {
		if opt != nil {
			opt(o)
		}
	}
	return o
}

// Give supplies texts for an option of the mappings. It replaces what was given for it
// before; without texts it is an empty list.
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

// Set sets a place of the target to any Go value.
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
