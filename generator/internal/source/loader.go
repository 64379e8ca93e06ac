package source

import (
	"bytes"
	"fmt"
	"net/url"

	"github.com/atombender/go-jsonschema/pkg/schemas"
)

// A Store is a Loader of go-jsonschema: the cross-check reads the same bytes as the
// generator.
var _ schemas.Loader = (*Store)(nil)

// Load implements [schemas.Loader]. Both arguments are names relative to the root, or
// URIs; a relative uri is relative to the parent. Every call parses again, because
// go-jsonschema modifies the schemas.
func (s *Store) Load(uri, parentURI string) (*schemas.Schema, error) {
	target, err := s.resolve(uri, parentURI)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", schemas.ErrCannotResolveSchema, err)
	}
	f, err := s.Lookup(target)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", schemas.ErrCannotLoadSchema, err)
	}
	schema, err := schemas.FromJSONReader(bytes.NewReader(f.Data))
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", schemas.ErrCannotLoadSchema, f.Name, err)
	}
	return schema, nil
}

// resolve returns the absolute URI of uri in the document parentURI.
func (s *Store) resolve(uri, parentURI string) (string, error) {
	ref, err := url.Parse(uri)
	if err != nil {
		return "", err
	}
	if ref.IsAbs() {
		return uri, nil
	}
	if parentURI == "" {
		return s.URI(uri), nil
	}
	parent, err := url.Parse(parentURI)
	if err != nil {
		return "", err
	}
	if !parent.IsAbs() {
		if parent, err = url.Parse(s.URI(parentURI)); err != nil {
			return "", err
		}
	}
	return parent.ResolveReference(ref).String(), nil
}
