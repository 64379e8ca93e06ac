package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	santhosh "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// The output tests of the suite have a schema for the output of a validation in the format
// "basic". Drafts before 2019-09 have none.

// outputSuite is the name of the output tests in results.txt and failures.json.
const outputSuite = "output"

// outputGroups reads the output tests of all drafts.
func (s suite) outputGroups() ([]group, error) {
	var all []group
	for _, d := range drafts {
		groups, err := s.readOutputGroups(d.folder)
		if err != nil {
			return nil, err
		}
		for _, g := range groups {
			g.Draft, g.Reading = d.name, d.draft
			all = append(all, g)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no output tests beside %s", s.remotes)
	}
	return all, nil
}

// readOutputGroups reads the output tests of a draft. Their folder is beside the folder of the
// remote documents.
func (s suite) readOutputGroups(folder string) ([]group, error) {
	files, err := filepath.Glob(filepath.Join(filepath.Dir(s.remotes), "output-tests", folder, "content", "*.json"))
	if err != nil {
		return nil, err
	}
	var all []group
	for _, file := range files {
		groups, err := readList[group](file)
		if err != nil {
			return nil, err
		}
		for _, g := range groups {
			g.Suite, g.File = outputSuite, strings.TrimSuffix(filepath.Base(file), ".json")
			all = append(all, g)
		}
	}
	return all, nil
}

// checkOutputs sets the results of output tests. An output passes if the schema of the test
// accepts it.
func (s suite) checkOutputs(groups []group, results [][]result) error {
	for i, g := range groups {
		if g.Suite != outputSuite {
			continue
		}
		for j := range results[i] {
			if err := s.checkOutput(g, g.Tests[j], &results[i][j]); err != nil {
				return fmt.Errorf("%s: %s: %w", g.name(), g.Description, err)
			}
		}
	}
	return nil
}

func (s suite) checkOutput(g group, t test, r *result) error {
	out, err := jsonschema.Basic(r.Findings, jsonschema.Schema{Root: "schema.json", Files: map[string][]byte{"schema.json": g.Schema}})
	if err != nil {
		return err
	}
	text, err := json.Marshal(out)
	if err != nil {
		return err
	}
	c := santhosh.NewCompiler()
	if g.Draft == "2019-09" {
		c.DefaultDraft(santhosh.Draft2019)
	}
	meta := filepath.Join(filepath.Dir(s.remotes), "output-tests", "draft"+g.Draft, "output-schema.json")
	data, err := os.ReadFile(meta)
	if err != nil {
		return err
	}
	const name = "https://json-schema.org/tests/output.json"
	for uri, text := range map[string][]byte{"https://json-schema.org/draft/" + g.Draft + "/output/schema": data, name: t.Output.Basic} {
		document, err := santhosh.UnmarshalJSON(strings.NewReader(string(text)))
		if err != nil {
			return err
		}
		if err := c.AddResource(uri, document); err != nil {
			return err
		}
	}
	schema, err := c.Compile(name)
	if err != nil {
		return err
	}
	instance, err := santhosh.UnmarshalJSON(strings.NewReader(string(text)))
	if err != nil {
		return err
	}
	r.Valid = schema.Validate(instance) == nil
	return nil
}
