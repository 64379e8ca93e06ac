package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/cmd/internal/cli/ci"
	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// diffForms are the forms of the output of diff by name. With all, compatible differences are
// printed, too.
var diffForms = map[string]func(out io.Writer, e *generator.Evolution, all bool) error{
	"text":   diffText,
	"json":   diffJSON,
	"sarif":  diffSARIF,
	"github": diffGitHub,
}

// shown returns the findings that are printed.
func shown(p generator.Evolved, all bool) []generator.Finding {
	var list []generator.Finding
	for _, f := range p.Findings {
		if all || f.Verdict != jsonschema.Compatible {
			list = append(list, f)
		}
	}
	return list
}

// diffText prints a line for each finding, with details below it, and then the verdicts.
func diffText(out io.Writer, e *generator.Evolution, all bool) error {
	var b strings.Builder
	for i, p := range e.Packages {
		if len(e.Packages) > 1 {
			if len(p.Findings) == 0 {
				continue
			}
			if i > 0 && b.Len() > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%s\n", p.Name)
		}
		list := shown(p, all)
		for _, f := range list {
			writeFinding(&b, f)
		}
		if len(list) > 0 {
			b.WriteByte('\n')
		}
		writeSummary(&b, p)
	}
	if b.Len() == 0 {
		b.WriteString("no differences\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func writeFinding(b *strings.Builder, f generator.Finding) {
	fmt.Fprintln(b, findingLine(f))
	if at := placeOf(f); at.File != "" && f.Class != "projection" {
		fmt.Fprintf(b, "    at #%s%s\n", at.Pointer, before(f))
	}
	if f.Reason != "" {
		fmt.Fprintf(b, "    undecided: %s\n", f.Reason)
	}
	if f.Hint != "" {
		fmt.Fprintf(b, "    hint: %s\n", f.Hint)
	}
	if f.Example != "" {
		fmt.Fprintf(b, "    %s: %s\n", proofs[f.Class], example(f))
	}
}

// mostExample is the maximum number of bytes of an example that is for people to read.
const mostExample = 256

// example returns the example of a finding for people to read; a long one is cut.
func example(f generator.Finding) string {
	if len(f.Example) <= mostExample {
		return f.Example
	}
	return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(f.Example[:mostExample], ""), len(f.Example))
}

// findingLine returns the location, the verdict and the sentence of a finding.
func findingLine(f generator.Finding) string {
	text := fmt.Sprintf("%s: %s: %s [%s]", f.Verdict, f.Class, f.Message, f.Code)
	if at := placeOf(f); at.File != "" {
		return fmt.Sprintf("%s:%d:%d: %s", at.File, at.Line, at.Column, text)
	}
	return text
}

// proofs state what the example document of a finding shows, by class.
var proofs = map[string]string{
	"card":   "valid before, refused now",
	"reader": "valid now, refused before",
}

// placeOf returns the location in the new schema, or in the old one for something that is gone.
func placeOf(f generator.Finding) generator.Origin {
	if f.New.File != "" {
		return f.New
	}
	return f.Old
}

// before returns the location in the old schema, if it is not the location of the finding.
func before(f generator.Finding) string {
	switch {
	case f.New.File == "":
		return " of the old schema"
	case f.Old.File == "":
		return ", new"
	}
	text := fmt.Sprintf(", before %s:%d:%d", f.Old.File, f.Old.Line, f.Old.Column)
	if f.Old.Pointer != f.New.Pointer {
		text += " at #" + f.Old.Pointer
	}
	return text
}

// writeSummary prints the verdict of each class, the content model and the advice.
func writeSummary(b *strings.Builder, p generator.Evolved) {
	for _, class := range classes {
		counts := make(map[jsonschema.Verdict]int)
		for _, f := range p.Findings {
			if f.Class == class {
				counts[f.Verdict]++
			}
		}
		var parts []string
		for _, v := range []jsonschema.Verdict{jsonschema.Breaking, jsonschema.Undecided, jsonschema.Compatible} {
			if counts[v] > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", counts[v], v))
			}
		}
		fmt.Fprintf(b, "%-11s %-11s %s\n", class, p.Verdicts[class], cmp.Or(strings.Join(parts, ", "), "no differences"))
	}
	if p.Model != "" {
		fmt.Fprintf(b, "%-11s %s\n", "model", p.Model)
	}
	schema, module := p.Advice()
	fmt.Fprintf(b, "%-11s %-11s %s\n%-11s %-11s %s\n", "schema", schema.Step, schema.Rule, "module", module.Step, module.Rule)
}

// diffJSON prints an object for each package.
func diffJSON(out io.Writer, e *generator.Evolution, _ bool) error {
	s := streams{out: out}
	for _, p := range e.Packages {
		if err := s.line(packageLine(p)); err != nil {
			return err
		}
	}
	return nil
}

func annotation(f generator.Finding) ci.Finding {
	at := placeOf(f)
	a := ci.Finding{
		Level: ci.Error, Code: f.Class + "/" + f.Code, Message: f.Message, File: at.File, Pointer: at.Pointer,
		Region: ci.Region{StartLine: at.Line, StartColumn: at.Column, EndLine: at.Line, EndColumn: at.Column},
	}
	if f.Example != "" {
		a.Message += "; " + proofs[f.Class] + ": " + example(f)
	}
	if f.Hint != "" {
		a.Message += "; hint: " + f.Hint
	}
	switch f.Verdict {
	case jsonschema.Undecided:
		a.Level = ci.Warning
	case jsonschema.Compatible:
		a.Level = ci.Note
	}
	return a
}

func diffSARIF(out io.Writer, e *generator.Evolution, all bool) error {
	var results, codes []string
	for _, p := range e.Packages {
		for _, f := range shown(p, all) {
			a := annotation(f)
			results, codes = append(results, a.SARIF()), append(codes, a.Code)
		}
	}
	_, err := io.WriteString(out, ci.BeginSARIF+"\n"+strings.Join(results, ",\n")+ci.EndSARIF("cardgen", cli.Version(), codes))
	return err
}

func diffGitHub(out io.Writer, e *generator.Evolution, all bool) error {
	var b strings.Builder
	for _, p := range e.Packages {
		for _, f := range shown(p, all) {
			a := annotation(f)
			b.WriteString(a.GitHub())
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}
