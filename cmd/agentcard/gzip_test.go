package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
)

// TestWriteCompressed: a command that replaces files refuses a compressed one before it says
// anything of the document, and leaves the file as it is.
func TestWriteCompressed(t *testing.T) {
	t.Chdir(t.TempDir())
	var text bytes.Buffer
	z := gzip.NewWriter(&text)
	if _, err := z.Write([]byte(`{"name": 1, "id": "agent://x"}`)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{"card.json.gz": text.String(), "patch.json": `{"name": null}`} {
		if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{
		"fix --write card.json.gz", "check --fix card.json.gz",
		"set --write card.json.gz /name=x", "set --write --diff card.json.gz /name=x", "unset --write card.json.gz /name",
		"patch --write card.json.gz patch.json", "fmt --write card.json.gz", "fmt --write patch.json card.json.gz",
		"sign --key agent.key --write card.json.gz",
	} {
		var out, errs bytes.Buffer
		code := program.Run(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &errs)
		if got := errs.String(); code != 2 || !strings.Contains(got, "card.json.gz is compressed; decompress it to change it in place\n") || strings.Contains(got, "the value becomes") {
			t.Errorf("%s: exit code %d, %q", args, code, got)
		}
		if after, err := os.ReadFile("card.json.gz"); err != nil || !bytes.Equal(after, text.Bytes()) {
			t.Fatalf("%s changes the file: %v", args, err)
		}
	}
}
