package evolution

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// Codes of differences between the exported declarations of two editions.
const (
	codeGoRemoved      = "go-removed"
	codeGoChanged      = "go-changed"
	codeGoAdded        = "go-added"
	codeGoNotCompared  = "go-not-comparable"
	codePackageAdded   = "package-added"
	codePackageRemoved = "package-removed"
)

// compareAPI compares the exported declarations. Code that uses a declaration may depend on
// everything about it, so that a removed or changed one breaks code. An added one breaks none,
// unless users can implement the interface that it is a method of.
func compareAPI(old, new *Edition) ([]Finding, error) {
	before, err := declarationsOf(old.Files)
	if err != nil {
		return nil, err
	}
	after, err := declarationsOf(new.Files)
	if err != nil {
		return nil, err
	}
	c := apiComparison{before: before, after: after, from: old.origins(), to: new.origins()}
	for _, name := range slices.Sorted(maps.Keys(before.of)) {
		c.compare(name)
	}
	for _, name := range slices.Sorted(maps.Keys(after.of)) {
		if before.of[name] == "" && !(isInside(name, after) && !isInside(name, before)) {
			c.add(jsonschema.Compatible, codeGoAdded, name, "%s is new", name)
		}
	}
	list := withSetters(c.list)
	offerRenames(list, old, new, before, after)
	return list, nil
}

// apiComparison is a comparison of declarations, with the locations that their names come from.
type apiComparison struct {
	before, after *declarations
	from, to      origins
	list          []Finding
}

// compare compares the declarations of one name, which the old edition has.
func (c *apiComparison) compare(name string) {
	was, is := c.before.of[name], c.after.of[name]
	switch {
	case is == "" && isInside(name, c.before) && !isInside(name, c.after):
		// The finding about the type is enough.
	case is == "":
		c.add(jsonschema.Breaking, codeGoRemoved, name, "%s is gone", name)
	case is != was:
		c.add(jsonschema.Breaking, codeGoChanged, name, "%s is %s instead of %s", name, is, was)
	case c.before.isComparable(name) && !c.after.isComparable(name):
		c.add(jsonschema.Breaking, codeGoNotCompared, name, "%s can no longer be compared with ==", name)
	}
}

func (c *apiComparison) add(verdict jsonschema.Verdict, code, name, format string, args ...any) {
	f := Finding{Class: Go, Verdict: verdict, Code: code, Subject: name, Message: fmt.Sprintf(format, args...)}
	if c.before.of[name] != "" {
		f.Old = c.from.of(name)
	}
	if c.after.of[name] != "" {
		f.New = c.to.of(name)
	}
	c.list = append(c.list, f)
}

// withSetters merges the findings about the setters of a field into the finding about the field,
// since they change together.
func withSetters(list []Finding) []Finding {
	type change struct {
		code     string
		old, new Location
	}
	isSetter := func(f Finding) bool { return strings.Contains(f.Subject, "Builder.") }
	fields := make(map[change]int)
	for i, f := range list {
		if !isSetter(f) && strings.Contains(f.Subject, ".") {
			fields[change{f.Code, f.Old, f.New}] = i
		}
	}
	for _, f := range list {
		if field, ok := fields[change{f.Code, f.Old, f.New}]; ok && isSetter(f) {
			list[field].Message += ", and " + f.Subject + " with it"
		}
	}
	return slices.DeleteFunc(list, func(f Finding) bool {
		_, ok := fields[change{f.Code, f.Old, f.New}]
		return ok && isSetter(f)
	})
}

// isInside reports whether a name is a field or a method of a type that is declared.
func isInside(name string, d *declarations) bool {
	of, _, inside := strings.Cut(name, ".")
	return inside && d.of[of] != ""
}

// origins are the locations in the schemas that Go names come from.
type origins map[string]Location

func (e *Edition) origins() origins {
	all := make(origins)
	location := func(o ir.Origin) Location { return at(e.Graph.Root(o.File), o.Pointer) }
	for _, t := range e.Package.Types {
		all[t.Go] = location(t.Origin)
		for _, f := range t.Fields {
			all[t.Go+"."+f.Go] = location(f.Origin)
		}
		for _, m := range t.Named {
			all[t.Go+"."+m.Go] = location(m.Origin)
		}
		for _, v := range t.Values {
			all[v.Go] = location(t.Origin)
		}
	}
	for _, a := range e.Package.Aliases {
		all[a.Go] = location(a.Origin)
	}
	return all
}

// of returns the location of a name. The name of a function or a builder has the type in it, as
// in NewCard, and the name of a setter the field, as in CardBuilder.WithName.
func (all origins) of(name string) Location {
	if at, ok := all[name]; ok {
		return at
	}
	of, member, _ := strings.Cut(name, ".")
	of = strings.TrimSuffix(of, "Builder")
	for i := range member {
		if at, ok := all[of+"."+member[i:]]; ok {
			return at
		}
	}
	for i := range of {
		if at, ok := all[of[i:]]; ok {
			return at
		}
	}
	return Location{}
}
