package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// loadCases reads a list of schemas with their instances.
func loadCases(file string) (schemas []any, instances [][]any, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	var list []struct {
		Schema    json.RawMessage   `json:"schema"`
		Instances []json.RawMessage `json:"instances"`
	}
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	for i, c := range list {
		if len(c.Schema) == 0 || len(c.Instances) == 0 {
			return nil, nil, fmt.Errorf("%s: entry %d has no schema or no instances", file, i)
		}
		schemas = append(schemas, read(c.Schema))
		var in []any
		for _, v := range c.Instances {
			in = append(in, read(v))
		}
		instances = append(instances, in)
	}
	return schemas, instances, nil
}

// runCases compares the schemas of a file. Each of them disagreed once.
func runCases(w *workshop, file string, known explained) (counts, error) {
	var total counts
	schemas, instances, err := loadCases(file)
	if err != nil {
		return total, err
	}
	for i, o := range w.validateAll(schemas, instances) {
		total.schemas++
		total.instances += len(instances[i])
		switch d := compare(schemas[i], instances[i], o); {
		case d == nil:
		case known.reason(d) != "":
			total.explained++
		default:
			total.unknown++
			fmt.Fprintf(os.Stderr, "%s, entry %d: %s", file, i, d)
		}
	}
	return total, nil
}
