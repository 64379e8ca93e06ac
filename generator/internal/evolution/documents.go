package evolution

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// Codes of differences between the documents of two editions.
const (
	codeDocumentAdded   = "document-added"
	codeDocumentRemoved = "document-removed"
	codeSchema          = "schema-changed"
)

// answers are the verdicts about all documents of a package: whether valid ones stay valid, and
// whether readers of the old edition accept the new ones.
type answers struct{ card, reader jsonschema.Verdict }

// maxBundled is the maximum number of octets of all compared schemas. A definition is part of the
// schemas of all documents that it belongs to, so that these can be much larger than the files.
const maxBundled = 4 << 20

// tooLarge is the answer for a schema beyond that.
var tooLarge = jsonschema.Answer{Verdict: jsonschema.Undecided, Reason: "the schemas of all kinds of documents together are too large; compare fewer of them with --entry"}

// Texts returns the schema of each kind of documents as a comparison reads it: one JSON text without
// references to other documents.
func (e *Edition) Texts() [][]byte {
	var texts [][]byte
	for _, s := range e.Documents {
		texts = append(texts, newBundle(e.Graph, s).text)
	}
	return texts
}

// compareDocuments compares the schemas of the documents of each kind.
func compareDocuments(old, new *Edition) ([]Finding, answers, error) {
	var list []Finding
	all := answers{jsonschema.Compatible, jsonschema.Compatible}
	left := maxBundled
	for i, e := range new.Package.Entries {
		j := counterpart(e, new.Package, old.Package)
		if j < 0 {
			list = append(list, Finding{Class: Card, Verdict: jsonschema.Compatible, Code: codeDocumentAdded, Subject: nameOf(e),
				New: schemaLocation(new.Documents[i]), Message: "documents of this kind are new"})
			continue
		}
		from, to := newBundle(old.Graph, old.Documents[j]), newBundle(new.Graph, new.Documents[i])
		if left -= len(from.text) + len(to.text); left < 0 {
			whole := Finding{Subject: nameOf(e), Code: codeSchema, Message: "the schemas are not compared", Old: from.locate(""), New: to.locate("")}
			list = append(list, whole.answered(Card, tooLarge), whole.answered(Reader, tooLarge))
			all = answers{Worst(all.card, tooLarge.Verdict), Worst(all.reader, tooLarge.Verdict)}
			break
		}
		found, a, err := compareSchemas(from, to, nameOf(e))
		if err != nil {
			return nil, answers{}, err
		}
		list = append(list, found...)
		all.card, all.reader = Worst(all.card, a.card), Worst(all.reader, a.reader)
	}
	for i, e := range old.Package.Entries {
		if counterpart(e, old.Package, new.Package) < 0 {
			all.card = jsonschema.Breaking
			list = append(list, Finding{Class: Card, Verdict: jsonschema.Breaking, Code: codeDocumentRemoved, Subject: nameOf(e),
				Old: schemaLocation(old.Documents[i]), Message: "documents of this kind have no schema any more"})
		}
	}
	return list, all, nil
}

// Refuses reports whether the keywords of a schema certainly refuse one of the JSON texts. Mostly they
// refuse none, which one direction of the comparison proves.
func Refuses(g *schema.Graph, s *schema.Schema, texts ...string) bool {
	listed, described := []byte(`{"enum": [`+strings.Join(texts, ",")+`]}`), newBundle(g, s).text
	changes, err := jsonschema.Compare(listed, described, jsonschema.AsInput)
	if err != nil || changes.Class() < diff.Breaking {
		return false
	}
	j, err := jsonschema.Judge(listed, described)
	return err == nil && j.Card.Verdict == jsonschema.Breaking
}

// counterpart returns the index of the entry of another package for the same documents, -1 if
// there is none.
func counterpart(e *ir.Entry, of, in *ir.Package) int {
	if len(of.Entries) == 1 && len(in.Entries) == 1 {
		return 0
	}
	for i, other := range in.Entries {
		if nameOf(e) == nameOf(other) {
			return i
		}
	}
	return -1
}

// nameOf returns the name of a kind of documents: as in dialect.json, or the Go type.
func nameOf(e *ir.Entry) string {
	if e.Kind != "" {
		return e.Kind
	}
	return e.Type.Go
}

func schemaLocation(s *schema.Schema) Location {
	return Location{s.File, s.Pointer, s.Pos.Line, s.Pos.Column}
}

// compareSchemas compares the schemas of one kind of documents. A verdict about all documents
// overrules the verdicts about single differences: a difference breaks nothing where others
// make up for it, and several differences together may break what none of them breaks.
func compareSchemas(old, new *bundle, subject string) ([]Finding, answers, error) {
	j, err := jsonschema.Judge(old.text, new.text)
	if err != nil {
		return nil, answers{}, err
	}
	var list []Finding
	worst := answers{jsonschema.Compatible, jsonschema.Compatible}
	for _, c := range j.Changes {
		f := Finding{Subject: subject, Code: c.Code, Keyword: c.Keyword, Message: c.Message}
		if pointer, ok := c.Old.Get(); ok {
			f.Old = old.locate(pointer)
		}
		if pointer, ok := c.New.Get(); ok {
			f.New = new.locate(pointer)
		}
		card, reader := overruled(c.Card, j.Card), overruled(c.Reader, j.Reader)
		worst.card, worst.reader = Worst(worst.card, card.Verdict), Worst(worst.reader, reader.Verdict)
		if card.Verdict != jsonschema.Compatible || reader.Verdict == jsonschema.Compatible {
			list = append(list, f.answered(Card, card))
		}
		if reader.Verdict != jsonschema.Compatible {
			list = append(list, f.answered(Reader, reader))
		}
	}
	whole := Finding{Subject: subject, Code: codeSchema, Message: "the changes together have this effect", Old: old.locate(""), New: new.locate("")}
	if worst.card != j.Card.Verdict {
		list = append(list, whole.answered(Card, j.Card))
	}
	if worst.reader != j.Reader.Verdict {
		list = append(list, whole.answered(Reader, j.Reader))
	}
	return list, answers{j.Card.Verdict, j.Reader.Verdict}, nil
}

// overruled returns the answer about one difference, compatible if the answer about all is.
func overruled(one, all jsonschema.Answer) jsonschema.Answer {
	if all.Verdict == jsonschema.Compatible {
		return all
	}
	return one
}

func (f Finding) answered(class string, a jsonschema.Answer) Finding {
	f.Class, f.Verdict, f.Reason, f.Example = class, a.Verdict, a.Reason, string(a.Example)
	return f
}
