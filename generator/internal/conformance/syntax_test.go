package main

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// A copy of JSONTestSuite (https://github.com/nst/JSONTestSuite) in the module proxy.
const (
	syntaxModule  = "github.com/dpb587/inspectjson-go@v0.0.0-20251203142639-90f1442149fb"
	syntaxArchive = "testsuites/nst-JSONTestSuite/testdata.tar.gz"
)

// syntaxReaders are all functions that read JSON text by the rules of this module. Each returns
// nil if it accepts the text.
var syntaxReaders = map[string]func([]byte) error{
	"card.ParseRaw": func(text []byte) error { _, err := card.ParseRaw(text); return err },
	"card.Canonical": func(text []byte) error {
		// RFC 8785 has no form for a number beyond float64; the text itself was accepted.
		var refused *card.DecodeError
		if _, err := card.Canonical(text); errors.As(err, &refused) && refused.Code != card.CodeRange {
			return err
		}
		return nil
	},
	"card.EqualJSON": func(text []byte) error { _, err := card.EqualJSON(text, []byte("null")); return err },
	"detect.Detect": func(text []byte) error {
		// A document of an unrecognized format; the text itself was accepted.
		var refused *card.DecodeError
		if _, err := detect.Detect(text); errors.As(err, &refused) && refused.Code != card.CodeType {
			return err
		}
		return nil
	},
	"schema.ReadValue": func(text []byte) error {
		var diags source.Diagnostics
		schema.ReadValue(source.FromFS(fstest.MapFS{}).Add("test.json", text), &diags)
		if diags.HasErrors() {
			return errors.New(diags.String())
		}
		return nil
	},
}

// accepted are the accepted files of the third group, which a reader may accept or reject.
// Numbers of any size are kept as they are, and a byte order mark is skipped. All other files
// are rejected: I-JSON (RFC 7493) forbids their content.
var accepted = []string{"i_number_", "i_structure_UTF-8_BOM_empty_object.json", "i_structure_500_nested_arrays.json"}

// refusedValid are the rejected files of the first group: I-JSON forbids duplicate names.
var refusedValid = []string{"y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"}

// TestJSONTestSuite checks that every reader accepts and rejects the files as JSONTestSuite
// requires.
func TestJSONTestSuite(t *testing.T) {
	files, err := syntaxFiles()
	if err != nil {
		t.Fatal(err)
	}
	const want = 318
	if len(files) != want {
		t.Errorf("the suite has %d files, want %d", len(files), want)
	}
	for name, text := range files {
		var valid bool
		switch name[0] {
		case 'y':
			valid = !hasPrefix(name, refusedValid)
		case 'i':
			valid = hasPrefix(name, accepted)
		}
		for reader, read := range syntaxReaders {
			if err := read(text); (err == nil) != valid {
				t.Errorf("%s: %s: error %v, want valid %t", name, reader, err, valid)
			}
		}
	}
}

func hasPrefix(name string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// syntaxFiles returns the files of the suite by name.
func syntaxFiles() (map[string][]byte, error) {
	dir, err := moduleDir(syntaxModule)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(filepath.Join(dir, filepath.FromSlash(syntaxArchive)))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for archive := tar.NewReader(unzipped); ; {
		header, err := archive.Next()
		if err == io.EOF {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		if path.Base(path.Dir(header.Name)) != "test_parsing" || header.Typeflag != tar.TypeReg {
			continue
		}
		text, err := io.ReadAll(archive)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", header.Name, err)
		}
		files[path.Base(header.Name)] = text
	}
}
