package project

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var updateExamples = flag.Bool("family.update", false, "write what conversions of the examples give")

// TestFamilyExamples holds conversions to what testdata/family says of them, byte for
// byte. The comment of an archive is a line "from → to" and lines with options, the
// name and a text each. An archive has a source, and a target and a report, or an error.
func TestFamilyExamples(t *testing.T) {
	files, err := filepath.Glob("testdata/family/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := convertExample(t, a)
			if *updateExamples {
				if err := os.WriteFile(file, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := txtar.Format(a); !bytes.Equal(want, txtar.Format(got)) {
				t.Errorf("want\n%s\ngot\n%s", want, txtar.Format(got))
			}
		})
	}
}

// convertExample returns the archive as it should be.
func convertExample(t *testing.T, a *txtar.Archive) *txtar.Archive {
	t.Helper()
	head, rest, _ := strings.Cut(strings.TrimSpace(string(a.Comment)), "\n")
	from, to, ok := strings.Cut(head, " → ")
	if !ok || len(a.Files) == 0 || a.Files[0].Name != "source" {
		t.Fatal("an example begins with formats and a source")
	}
	var opts []Option
	for line := range strings.Lines(rest) {
		name, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		opt, ok := exampleOption(name, text)
		if !ok {
			t.Fatalf("no option is called %s", name)
		}
		opts = append(opts, opt)
	}
	target, report, err := Convert(a.Files[0].Data, Format(from), Format(to), opts...)
	got := &txtar.Archive{Comment: a.Comment, Files: a.Files[:1]}
	if err != nil {
		got.Files = append(got.Files, txtar.File{Name: "error", Data: []byte(err.Error() + "\n")})
	} else {
		var b bytes.Buffer
		if err := json.Indent(&b, target, "", "  "); err != nil {
			t.Fatal(err)
		}
		got.Files = append(got.Files, txtar.File{Name: "target", Data: append(b.Bytes(), '\n')})
	}
	if report != nil {
		got.Files = append(got.Files, txtar.File{Name: "report", Data: []byte(report.String() + "\n")})
	}
	return got
}

func exampleOption(name, text string) (Option, bool) {
	switch name {
	case "version":
		return Version(text), true
	case "set":
		pointer, value, _ := strings.Cut(text, " ")
		return Set(pointer, json.RawMessage(value)), true
	}
	return Supply(name, text)
}
