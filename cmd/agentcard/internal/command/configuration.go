package command

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// Configuration parses the text of a configuration file, which is one document in a syntax that the
// name of the file shows.
func Configuration(name string, text []byte) (*syntax.Document, error) {
	documents, err := syntax.Parse(text, syntax.Of(name, text))
	if err != nil {
		return nil, err
	}
	if len(documents) != 1 {
		return nil, fmt.Errorf("the file has %s; a configuration is one document", Plural(len(documents), "document"))
	}
	return documents[0], nil
}
