package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// explanation is a disagreement that is known, as it looks when it is reduced.
type explanation struct {
	Schema   any    `json:"schema"`
	Instance any    `json:"instance"`
	What     string `json:"what"`
	Reason   string `json:"reason"`
}

// explained is the list of what is known.
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
			return nil, fmt.Errorf("%s: entry %d gives no reason", file, i)
		}
		list = append(list, explanation{read(r.Schema), read(r.Instance), r.What, r.Reason})
	}
	return list, nil
}

// reason returns why two disagree, empty if unexplained.
func (list explained) reason(d *disagreement) string {
	for _, e := range list {
		if e.What == d.What && same(e.Schema, d.Schema) && same(e.Instance, d.Instance) {
			return e.Reason
		}
	}
	return ""
}
