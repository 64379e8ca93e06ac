package change

import (
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// TestEditWrite: a file is changed in place, through a link, and a refused change leaves it as it is.
func TestEditWrite(t *testing.T) {
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	if _, err := z.Write([]byte(`{"a":1}`)); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	before := "---\na: 1 # one\nlist:\n  - x\n---\n# Body\n"
	inFiles(t, map[string]string{
		"card.md": before, "merge.toml": "a = 2\nlist = []\n", "zipped.json.gz": zipped.String(),
		"adp.json": untidyCard,
	})
	if err := os.Symlink("card.md", "link.md"); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		args string
		code int
		file string
		want string
	}{
		{"set --write link.md a=2 list/-=w", command.ExitValid, "card.md", "---\na: 2 # one\nlist:\n  - x\n  - w\n---\n# Body\n"},
		{"unset --write link.md list[0]", command.ExitValid, "card.md", "---\na: 2 # one\nlist:\n  - w\n---\n# Body\n"},
		{"patch --write link.md merge.toml", command.ExitValid, "card.md", "---\na: 2 # one\nlist: []\n---\n# Body\n"},
		{"unset --write link.md b", command.ExitInvalid, "card.md", "---\na: 2 # one\nlist: []\n---\n# Body\n"},
		{"set --write adp.json name=1", command.ExitInvalid, "adp.json", untidyCard},
		{"set --write zipped.json.gz a=2", command.ExitTrouble, "zipped.json.gz", zipped.String()},
		{"set --write absent.json a=2", command.ExitTrouble, "card.md", "---\na: 2 # one\nlist: []\n---\n# Body\n"},
	} {
		var out, errs strings.Builder
		if code := run(context.Background(), strings.Fields(step.args), nil, &out, &errs); code != step.code {
			t.Errorf("%s: exit code %d, want %d: %s", step.args, code, step.code, &errs)
		}
		expectFile(t, step.file, step.want)
	}
	if to, err := os.Readlink("link.md"); err != nil || to != "card.md" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if info, err := os.Stat("card.md"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// TestFixWrite: a repaired file has nothing to repair.
func TestFixWrite(t *testing.T) {
	const before = "agent_id: 01J0000000000000000000TRAN\nnmae: T # c\nversion: '1.0'\ncapabilities: [{id: nlp.x, description: d}]\nendpoint: {protocol: Http, url: \"https://x.example/\"}\n"
	const after = "agent_id: 01J0000000000000000000TRAN\nname: T # c\nversion: '1.0.0'\ncapabilities: [{id: nlp.x, description: d}]\nendpoint: {protocol: http, url: \"https://x.example/\"}\n"
	inFiles(t, map[string]string{"card.yaml": before})
	for _, step := range []struct {
		args string
		code int
		want string
	}{
		{"fix --as agentcard card.yaml", command.ExitInvalid, before},
		{"fix --as agentcard --write card.yaml", command.ExitValid, after},
		{"fix card.yaml", command.ExitValid, after},
	} {
		var out, errs strings.Builder
		if code := run(context.Background(), strings.Fields(step.args), nil, &out, &errs); code != step.code {
			t.Errorf("%s: exit code %d, want %d: %s", step.args, code, step.code, &errs)
		}
		expectFile(t, "card.yaml", step.want)
	}
}

func TestPointerOf(t *testing.T) {
	for arg, want := range map[string]string{
		"/a.b/0": "/a.b/0", "a": "/a", "a/0": "/a/0", "a.b/0": "/a.b/0", ".a": "/a", ".a.b": "/a/b", ".a[0].b": "/a/0/b", "a[-]": "/a/-",
		"a[0][1]": "/a/0/1", "/a[0]": "/a[0]", "": "error: empty", "a.b": "error: write /a.b or .a.b", ".a b": "error: is no location",
		"a[x]": "error: is no location", "/a~2": "error: tilde",
	} {
		got, err := pointerOf(arg)
		message, fails := strings.CutPrefix(want, "error: ")
		if fails && (err == nil || !strings.Contains(err.Error(), message)) || !fails && (err != nil || got != want) {
			t.Errorf("%q is %q, %v; want %q", arg, got, err, want)
		}
	}
}
