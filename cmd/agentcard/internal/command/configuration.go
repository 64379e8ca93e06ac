package command

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// Configuration reads the text of a configuration file, which is one object in a syntax that the name of
// the file shows, and calls set with each member. An error about a member has its place in the file.
func Configuration(name string, text []byte, set func(jsontree.Member) error) error {
	documents, err := syntax.Parse(text, syntax.Of(name, text))
	if err == nil && len(documents) != 1 {
		err = fmt.Errorf("the file has %s; a configuration is one document", Plural(len(documents), "document"))
	}
	if err != nil {
		return inFile(name, nil, err)
	}
	document := documents[0]
	root, err := jsontree.Parse(document.JSON)
	if err == nil && root.Kind != card.KindObject {
		err = fmt.Errorf("a configuration is an object, not %s", root.KindName())
	}
	if err != nil {
		return inFile(name, document, err)
	}
	for _, m := range root.Members {
		err := set(m)
		if err == nil {
			continue
		}
		if inside, ok := errors.AsType[*SettingError](err); ok {
			m = inside.Member
		}
		line, column := document.Position(scan.Space(string(document.JSON), 0) + m.NameStart)
		return fmt.Errorf("%s:%d:%d: %w", name, line, column, err)
	}
	return nil
}

// inFile returns an error about a configuration file, with its place if it is about the text.
func inFile(name string, document *syntax.Document, err error) error {
	broken, ok := errors.AsType[*card.DecodeError](err)
	if !ok {
		return fmt.Errorf("%s: %w", name, err)
	}
	v := broken.Problem()
	if document != nil {
		v = document.Locate(v)
	}
	return fmt.Errorf("%s:%d:%d: %s", name, v.Line, v.Column, v.Message)
}

// SettingError is an error about a member of a value in a configuration.
type SettingError struct {
	Member jsontree.Member
	Err    error
}

func (e *SettingError) Error() string { return e.Err.Error() }
func (e *SettingError) Unwrap() error { return e.Err }
