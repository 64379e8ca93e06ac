package store

import (
	"encoding/json"
	"errors"
	"time"
	"unique"
)

// Record has the data that databases keep of a card besides its document.
type Record struct {
	Summary
	Proof Proof  `json:"proof,omitzero"`
	Owner string `json:"owner,omitempty"`
	// Renewed is [Card.Renewed].
	Renewed time.Time `json:"renewed,omitzero"`
}

// RecordOf returns the record of a card.
func RecordOf(c *Card) Record { return Record{c.Summary, c.Proof, c.Owner, c.Renewed} }

// ReadRecord reads a record and checks that it is about a document. The error says what is wrong
// with the record.
func ReadRecord(text, document []byte) (Record, error) {
	var r Record
	if err := json.Unmarshal(text, &r); err != nil {
		return r, err
	}
	// Many cards have one of few texts, which summaries in memory share.
	for _, text := range []*string{&r.Dialect, &r.Version, &r.Signature, &r.Channel} {
		*text = unique.Make(*text).Value()
	}
	if r.Size != len(document) || r.Edition == 0 {
		return r, errRecord
	}
	return r, nil
}

var errRecord = errors.New("the record does not match its document")

// Card returns the card of a record.
func (r *Record) Card(document []byte) *Card {
	return &Card{Summary: r.Summary, Proof: r.Proof, Owner: r.Owner, Renewed: r.Renewed, Document: document}
}
