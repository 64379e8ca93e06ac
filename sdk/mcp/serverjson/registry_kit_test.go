package serverjson_test

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path"
	"strings"
	"testing"
)

const kit = "../../../../shared/kits/registry/"

// TestKit: we refuse exactly the documents that the registry refuses, of those that the
// tests of its validator build.
func TestKit(t *testing.T) {
	verdicts, err := os.ReadFile(kit + "verdicts.tsv")
	if err != nil {
		t.Skip("the documents of the registry are not beside the tree: ", err)
	}
	documents := kitDocuments(t)
	n := 0
	for line := range strings.Lines(string(verdicts)) {
		name, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		verdict, references, _ := strings.Cut(rest, "\t")
		text := documents[name]
		if text == nil {
			t.Errorf("%s has a verdict and no text", name)
			continue
		}
		n++
		if found := codes(t, text); (verdict == "refuse") != (len(found) > 0) {
			t.Errorf("%s: the registry says %s (%s), our errors are %q", name, verdict, references, found)
		}
	}
	if n != 155 {
		t.Errorf("%d documents", n)
	}
}

// kitDocuments returns the documents of the archive by name.
func kitDocuments(t *testing.T) map[string][]byte {
	t.Helper()
	f, err := os.Open(kit + "docs.tgz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	documents := make(map[string][]byte)
	for archive := tar.NewReader(unzipped); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return documents
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(header.Name, ".json") {
			documents[path.Base(header.Name)] = text
		}
	}
}
