package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// explanation is a known disagreement in its reduced form.
type explanation struct {
	Schema   any    `json:"schema"`
	Instance any    `json:"instance"`
	What     string `json:"what"`
	Reason   string `json:"reason"`
}

// explained is the list of known disagreements.
type explained []explanation

func loadExplained(file string) (explained, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var raw []struct {
		Schema, Instance json.RawMessage
		What, Reason     string
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var list explained
	for i, r := range raw {
		if r.Reason == "" {
			return nil, fmt.Errorf("%s: entry %d has no reason", file, i)
		}
		list = append(list, explanation{read(r.Schema), read(r.Instance), r.What, r.Reason})
	}
	return list, nil
}

// reason returns the reason for a disagreement, empty if it is not explained.
func (list explained) reason(d *disagreement) string {
	for _, e := range list {
		if e.What == d.What && same(e.Schema, d.Schema) && same(e.Instance, d.Instance) {
			return e.Reason
		}
	}
	return ""
}
