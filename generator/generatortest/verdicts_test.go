package generatortest_test

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// stricter are the codes of errors that only we report: rules in the text of MCP that no schema
// has, formats, numbers out of range, and rules of the MCP registry.
var stricter = []string{
	"json-schema", "uri", "meta-key",
	"header-name", "header-type", "header-place", "header-duplicate",
	"schema-field-required", "schema-version-extraction-error", "schema-version-not-available",
	"invalid-server-name", "version-looks-like-range", "reserved-version-string", "title-whitespace-only",
	"icon-src-invalid-scheme", "icon-src-invalid-url",
	"website-url-invalid-scheme", "website-url-invalid-characters", "invalid-website-url",
	"repository-url-required", "repository-source-required", "invalid-repository-url", "invalid-subfolder-path",
	"package-name-has-spaces", "stdio-transport-url-not-empty", "streamable-transport-url-required",
	"remote-transport-url-required", "invalid-remote-url", "invalid-templated-url",
	"named-argument-name-required", "invalid-named-argument-name",
	"argument-value-starts-with-name", "argument-default-starts-with-name", "publisher-provided-size",
}

// leastDocuments are the minimum numbers of documents in our vectors.
var leastDocuments = map[string]int{"mcp": 200, "mcp-server-json": 50, "ai-catalog": 40, "mcp-server-card": 30}

// TestVerdicts checks the documents of our vectors under each version. Our package of a dialect
// and the published schema of the version must agree on validity, except for the codes in
// stricter.
func TestVerdicts(t *testing.T) {
	dir := folder(t)
	documents := documentsOf(t)
	var (
		packages []*made
		requests []request
		schema   []*published // the schema of each request
	)
	for i := range schemas {
		p := &schemas[i]
		if p.dialect == "" {
			continue
		}
		if onlyFile(t, dir, p.file) == "" {
			t.Logf("%s is not present", p.file)
			continue
		}
		m, parse := p.generatePlaces(t, dir, []string{p.root})
		packages = append(packages, m)
		for _, text := range documents[p.dialect] {
			requests, schema = append(requests, request{parse[0], text}), append(schema, p)
		}
	}
	if len(packages) == 0 {
		t.Skipf("%s has no published schema of MCP or of server.json; they are third-party files outside this project", dir)
	}
	for i, theirs := range ask(t, packages, requests) {
		_, found := dialects.ExamineAs(schema[i].dialect, []byte(requests[i].Text), card.Version(schema[i].version))
		ours := slices.DeleteFunc(found.Errors(), func(v card.Violation) bool { return slices.Contains(stricter, v.Code) })
		if (theirs == "") != (len(ours) == 0) {
			t.Errorf("%s: %s\n  the published schema: %q\n  ours: %v", schema[i].version, requests[i].Text, theirs, ours)
		}
	}
	t.Logf("%d documents under %d versions", len(requests), len(packages))
}

// documentsOf returns the documents of our vectors that can be decoded, by dialect.
func documentsOf(t *testing.T) map[string][]string {
	t.Helper()
	files, err := vectors.Load("../../internal/test/vectors/testdata")
	if err != nil {
		t.Fatal(err)
	}
	documents := make(map[string][]string)
	for _, f := range files {
		if leastDocuments[f.Dialect] == 0 {
			continue
		}
		for _, v := range f.Vectors {
			text, err := v.Document()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := dialects.DecodeAs(f.Dialect, text); err == nil {
				documents[f.Dialect] = append(documents[f.Dialect], string(text))
			}
		}
	}
	for dialect, least := range leastDocuments {
		slices.Sort(documents[dialect])
		documents[dialect] = slices.Compact(documents[dialect])
		if n := len(documents[dialect]); n < least {
			t.Fatalf("%d documents of %s", n, dialect)
		}
	}
	return documents
}
