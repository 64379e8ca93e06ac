package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/schemas"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// subject is one kind of documents of a dialect in one version.
type subject struct {
	// name is what dialects calls the kind, version one of its versions or empty.
	name, version string
	// entry is its place among the entries of the dialect.
	entry  int
	schema *jsonschema.Schema
	// left are the schema locations of keywords that the validator does not see.
	left map[string]bool
}

// String names the subject in explanations.
func (s *subject) String() string { return strings.TrimSpace(s.name + " " + s.version) }

// subjects are all kinds of documents that there are.
func subjects() ([]*subject, error) {
	var list []*subject
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		versions := d.Versions()
		if len(versions) == 0 {
			versions = []string{""}
		}
		config, err := loadConfig(name)
		if err != nil {
			return nil, err
		}
		for i, entry := range d.Entries() {
			for _, version := range versions {
				s := &subject{name: name + "/" + entry, version: version, entry: i, left: map[string]bool{}}
				if s.schema, err = s.compile(name, config, config.Entries[i].Ref); err != nil {
					return nil, fmt.Errorf("%s: %w", s, err)
				}
				list = append(list, s)
			}
		}
	}
	return list, nil
}

// dialectConfig is what dialect.json says, as far as it is needed.
type dialectConfig struct {
	Schemas  []string
	Entries  []struct{ Ref string }
	Versions []string
}

func loadConfig(dialect string) (c dialectConfig, err error) {
	text, err := schemas.FS.ReadFile(dialect + "/dialect.json")
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal(text, &c)
}

// compile gives the schemas of a dialect to the validator, as they are in one
// version. Formats and patterns are decided by the SDK's own functions: whether they
// are asked, and where, is what is compared, not what a URI is.
func (s *subject) compile(dialect string, config dialectConfig, ref string) (*jsonschema.Schema, error) {
	const base = "https://differential.test/"
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	c.UseRegexpEngine(func(source string) (jsonschema.Regexp, error) {
		re, err := ecmaregexp.Compile(source)
		return pattern{re, source}, err
	})
	for _, name := range []string{"uri", "date-time", "uri-reference", "email", "date"} {
		if holds, ok := cardrt.Format(name); ok {
			c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
				if text, ok := v.(string); ok && !holds(text) {
					return errors.New("is no " + name)
				}
				return nil
			}})
		}
	}
	for _, file := range config.Schemas {
		text, err := schemas.FS.ReadFile(path.Join(dialect, file))
		if err != nil {
			return nil, err
		}
		document := s.adapt(read(text), config.Versions, "schemas/"+dialect+"/"+file+"#")
		if err := c.AddResource(base+file, document); err != nil {
			return nil, err
		}
	}
	return c.Compile(base + ref)
}

// pattern lets the validator match with the SDK's engine at run time; generated code
// has automata.
type pattern struct {
	*ecmaregexp.Regexp
	source string
}

// MatchString matches without a bound on the work, so that there is an answer.
func (p pattern) MatchString(s string) bool {
	found, _, err := p.Search(s, math.MaxInt)
	if err != nil {
		panic("pattern " + p.source + ": " + err.Error())
	}
	return found
}

func (p pattern) String() string { return p.source }

// adapt takes out of a schema what the validator would read otherwise than it is
// meant: what holds in other versions only, and lengths that are not counted in code
// points.
func (s *subject) adapt(v any, versions []string, at string) any {
	switch v := v.(type) {
	case object:
		if in, ok := v["x-versions"].(object); ok && !s.within(in, versions) {
			return true
		}
		_, counted := v["x-length"]
		c := object{}
		for name, member := range v {
			place := at + card.JoinPointer(name)
			if counted && (name == "minLength" || name == "maxLength") {
				s.left[place] = true
				continue
			}
			c[name] = s.adapt(member, versions, place)
		}
		return c
	case []any:
		c := make([]any, len(v))
		for i, item := range v {
			c[i] = s.adapt(item, versions, fmt.Sprint(at, "/", i))
		}
		return c
	}
	return v
}

// within says whether the version of the subject is in a range.
func (s *subject) within(in object, versions []string) bool {
	at := slices.Index(versions, s.version)
	if from, ok := in["from"].(string); ok && at < slices.Index(versions, from) {
		return false
	}
	to, ok := in["to"].(string)
	return !ok || at <= slices.Index(versions, to)
}

// compare returns the disagreement about a document, nil when there is none. The
// package may find more than the validator, by what only it knows; by keywords of
// JSON Schema both have to find something or nothing.
func (s *subject) compare(document any) *disagreement {
	data, err := json.Marshal(document)
	if err != nil {
		return nil
	}
	var opts []card.Option
	if s.version != "" {
		opts = append(opts, card.Version(s.version))
	}
	x, found := dialects.ExamineAs(s.name, data, opts...)
	if text, ok := document.(string); ok && x != nil {
		// The card is the text that the document is: that is what both are asked about.
		data, document = []byte(text), read([]byte(text))
	}
	ours := true
	detail := ""
	for _, f := range found.Errors() {
		if f.Code == "range" {
			return nil // the validator knows no numbers that are too large
		}
		if s.standard(f, x == nil) {
			ours, detail = false, f.String()
		}
	}
	theirs, err := admits(s.schema, document)
	d := &disagreement{Schema: s.String(), Instance: document, Detail: detail}
	switch {
	case err != nil:
		return nil
	case ours && !theirs:
		d.What = "valid only here"
		return d
	case !ours && theirs:
		d.What = "invalid only here"
		return d
	case x == nil:
		return nil
	}
	out, err := x.AppendJSON(nil)
	if err != nil {
		d.What, d.Detail = "cannot be written", err.Error()
		return d
	}
	if same, err := card.EqualJSON(data, out); err != nil || !same {
		d.What, d.Detail = "comes back as another value", string(bytes.TrimSpace(out))
		return d
	}
	return nil
}

// standard says whether a finding is one that the validator has to have too.
func (s *subject) standard(f card.Violation, undecoded bool) bool {
	if undecoded {
		return true // no object
	}
	return !strings.HasPrefix(f.Keyword, "x-") && !strings.Contains(f.Schema, "/x-checks/") && !s.left[f.Schema]
}
