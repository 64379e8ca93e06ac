package realworld

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

var update = flag.Bool("update", false, "write results.txt and costs.txt")

// mutants is the number of mutants per document.
const mutants = 20

// TestRealWorld checks that every schema of the list becomes a package that compiles, passes go
// vet, gives the verdicts of another validator and loses nothing. The results are compared with
// the recorded ones.
func TestRealWorld(t *testing.T) {
	list := subjects(t)
	command := testdir.Commands(t, "../../..", "cardgen") + "/cardgen"
	dir := newModule(t)
	var packages []*made
	for _, s := range list {
		t.Run(s.Name, func(t *testing.T) { packages = append(packages, s.make(t, command, dir)) })
	}
	if t.Failed() {
		return
	}
	testdir.Run(t, dir, "go", "vet", "./...")
	questions := collect(t, packages)
	for i, a := range ask(t, dir, packages, questions) {
		questions[i].compare(t, a)
	}
	if !t.Failed() {
		compare(t, packages)
	}
}

// question is a text for the package of a subject.
type question struct {
	Package, Text string

	file  string // the document's file, or the file of the mutated document
	valid bool   // according to the other validator
}

// collect reads the documents of all subjects and mutates them. It runs the other validator on
// all of them.
func collect(t *testing.T, packages []*made) []question {
	t.Helper()
	var all []question
	for _, m := range packages {
		files := m.subject.documents(t)
		if len(files) == 0 {
			continue
		}
		schema, err := oracle(m.subject)
		if err != nil {
			t.Errorf("%s: the other validator: %v", m.Name, err)
			continue
		}
		random := rand.New(rand.NewPCG(1, 2)) // the same mutants every time
		for _, file := range files {
			text, value, err := readDocument(file)
			if err != nil {
				t.Logf("skipped: %v", err)
				continue
			}
			m.documents++
			all = append(all, question{m.Name, string(text), file, schema.Validate(value) == nil})
			for range mutants {
				value := mutate(random, value)
				text, err := json.Marshal(value)
				if err != nil {
					t.Fatal(err)
				}
				m.mutants++
				all = append(all, question{m.Name, string(text), file, schema.Validate(value) == nil})
			}
		}
		for _, q := range all {
			if q.Package == m.Name && q.valid {
				m.valid++
			}
		}
	}
	return all
}

// compare compares an answer with the verdict of the other validator.
func (q question) compare(t *testing.T, a answer) {
	t.Helper()
	switch {
	case !a.Same:
		t.Errorf("%s: comes back as another value: %s\n%s\n%s", q.Package, q.file, a.Problem, q.Text)
	case a.Valid != q.valid:
		t.Errorf("%s: valid is %t, the other validator says %t: %s\n%s\n%s", q.Package, a.Valid, q.valid, q.file, a.Problem, q.Text)
	}
}

// compare compares the results of the subjects with the recorded ones, or records them.
func compare(t *testing.T, packages []*made) {
	t.Helper()
	results := results(packages)
	if *update {
		for file, text := range map[string]string{"results.txt": results, "costs.txt": costs(packages)} {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	recorded, err := os.ReadFile("results.txt")
	if err != nil {
		t.Fatal(err)
	}
	if results != string(recorded) {
		t.Errorf("results.txt differs; review what -update changes\n%s", results)
	}
}
