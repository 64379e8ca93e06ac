package schema

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// vocabulary describes a vocabulary of a meta-schema.
type vocabulary struct {
	groups []Group
	// asserts says when format is an assertion: never, if the vocabulary is required, or if it
	// is listed.
	asserts assertion
}

type assertion int

const (
	never assertion = iota
	whenRequired
	always
)

const (
	vocabulary2020 = "https://json-schema.org/draft/2020-12/vocab/"
	vocabulary2019 = "https://json-schema.org/draft/2019-09/vocab/"
)

// vocabularies are the supported vocabularies by URI.
var vocabularies = map[string]vocabulary{
	vocabulary2020 + "core":              {groups: []Group{Core}},
	vocabulary2020 + "applicator":        {groups: []Group{Applicator}},
	vocabulary2020 + "unevaluated":       {groups: []Group{Unevaluated}},
	vocabulary2020 + "validation":        {groups: []Group{Validation}},
	vocabulary2020 + "format-annotation": {groups: []Group{Format}},
	vocabulary2020 + "format-assertion":  {groups: []Group{Format}, asserts: always},
	vocabulary2020 + "content":           {groups: []Group{Content}},
	vocabulary2020 + "meta-data":         {groups: []Group{MetaData}},

	vocabulary2019 + "core":       {groups: []Group{Core}},
	vocabulary2019 + "applicator": {groups: []Group{Applicator, Unevaluated}},
	vocabulary2019 + "validation": {groups: []Group{Validation}},
	vocabulary2019 + "format":     {groups: []Group{Format}, asserts: whenRequired},
	vocabulary2019 + "content":    {groups: []Group{Content}},
	vocabulary2019 + "meta-data":  {groups: []Group{MetaData}},
}

// readVocabularies applies the $vocabulary of a meta-schema: the keywords of unlisted
// vocabularies become annotations. A required vocabulary that is not supported is an
// error, as the specification requires.
func (l *loader) readVocabularies(d *dialect, list *Value) {
	d.omitted = map[Group]bool{Applicator: true, Unevaluated: true, Validation: true, Format: true, Content: true, MetaData: true}
	for _, m := range list.Members {
		known, ok := vocabularies[m.Name]
		if !ok {
			l.unknownVocabulary(m)
			continue
		}
		for _, g := range known.groups {
			delete(d.omitted, g)
		}
		if known.asserts == always || known.asserts == whenRequired && m.Value.IsTrue() {
			d.assertsFormat = true
		}
	}
}

func (l *loader) unknownVocabulary(m Member) {
	problem := source.Diagnostic{Pos: m.NamePos(), Code: "vocabulary"}
	if m.Value.IsTrue() {
		problem.Message = "the required vocabulary \"" + m.Name + "\" is not supported"
	} else {
		problem.Severity = card.Warning
		problem.Message = "the optional vocabulary \"" + m.Name + "\" is not supported; its keywords are ignored"
	}
	if strings.HasPrefix(m.Name, "http://json-schema.org/") {
		problem.Hint = "the URIs of the standard vocabularies begin with \"https:\""
	}
	l.diags.Add(problem)
}
