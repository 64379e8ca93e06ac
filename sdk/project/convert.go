package project

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// Convert reads a card of one format and writes it in another. If from is empty, it detects
// the format. It normalizes cards in forms that only some readers accept, such as A2A cards
// with names in snake_case.
//
// The report lists the losses and the defaults; it is returned whenever the card could be
// read, also with an error. It begins with the changes of normalization
// ([card.CodeNormalForm], [card.CodeNull]), and all its sources are locations in data.
//
// The error is a [*card.DecodeError] for a text that cannot be decoded, an
// [*UnsupportedError] for an unsupported conversion, an [*Error] for a card that cannot be
// converted, a [*TargetError] for a result that is not valid, and the error of
// [detect.Detect] if the format is not detected.
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
