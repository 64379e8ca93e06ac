package contender

import (
	"encoding/json"
	"fmt"
	"regexp"
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

// validators returns the schema of a dialect for santhosh-tekuri/jsonschema, with the rules of
// each version from the newest to the oldest.
func validators(d *dialect.Dialect) []validator {
	editions := d.Editions()
	if len(editions) == 0 {
		editions = []string{""}
	}
	var list []validator
	for i := range slices.Backward(editions) {
		list = append(list, sync.OnceValues(func() (*jsonschema.Schema, error) {
			b, err := dialectschema.Load(d.Name)
			if err != nil {
				return nil, err
			}
			c := jsonschema.NewCompiler()
			c.AssertFormat()
			c.UseRegexpEngine(compilePattern)
			c.UseLoader(embedded{editions, i})
			return c.Compile(scheme + b.Root.File + "#" + b.Root.Pointer)
		}))
	}
	return list
}

// ecmaEscape is an escape of ECMAScript that package regexp writes in another way.
var ecmaEscape = regexp.MustCompile(`\\u([0-9a-fA-F]{4})`)

func compilePattern(pattern string) (jsonschema.Regexp, error) {
	return regexp.Compile(ecmaEscape.ReplaceAllString(pattern, `\x{$1}`))
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
