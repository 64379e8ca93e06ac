package project

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// Convert reads a card of one format and writes it in another. Without from, the
// format is the one that the document looks like. Cards in forms that only some readers
// understand are brought into the form of their format first: A2A cards with names in
// snake_case, for one.
//
// The report says what the target does not have as it was, and what it has that the
// source did not say; it is there whenever the card could be read, beside an error too.
// It begins with what was in another form ([card.CodeNormalForm], [card.CodeNull]), and
// all its sources are places in data.
//
// The error is a [*card.DecodeError] for a text that cannot be read, an
// [*UnsupportedError] for formats that do not convert into each other, an [*Error] for
// a card that cannot be converted, a [*TargetError] for a result that is not valid, and
// what [detect.Detect] returns when the format was to be found and was not.
func Convert(data []byte, from, to Format, opts ...Option) ([]byte, *card.Report, error) {
	if from == "" {
		found, err := detect.Detect(data)
		if err != nil {
			return nil, nil, err
		}
		from = Format(found.Format)
		if found.Entry != "" && found.Entry != "card" {
			return nil, nil, &UnsupportedError{From: from, To: to, Kind: found.Entry}
		}
	}
	for _, p := range pairs {
		switch a, b := ends(p); {
		case a == from && b == to:
			return p.Convert(data, opts...)
		case a == to && b == from:
			return p.Import(data, opts...)
		}
	}
	return nil, nil, &UnsupportedError{From: from, To: to}
}
