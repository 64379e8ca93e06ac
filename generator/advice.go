package generator

import "github.com/agentcard-go/cardgen/sdk/jsonschema"

// Step is the advice on the next version, by the rules of semantic versioning.
type Step struct {
	// Step is major, minor, patch or none. Before version 1.0.0, a major step may raise the second
	// number.
	Step string `json:"step"`
	// Rule is the reason.
	Rule string `json:"rule"`
}

// Advice returns the step of the version of the schema, and the step of the version of the Go
// module with the generated package. Undecided counts as breaking.
func (p Evolved) Advice() (schema, module Step) {
	documents, api := "none", "none"
	for _, f := range p.Findings {
		switch f.Class {
		case "card", "reader":
			documents = "patch"
		case "go":
			api = "minor"
		}
	}
	breaks := func(class string) bool { return p.Verdicts[class] != jsonschema.Compatible }
	switch {
	case breaks("card"):
		schema = Step{"major", "documents that were valid may be refused"}
	case breaks("reader"):
		schema = Step{"minor", "documents are valid that readers with the old schema may refuse"}
	case documents == "patch":
		schema = Step{"patch", "the same documents are valid"}
	default:
		schema = Step{"none", "the schema of the documents is the same"}
	}
	switch {
	case breaks("go"):
		module = Step{"major", "code that uses the package may no longer compile"}
	case breaks("card"):
		module = Step{"major", "the package may refuse documents that it accepted"}
	case breaks("projection"):
		module = Step{"major", "conversions lose more than they lost"}
	case api == "minor" || breaks("reader"):
		module = Step{"minor", "the package has or accepts more"}
	case documents == "patch":
		module = Step{"patch", "the package works as before"}
	default:
		module = Step{"none", "the package is the same"}
	}
	return schema, module
}
