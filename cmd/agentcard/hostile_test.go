package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
)

// TestHostileNames: control characters in file names and in parts of documents are escaped
// in all output, in JSON output as in JSON.
func TestHostileNames(t *testing.T) {
	const (
		name     = "a\x1b[31m\u009b\u202eb\n.json"
		document = "{\"id\":\"agent://a\",\"na\u202e\u009b\u001b\":1,\"tools\":[{\"na\u202eme\":1,\"name\":\"t\",\"name\u009b\":2}],\"metadata\":{\"a\u009b\":1}}"
	)
	for _, text := range []string{document, `{"apiVersion":"v1","kind":"a\u202e\u009b"}`, `{"hello` + "\u009b\u202e" + `":`, "{\"descr\u009biption\u202e\":1,\"endpoint\":{},\"nme\u202e\":1,\"version\":\"1\",\"capabilities\":[]}"} {
		t.Chdir(t.TempDir())
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Skip("this system has no such file names")
		}
		for _, args := range [][]string{
			{"validate"}, {"validate", "--json"}, {"validate", "--nearest"}, {"validate", "--as", "nooterra"}, {"validate", "--as", "agentcard", "--json"},
			{"detect"}, {"detect", "--why"}, {"convert", "--to", "mcp", "--explain"}, {"convert", "--to", "agentcard"}, {"convert", "--to", "aevum", "--report", "-"},
			{"fmt", "--canonical", "--as", "agentcard"}, {"schema"}, {"new"}, {"targets"}, {"validate", "--ndjson"},
			{"verify"}, {"verify", "--as", "adp"}, {"verify", "--json"}, {"verify", "--key"}, {"sign", "--key", name}, {"keygen"}, {"canonical", "--digest", "sha256"},
		} {
			var out, errs strings.Builder
			program.Run(context.Background(), append(args, name), nil, &out, &errs)
			printed := errs.String()
			if args[0] != "fmt" {
				printed += out.String()
			}
			if i := strings.IndexFunc(printed, func(r rune) bool { return r != '\n' && (r < ' ' || r == 0x9b || r == 0x202e) }); i >= 0 {
				t.Errorf("%q prints %q", args, printed)
			}
			if strings.Contains(printed, "b\n.json") {
				t.Errorf("%q prints a line end of a name: %q", args, printed)
			}
		}
	}
	if left, err := filepath.Glob("*"); err != nil || len(left) != 1 {
		t.Errorf("%q, %v", left, err)
	}
}
