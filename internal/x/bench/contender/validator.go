package contender

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/schemas"
	"github.com/agentcard-go/cardgen/sdk/dialect"
)

// validator compiles a schema for santhosh-tekuri/jsonschema when it is first used.
type validator func() (*jsonschema.Schema, error)

// validators returns the schemas of a dialect for santhosh-tekuri/jsonschema, from the newest
// version to the oldest: first the schemas as they are written, then exports for documents of
// versions that differ in more than x-versions. An export has more to check for the same rules.
func validators(d *dialect.Dialect) []validator {
	editions := d.Editions()
	if len(editions) == 0 {
		editions = []string{""}
	}
	var written, exports []validator
	for i, edition := range slices.Backward(editions) {
		written = append(written, sync.OnceValues(func() (*jsonschema.Schema, error) {
			b, err := dialectschema.Load(d.Name)
			if err != nil {
				return nil, err
			}
			return compile(embedded{editions, i}, scheme+b.Root.File+"#"+b.Root.Pointer)
		}))
		exports = append(exports, sync.OnceValues(func() (*jsonschema.Schema, error) {
			b, err := dialectschema.Load(strings.TrimSuffix(d.Name+"@"+edition, "@"))
			if err != nil {
				return nil, err
			}
			x, err := b.Export(dialectschema.ExportOptions{Rules: true})
			if err != nil {
				return nil, err
			}
			return compile(exported(x.Text()), scheme)
		}))
	}
	return append(written, exports...)
}

func compile(from jsonschema.URLLoader, url string) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	c.UseLoader(from)
	return c.Compile(url)
}

// scheme is the scheme of the URLs of schemas.
const scheme = "schemas:///"

// embedded loads the schemas of the project with the rules of one version.
type embedded struct {
	editions []string
	edition  int // an index
}

// Load reads a file.
func (e embedded) Load(url string) (any, error) {
	f, err := schemas.FS.Open(strings.TrimPrefix(url, scheme))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	e.resolve(doc)
	return doc, err
}

// resolve empties the schemas that the version does not have.
func (e embedded) resolve(v any) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			e.resolve(item)
		}
	case map[string]any:
		if limits, ok := v["x-versions"].(map[string]any); ok {
			from, to := slices.Index(e.editions, fmt.Sprint(limits["from"])), slices.Index(e.editions, fmt.Sprint(limits["to"]))
			if e.edition < from || to >= 0 && e.edition > to {
				clear(v)
			}
		}
		for _, member := range v {
			e.resolve(member)
		}
	}
}

// exported loads one schema.
type exported string

// Load returns the schema.
func (x exported) Load(string) (any, error) {
	return jsonschema.UnmarshalJSON(strings.NewReader(string(x)))
}

// validatorFor returns the first schema that accepts a document, and the first one for a document
// that is not valid.
func (d *Dialect) validatorFor(doc []byte) (*jsonschema.Schema, error) {
	var tree any
	if err := json.Unmarshal(doc, &tree); err != nil {
		return d.validators[0]()
	}
	for _, v := range d.validators {
		if s, err := v(); err == nil && s.Validate(tree) == nil {
			return s, nil
		}
	}
	return d.validators[0]()
}

// validating is the validation of a decoded document by santhosh-tekuri/jsonschema.
func (d *Dialect) validating(doc []byte) (Work, error) {
	v, err := d.validatorFor(doc)
	if err != nil {
		return Work{}, err
	}
	var tree any
	if err := json.Unmarshal(doc, &tree); err != nil {
		return Work{}, err
	}
	return Work{Run: func() error { return v.Validate(tree) }}, nil
}
