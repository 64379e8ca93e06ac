package a2ago

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"weak"

	"github.com/a2aproject/a2a-go/v2/a2a"

	sdk "github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// A Reader parses cards for a resolver and keeps the document of each. Its methods may be
// called concurrently. The zero value is ready to use; the fields are set before the first call.
type Reader struct {
	// Lenient accepts invalid cards, as long as they decode: many published cards lack a member
	// that A2A requires.
	Lenient bool
	// Findings is called with all findings of every card that is read, warnings included.
	Findings func(card.Violations)
	// Reading are options for reading cards, such as [card.WithLimits].
	Reading []card.Option
	// Policy accepts only cards whose signatures are valid under a policy, and reads only their
	// signed part ([verify.Verification.Covered]). a2a-go never sees a value that another party
	// could have added, such as an address under a name in other letter case. The error for a
	// refused card is a [*verify.Error]. [Reader.Document] returns the signed part, without the
	// signatures. If Policy is nil, signatures are not verified.
	//
	// A parser of a2a-go has no context: key sources are called with [context.Background] and
	// must limit their time themselves, as a client of package fetch does.
	Policy *verify.Policy

	// documents maps weak pointers to the cards that were parsed to their texts.
	documents sync.Map
}

// Parse reads a card of A2A 1.0, of 0.3, or for both, and has the type of agentcard.Parser. A
// card of 0.3 is converted to 1.0; its interfaces state the protocol version 0.3. An invalid
// card is a [card.InvalidError], unless the reader is lenient.
func (r *Reader) Parse(document []byte) (*a2a.AgentCard, error) {
	document, err := r.verified(document)
	if err != nil {
		return nil, fmt.Errorf("a2ago: %w", err)
	}
	c, err := r.read(document)
	if err != nil {
		return nil, fmt.Errorf("a2ago: %w", err)
	}
	s, err := ToStruct(c)
	if err != nil {
		return nil, fmt.Errorf("a2ago: %w", err)
	}
	key := weak.Make(s)
	r.documents.Store(key, string(document))
	runtime.AddCleanup(s, func(key weak.Pointer[a2a.AgentCard]) { r.documents.Delete(key) }, key)
	return s, nil
}

// Document returns the document that Parse read c from, see also [Reader.Policy]. The reader
// keeps it as long as c is reachable. A copy of the struct has no document.
func (r *Reader) Document(c *a2a.AgentCard) ([]byte, bool) {
	text, ok := r.documents.Load(weak.Make(c))
	if !ok {
		return nil, false
	}
	return []byte(text.(string)), true
}

// verified returns the signed part of a document, or the document if there is no policy.
func (r *Reader) verified(document []byte) ([]byte, error) {
	if r.Policy == nil {
		return document, nil
	}
	p := *r.Policy
	if p.Reading == nil {
		p.Reading = r.Reading
	}
	v, err := verify.Document(context.Background(), document, p)
	if err != nil {
		return nil, err
	}
	if err := v.Err(); err != nil {
		return nil, err
	}
	return v.Covered(), nil
}

// read decodes and validates a document.
func (r *Reader) read(document []byte) (*sdk.AgentCard, error) {
	switch found, err := detect.Detect(document, detect.Reading(r.Reading...)); {
	case err == nil && found.Format == detect.A2AV03:
		old, err := examine(r, document, v03.Examine, v03.Normalize)
		if err != nil {
			return nil, err
		}
		c, _, err := projection.Draft(a2aformat.A2A03, a2aformat.A2A, old)
		return c, err
	case err == nil && found.Format != detect.A2A:
		return nil, fmt.Errorf("the document has the format %s and is not an A2A card", found.Format)
	}
	return examine(r, document, sdk.Examine, sdk.Normalize)
}

// examine decodes and validates a document. If the document is valid only in its normal form,
// that form is accepted. An example is a document with plain lists of scopes, which a2a-go
// writes.
func examine[T any, P card.MessageOf[T]](
	r *Reader, document []byte, examine func([]byte, ...card.Option) (*T, card.Violations), normalize func(*T) *T,
) (*T, error) {
	c, found := examine(document, r.Reading...)
	if c != nil && found.Err() != nil {
		normal := normalize(c)
		if left := card.Check(P(normal), r.Reading...); left.Err() == nil || r.Lenient {
			c, found = normal, left
		}
	}
	if r.Findings != nil && len(found) > 0 {
		r.Findings(found)
	}
	if c != nil && r.Lenient {
		return c, nil
	}
	return c, found.Err()
}
