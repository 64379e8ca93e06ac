package realworld

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/config"
)

// variable is the environment variable for the folder with the checkouts.
const variable = "CARD_REALWORLD_SCHEMAS"

// subject is a published schema.
type subject struct {
	// Name is the name of its package.
	Name string `json:"name"`
	// Repository is OWNER/NAME, and Commit the recorded commit.
	Repository string `json:"repository"`
	Commit     string `json:"commit"`
	// Draft is the draft of JSON Schema that it declares.
	Draft string `json:"draft"`
	// File is its path in the repository. With are the paths of documents that it refers to by
	// URL.
	File string   `json:"file"`
	With []string `json:"with,omitempty"`
	// Documents are patterns for documents published with it, valid and invalid.
	Documents []string `json:"documents,omitempty"`

	folder string // the folder of the checkout
}

// subjects reads the list and locates the checkouts.
func subjects(t *testing.T) []*subject {
	t.Helper()
	dir := os.Getenv(variable)
	if dir == "" {
		t.Skipf("%s is not set: it names a folder with a checkout of the repositories in schemas.json, each under OWNER/NAME", variable)
	}
	list := table(t)
	for _, s := range list {
		s.folder = filepath.Join(dir, filepath.FromSlash(s.Repository))
		for _, file := range slices.Concat([]string{s.File}, s.With) {
			if _, err := os.Stat(s.path(file)); err != nil {
				t.Fatalf("%s: the checkout of %s (at %s) lacks a file: %v", s.Name, s.Repository, s.Commit, err)
			}
		}
	}
	return list
}

// table reads the list.
func table(t *testing.T) []*subject {
	t.Helper()
	text, err := os.ReadFile("schemas.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []*subject
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestTable checks that every subject has a source and a unique name.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range table(t) {
		if !config.IsPackageName(s.Name) || seen[s.Name] {
			t.Errorf("%q is not a valid package name, or is a duplicate", s.Name)
		}
		seen[s.Name] = true
		if strings.Count(s.Repository, "/") != 1 || len(s.Commit) != 40 || s.File == "" || s.Draft == "" {
			t.Errorf("%s: needs a repository, a commit, a file and a draft", s.Name)
		}
	}
}

// path returns the path of a file in the checkout.
func (s *subject) path(name string) string { return filepath.Join(s.folder, filepath.FromSlash(name)) }

// documents returns the files of the documents, in order.
func (s *subject) documents(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range s.Documents {
		files, err := filepath.Glob(s.path(pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %s matches no documents: %v", s.Name, pattern, err)
		}
		all = append(all, files...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
