// Package patch changes JSON documents and cards with JSON Patch (RFC 6902) and JSON Merge Patch
// (RFC 7396).
//
// The order of members and the literals of numbers stay the same. To change a document in YAML
// or TOML, pass the result to [github.com/agentcard-go/cardgen/sdk/syntax.Document.Rewrite].
package patch

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Apply changes a JSON document. A patch that is an array is a JSON Patch, see [Operations]; a
// patch that is an object is a JSON Merge Patch, see [Merge]. The options can set limits, see
// [card.WithLimits].
func Apply(document, patch []byte, opts ...card.Option) ([]byte, error) {
	p, err := jsontree.Parse(patch, opts...)
	if err != nil {
		return nil, fmt.Errorf("patch: %w", err)
	}
	switch p.Kind {
	case card.KindArray:
		return Operations(document, patch, opts...)
	case card.KindObject:
		return Merge(document, patch, opts...)
	}
	return nil, fmt.Errorf("patch: a patch is an array of operations (RFC 6902) or an object (RFC 7396), not %s", p.KindName())
}

// Message returns a changed copy of a card, or of a value inside a card: it encodes x, calls
// [Apply] and decodes the result without validating it.
func Message[T any, P card.MessageOf[T]](x P, patch []byte) (P, error) {
	text, err := card.AppendJSON(nil, x)
	if err != nil {
		return nil, err
	}
	if text, err = Apply(text, patch); err != nil {
		return nil, err
	}
	return card.Decode[T, P](text)
}

// Merge applies a JSON Merge Patch (RFC 7396) to a JSON document: null in the patch removes a
// member, an object changes an object, and any other value replaces the old value.
func Merge(document, patch []byte, opts ...card.Option) ([]byte, error) {
	d, p, err := parse(document, patch, opts)
	if err != nil {
		return nil, err
	}
	return merge(d, p).Append(nil), nil
}

func parse(document, patch []byte, opts []card.Option) (d, p *jsontree.Node, err error) {
	if d, err = jsontree.Parse(document, opts...); err != nil {
		return nil, nil, err
	}
	if p, err = jsontree.Parse(patch, opts...); err != nil {
		return nil, nil, fmt.Errorf("patch: %w", err)
	}
	return d, p, nil
}

// merge returns the result of MergePatch (RFC 7396, section 2).
func merge(target, patch *jsontree.Node) *jsontree.Node {
	if patch.Kind != card.KindObject {
		return patch
	}
	if target == nil || target.Kind != card.KindObject {
		target = jsontree.Object()
	}
	target.Index()
	patch.Index()
	var list []jsontree.Member
	for _, m := range target.Members {
		next := patch.Member(m.Name)
		switch {
		case next == nil:
			list = append(list, m)
		case next.Kind != card.KindNull:
			list = append(list, jsontree.Member{Name: m.Name, Value: merge(m.Value, next)})
		}
	}
	for _, m := range patch.Members {
		if m.Value.Kind != card.KindNull && target.Member(m.Name) == nil {
			list = append(list, jsontree.Member{Name: m.Name, Value: merge(nil, m.Value)})
		}
	}
	target.SetMembers(list)
	return target
}

// Error is the error of an operation of a JSON Patch.
type Error struct {
	// Operation is the index of the operation, from 0.
	Operation int
	// Op is the kind of the operation, such as "add"; it is empty for an operation without one.
	Op string
	// Pointer is the location that the operation names.
	Pointer string
	// Err is the reason.
	Err error
}

// Error returns the number of the operation, its kind, the location and the reason.
func (e *Error) Error() string {
	about := strings.TrimSpace(e.Op + " " + e.Pointer)
	if about == "" {
		return fmt.Sprintf("operation %d: %v", e.Operation, e.Err)
	}
	return fmt.Sprintf("operation %d (%s): %v", e.Operation, about, e.Err)
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

var (
	// ErrNotFound: there is no value at a location.
	ErrNotFound = errors.New("no value")
	// ErrTest: the value at the location of a test operation differs.
	ErrTest = errors.New("the value is another one")
)
