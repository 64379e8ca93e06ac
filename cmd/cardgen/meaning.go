package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// maxMeaning is the maximum number of findings that generate and check print about a package.
const maxMeaning = 5

// meaning returns the packages whose schemas have changed in meaning since the last commit. It
// returns nothing outside a repository of Git, for a schema that is not yet committed, and if either
// state has an error: the commands that call it report errors of the present state.
func meaning(ctx context.Context, file string, entries []string, options generator.Options) []generator.Evolved {
	old, err := editionAt(ctx, "HEAD", file, entries)
	if err != nil {
		return nil
	}
	result, err := generator.Compare(old, generator.Edition{Path: file, Entries: entries}, options)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(result.Packages, func(p generator.Evolved) bool { return len(p.Findings) == 0 })
}

// printMeaning prints the verdict of each package that differs, and its first findings.
func printMeaning(out io.Writer, file string, changed []generator.Evolved) {
	for _, p := range changed {
		var verdicts []string
		for _, class := range classes {
			if p.Verdicts[class] != jsonschema.Compatible {
				verdicts = append(verdicts, fmt.Sprintf("%s is %s", class, p.Verdicts[class]))
			}
		}
		if len(verdicts) == 0 {
			verdicts = []string{"every class is compatible"}
		}
		fmt.Fprintf(out, "since git:HEAD, %s: %s\n", p.Name, strings.Join(verdicts, ", "))
		list := shown(p, false)
		for _, f := range list[:min(len(list), maxMeaning)] {
			fmt.Fprintf(out, "  %s\n", findingLine(f))
		}
		if more := len(list) - maxMeaning; more > 0 {
			fmt.Fprintf(out, "  and %d more: cardgen diff --against git:HEAD %s\n", more, file)
		}
	}
}
