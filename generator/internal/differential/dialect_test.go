package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/generatortest"
)

// TestSubjectsAgreeOnTheVectors compares the documents of the vectors without changes.
func TestSubjectsAgreeOnTheVectors(t *testing.T) {
	byDialect, err := documents("../../../internal/test/vectors/testdata")
	if err != nil {
		t.Fatal(err)
	}
	list, err := subjects()
	if err != nil {
		t.Fatal(err)
	}
	known, err := loadExplained("explained.json")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, s := range list {
		dialect, _, _ := strings.Cut(s.name, "/")
		for _, document := range byDialect[dialect] {
			compared++
			if d := s.compare(document); d != nil && known.reason(d) == "" {
				t.Error(d)
			}
		}
	}
	if compared < 1000 {
		t.Errorf("only %d documents were compared", compared)
	}
}

// TestSubjectsAgreeOnMadeUpDocuments compares documents generated from the schemas, without
// changes.
func TestSubjectsAgreeOnMadeUpDocuments(t *testing.T) {
	packages, err := generatortest.Packages("../../..")
	if err != nil {
		t.Fatal(err)
	}
	list, err := subjects()
	if err != nil {
		t.Fatal(err)
	}
	known, err := loadExplained("explained.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		dialect, _, _ := strings.Cut(s.name, "/")
		for _, document := range s.made(packages[dialect], 10, 1) {
			if d := s.compare(document); d != nil && known.reason(d) == "" {
				t.Error(s.reduce(d))
			}
		}
	}
}

// TestSubjectSeesDifferences removes a rule from the schema of the validator.
func TestSubjectSeesDifferences(t *testing.T) {
	config, err := loadConfig("adp")
	if err != nil {
		t.Fatal(err)
	}
	s := &subject{name: "adp/card", left: map[string]bool{}}
	if s.schema, err = s.compile("adp", config, config.Entries[0].Ref); err != nil {
		t.Fatal(err)
	}
	document := read([]byte(`{"id":"agent://a"}`))
	if d := s.compare(document); d != nil {
		t.Fatal(d)
	}
	if s.schema, err = oracle(true); err != nil {
		t.Fatal(err)
	}
	if d := s.compare(document); d == nil || d.What != "invalid only here" {
		t.Errorf("got %v", d)
	}
	if s.schema, err = oracle(false); err != nil {
		t.Fatal(err)
	}
	if d := s.compare(read([]byte(`{"id":"agent://a","name":"a"}`))); d == nil || d.What != "valid only here" {
		t.Errorf("got %v", d)
	}
}

func TestAdaptLeavesOtherVersionsOut(t *testing.T) {
	s := &subject{version: "2", left: map[string]bool{}}
	got := s.adapt(read([]byte(`{"allOf":[{"x-versions":{"to":"1"},"required":["a"]},{"x-versions":{"from":"2"},"required":["b"]}],
		"properties":{"c":{"maxLength":3,"x-length":{"unit":"octets"}}}}`)), []string{"1", "2"}, "f#")
	want := `{"allOf":[true,{"required":["b"],"x-versions":{"from":"2"}}],"properties":{"c":{"x-length":{"unit":"octets"}}}}`
	if b, _ := json.Marshal(got); string(b) != want {
		t.Errorf("got  %s\nwant %s", b, want)
	}
	if !s.left["f#/properties/c/maxLength"] {
		t.Errorf("removed: %v", s.left)
	}
}

// A card inside a JSON string is compared as a card.
func TestSubjectsReadCardsInTexts(t *testing.T) {
	list, err := subjects()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		if s.name != "aevum/card" {
			continue
		}
		for _, text := range []string{`{}`, `{"name":7}`, `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"a","version":"1.0.0",` +
			`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://a.example/"}}`, `[]`} {
			if d := s.compare(text); d != nil {
				t.Errorf("%s: %v", text, d)
			}
		}
		return
	}
	t.Fatal("no subject aevum/card")
}
