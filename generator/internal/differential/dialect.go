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
	// name is the name of the kind in package dialects. version is one of its versions, or
	// empty.
	name, version string
	// entry is the index among the entries of the dialect.
	entry  int
	schema *jsonschema.Schema
	// left are the schema locations of the keywords that are removed for the independent
	// validator.
	left map[string]bool
}

// String returns the name of the subject for explanations.
func (s *subject) String() string { return strings.TrimSpace(s.name + " " + s.version) }

// subjects returns all kinds of documents.
func subjects() ([]*subject, error) {
	var list []*subject
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		versions := d.Versions
		if len(versions) == 0 {
			versions = []string{""}
		}
		config, err := loadConfig(name)
		if err != nil {
			return nil, err
		}
		for i, entry := range d.Kinds() {
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

// dialectConfig has the required members of dialect.json.
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

// compile compiles the schemas of a dialect in one version for the validator. Functions of the
// SDK decide formats and patterns: the comparison is about where they apply, not about the
// definition of a URI.
func (s *subject) compile(dialect string, config dialectConfig, ref string) (*jsonschema.Schema, error) {
	const base = "https://differential.test/"
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	c.UseRegexpEngine(func(source string) (jsonschema.Regexp, error) {
		re, err := ecmaregexp.Compile(source)
		return pattern{re, source}, err
	})
	for name, holds := range map[string]func(cardrt.String) bool{
		"uri": cardrt.String.URI, "date-time": cardrt.String.DateTime, "uri-reference": cardrt.String.URIReference,
		"email": cardrt.String.Email, "date": cardrt.String.Date,
	} {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
			if text, ok := v.(string); ok && !holds(cardrt.String(text)) {
				return errors.New("is not a " + name)
			}
			return nil
		}})
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

// pattern makes the independent validator use the SDK's engine at run time. Generated code uses
// automata.
type pattern struct {
	*ecmaregexp.Regexp
	source string
}

// MatchString matches without a limit on the work, so it always decides.
func (p pattern) MatchString(s string) bool {
	found, _, err := p.Search(s, math.MaxInt)
	if err != nil {
		panic("pattern " + p.source + ": " + err.Error())
	}
	return found
}

func (p pattern) String() string { return p.source }

// adapt removes from a schema the parts that the validator would interpret differently:
// rules of other versions, and lengths that are not counted in code points.
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

// within reports whether the version of the subject is in a range.
func (s *subject) within(in object, versions []string) bool {
	at := slices.Index(versions, s.version)
	if from, ok := in["from"].(string); ok && at < slices.Index(versions, from) {
		return false
	}
	to, ok := in["to"].(string)
	return !ok || at <= slices.Index(versions, to)
}

// compare returns the disagreement about a document, nil if there is none. The package may
// report additional findings for its own rules. For keywords of JSON Schema, both must report
// findings or neither.
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
		// Both check the text inside a card document that is a string.
		data, document = []byte(text), read([]byte(text))
	}
	ours := true
	detail := ""
	for _, f := range found.Errors() {
		if f.Code == "range" {
			return nil // the validator does not support numbers beyond float64
		}
		if s.standard(f, x == nil) {
			ours, detail = false, f.Error()
		}
	}
	theirs, err := admits(s.schema, document)
	d := &disagreement{Schema: s.String(), Instance: document, Detail: detail}
	switch {
	case err != nil:
		return nil
	case ours && !theirs:
		d.What = "valid only here"
	case !ours && theirs:
		d.What = "invalid only here"
	case x == nil:
		return nil
	default:
		d.What, d.Detail = changed(data, x)
	}
	if d.What == "" {
		return nil
	}
	return d
}

// changed describes how a value that was read from data differs when it is written again. It is
// empty if there is no difference.
func changed(data []byte, x card.Message) (what, detail string) {
	out, err := card.AppendJSON(nil, x)
	if err != nil {
		return "cannot be written", err.Error()
	}
	if same, err := card.EqualJSON(data, out); err != nil || !same {
		return "comes back as another value", string(bytes.TrimSpace(out))
	}
	return "", ""
}

// standard reports whether the independent validator must report a finding, too.
func (s *subject) standard(f card.Violation, undecoded bool) bool {
	if undecoded {
		return true // not an object
	}
	return !strings.HasPrefix(f.Keyword, "x-") && !strings.Contains(f.Schema, "/x-checks/") && !s.left[f.Schema]
}
