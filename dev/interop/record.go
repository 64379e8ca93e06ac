package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/dev/interop/sample"
)

// compare compares counts with a record. It leaves out the counts that this machine cannot make.
func compare(file, text string, schemas, wild bool) error {
	recorded, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	want := strings.Split(countable(string(recorded), schemas, wild), "\n")
	got := strings.Split(text, "\n")
	for i := range max(len(want), len(got)) {
		switch {
		case i >= len(want):
			return fmt.Errorf("%s does not have %q", file, got[i])
		case i >= len(got):
			return fmt.Errorf("%s has %q, which is no longer counted", file, want[i])
		case want[i] != got[i]:
			return fmt.Errorf("%s is not up to date: it has %q, now it is %q; make interop writes it", file, want[i], got[i])
		}
	}
	return nil
}

// countable removes from a record the lines that cannot be counted without the
// third-party documents.
func countable(text string, schemas, wild bool) string {
	var b strings.Builder
	skip := false
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, " ") {
			skip = !wild && strings.HasPrefix(line, string(sample.Wild)+",")
		}
		if skip || !schemas && strings.HasPrefix(line, "  "+reader.PublishedSchema+" ") {
			continue
		}
		b.WriteString(line)
	}
	return b.String()
}
