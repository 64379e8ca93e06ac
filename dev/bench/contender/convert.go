package contender

import (
	"fmt"

	"github.com/agentcard-go/cardgen/dev/bench/document"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// Conversion is the conversion of a document to another format.
type Conversion struct {
	From, To string
	Document document.Document
	// Parse parses the document and Append writes the result into a reused buffer. Convert is
	// [projection.Convert], and Check parses its result.
	Parse, Append, Convert, Check func() error
}

// Conversions returns the conversions of documents to all formats that need no options for them.
func Conversions(documents []document.Document) ([]Conversion, error) {
	var list []Conversion
	for _, d := range documents {
		from, ok := formats.Lookup(d.Dialect)
		if !ok {
			continue
		}
		for _, to := range formats.All() {
			if to == from {
				continue
			}
			made, _, err := projection.Convert(d.Text, from, to)
			if err != nil {
				continue // the format requires what the document does not say
			}
			c, err := conversion(d, from, to, made)
			if err != nil {
				return nil, fmt.Errorf("%s, %s to %s: %w", d.Name, d.Dialect, format.Of(to).Name, err)
			}
			list = append(list, c)
		}
	}
	return list, nil
}

func conversion(d document.Document, from, to format.Any, made []byte) (Conversion, error) {
	source, err := dialects.ParseAs(d.Dialect, d.Text)
	if err != nil {
		return Conversion{}, err
	}
	target := format.Of(to).Name
	result, err := dialects.ParseAs(target, made)
	if _, known := dialects.Lookup(target); !known {
		result, err = dialects.Parse(made) // a form of the cards of another format
	}
	if err != nil {
		return Conversion{}, err
	}
	var buf []byte
	return Conversion{
		From: d.Dialect, To: target, Document: d,
		Parse:   func() error { _, err := source.CardInfo().Parse(d.Text); return err },
		Append:  func() (err error) { buf, err = card.AppendJSON(buf[:0], result); return err },
		Convert: func() error { _, _, err := projection.Convert(d.Text, from, to); return err },
		Check:   func() error { _, err := result.CardInfo().Parse(made); return err },
	}, nil
}
