package format

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Options are the options of a conversion. Package projection has a function for each, which
// documents it.
type Options struct {
	// Version is the version of the target format; an empty one selects the default.
	Version      string
	Carry, Table bool
	// Limits are the limits of the source and of the result.
	Limits card.Limits
	// Encoded says that the source was written by an encoder and needs no check of its syntax.
	Encoded bool

	texts []supplied // by option
	sets  []assignment
	// most limits each conversion of the call, and conversion is the state of the call.
	most       amount
	conversion conversion
}

// assignment is a value for a location in the target.
type assignment struct {
	pointer string
	value   card.Raw
}

// supplied are the texts that the caller supplied for an option.
type supplied struct {
	option string
	texts  []string
	// offered says that it is no error if the format lacks the option. taken says that the
	// option had an effect.
	offered, taken bool
}

// Supply sets the texts for an option, and replaces earlier ones.
func (o *Options) Supply(option string, texts ...string) {
	o.add(supplied{option: option, texts: texts})
}

// Offer is [Options.Supply] for an option that the format may lack.
func (o *Options) Offer(option string, texts ...string) {
	o.add(supplied{option: option, texts: texts, offered: true})
}

func (o *Options) add(s supplied) {
	if known := o.find(s.option); known != nil {
		*known = s
		return
	}
	o.texts = append(o.texts, s)
	slices.SortFunc(o.texts, func(a, b supplied) int { return strings.Compare(a.option, b.option) })
}

// Set sets the value at a location of the target. Later calls are applied after earlier ones.
func (o *Options) Set(pointer string, value card.Raw) {
	o.sets = append(o.sets, assignment{pointer, value})
}

// find returns the texts for an option; nil if the caller supplied none.
func (o *Options) find(option string) *supplied {
	for i := range o.texts {
		if o.texts[i].option == option {
			return &o.texts[i]
		}
	}
	return nil
}

// check returns an error if the format lacks a supplied option.
func (o *Options) check(f *Definition) error {
	if len(o.texts) == 0 {
		return nil
	}
	known := f.complete().options
	for _, s := range o.texts {
		if _, ok := slices.BinarySearch(known, s.option); !ok && !s.offered {
			return &failure{code: CodeOptions, message: unknownOption(f, s.option, known)}
		}
	}
	return nil
}

func unknownOption(f *Definition, option string, known []string) string {
	message := fmt.Sprintf("%s has no option %q%s", f.Title, option, nearest.Hint(option, known))
	if len(known) == 0 {
		return message + "; it has no options"
	}
	return message + "; known: " + strings.Join(known, ", ")
}

// unused returns the options that had no effect.
func (o *Options) unused() []string {
	var names []string
	for _, s := range o.texts {
		if !s.taken {
			names = append(names, s.option)
		}
	}
	return names
}
