package project

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// Format is the name of a format, as in the commands and [detect.Format].
type Format string

// Formats returns all formats, the source formats first.
func Formats() []Format { return slices.Clone(formats) }

// Targets returns the formats to which cards of a format convert, in the order of
// [Formats].
func Targets(from Format) []Format {
	reached := make(map[Format]bool)
	for _, p := range pairs {
		switch a, b := ends(p); from {
		case a:
			reached[b] = true
		case b:
			reached[a] = true
		}
	}
	var list []Format
	for _, f := range formats {
		if reached[f] {
			list = append(list, f)
		}
	}
	return list
}

func ends(p projectrt.Converter) (from, to Format) {
	a, b := p.Ends()
	return Format(a), Format(b)
}

// UnsupportedError reports an unsupported conversion.
type UnsupportedError struct {
	From, To Format
	// Kind is the kind of the document, if it is not a card.
	Kind string
}

// Error names the supported conversions.
func (e *UnsupportedError) Error() string {
	switch {
	case e.Kind != "":
		return fmt.Sprintf("a %s document of the kind %q is no card: cards are what is converted", e.From, e.Kind)
	case !slices.Contains(formats, e.From):
		return fmt.Sprintf("there is no format %q; the formats are %s", e.From, words(formats))
	case !slices.Contains(formats, e.To):
		return fmt.Sprintf("there is no format %q; %s converts into %s", e.To, e.From, words(Targets(e.From)))
	case e.From == e.To:
		return fmt.Sprintf("the card is %s already", e.From)
	}
	return fmt.Sprintf("%s does not convert into %s, only into %s", e.From, e.To, words(Targets(e.From)))
}

func words(list []Format) string {
	texts := make([]string, len(list))
	for i, f := range list {
		texts[i] = string(f)
	}
	return strings.Join(texts, ", ")
}
