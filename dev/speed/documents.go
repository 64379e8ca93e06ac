package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/agentcard-go/cardgen/dev/internal/project"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
)

const testdata = "internal/test/vectors/testdata"

// writeDocuments writes the documents of each dialect to a folder with its name: its cards in
// the testdata, or else the valid documents of its vectors. Descriptions of agents are made
// from A2A cards.
func writeDocuments(dir string) error {
	dialects, err := project.Dialects(".")
	if err != nil {
		return err
	}
	for _, d := range dialects {
		documents, err := documentsOf(d.Name)
		if err != nil {
			return err
		}
		if len(documents) == 0 {
			return fmt.Errorf("%s: no documents", d.Name)
		}
		folder := filepath.Join(dir, d.Name)
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
		for i, data := range documents {
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%03d.json", i)), data, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

func documentsOf(dialect string) ([][]byte, error) {
	if dialect == "agent" {
		return descriptions()
	}
	documents, err := cards(dialect)
	if err != nil || len(documents) > 0 {
		return documents, err
	}
	return vectors(dialect)
}

func cards(dialect string) ([][]byte, error) {
	names, err := filepath.Glob(filepath.Join(testdata, "cards", dialect, "*.json"))
	if err != nil {
		return nil, err
	}
	var documents [][]byte
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		documents = append(documents, data)
	}
	return documents, nil
}

// vectors returns the documents that the vectors of a dialect call valid without options.
func vectors(dialect string) ([][]byte, error) {
	data, err := os.ReadFile(filepath.Join(testdata, dialect+".json"))
	if err != nil {
		return nil, err
	}
	var file struct {
		Vectors []struct {
			Kind           string
			Input, Options json.RawMessage
			Expect         struct{ Valid bool }
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	var documents [][]byte
	for _, v := range file.Vectors {
		if v.Kind == "validate" && v.Expect.Valid && v.Input != nil && v.Options == nil {
			documents = append(documents, v.Input)
		}
	}
	return documents, nil
}

func descriptions() ([][]byte, error) {
	from, err := cards("a2a")
	if err != nil {
		return nil, err
	}
	var documents [][]byte
	for _, data := range from {
		description, _, err := projection.Convert(data, a2aformat.A2A, agentformat.Agent)
		if invalid := (*projection.TargetError)(nil); errors.As(err, &invalid) {
			continue // an invalid card
		}
		if err != nil {
			return nil, err
		}
		documents = append(documents, description)
	}
	return documents, nil
}
