package realworld

import (
	"bytes"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/dlclark/regexp2"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// oracle compiles a schema for the other validator. It does not assert formats, like a package
// generated without --assert-format.
func oracle(s *subject) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.UseRegexpEngine(compilePattern)
	c.UseLoader(files{filepath.Dir(s.path(s.File))})
	for _, name := range []string{
		"date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "iri", "iri-reference", "json-pointer",
		"period", "relative-json-pointer", "semver", "time", "uri", "uri-reference", "uri-template", "uuid",
	} {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(any) error { return nil }})
	}
	for _, with := range s.With {
		document, err := readSchema(s.path(with))
		if err != nil {
			return nil, err
		}
		if err := c.AddResource(identity(document), document); err != nil {
			return nil, err
		}
	}
	file, err := filepath.Abs(s.path(s.File))
	if err != nil {
		return nil, err
	}
	return c.Compile((&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String())
}

// identity returns the identifier of a schema.
func identity(document any) string {
	members, _ := document.(map[string]any)
	for _, keyword := range []string{"$id", "id"} {
		if id, ok := members[keyword].(string); ok {
			return strings.TrimSuffix(id, "#")
		}
	}
	return ""
}

// files loads files of a checkout and nothing from the network. Like the generator, it searches
// for a schema with a URL beside the schema that refers to it.
type files struct{ folder string }

func (f files) Load(address string) (any, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	if u.Scheme == "file" {
		return readSchema(filepath.FromSlash(u.Path))
	}
	return readSchema(filepath.Join(f.folder, path.Base(u.Path)))
}

func readSchema(file string) (any, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return jsonschema.UnmarshalJSON(bytes.NewReader(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))))
}

// pattern is a regular expression of ECMA-262, which package regexp does not support.
type pattern struct{ *regexp2.Regexp }

func (p pattern) MatchString(s string) bool {
	ok, err := p.Regexp.MatchString(s)
	return err == nil && ok
}

// compilePattern compiles a pattern. It uses the library's other mode if the pattern needs
// features of that mode.
func compilePattern(text string) (jsonschema.Regexp, error) {
	r, err := regexp2.Compile(text, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		r, err = regexp2.Compile(text, regexp2.Unicode)
	}
	if err != nil {
		return nil, err
	}
	return pattern{r}, nil
}
