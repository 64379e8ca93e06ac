package change

import (
	"context"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

const (
	untidyCard = `{"name": "translator", "id": "agent://translator"}`
	tidyCard   = "{\n  \"id\": \"agent://translator\",\n  \"name\": \"translator\"\n}\n"
)

// inFiles creates files in a temporary folder, with an old modification time and mode 0600.
func inFiles(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, time.Time{}, time.Unix(0, 0)); err != nil {
			t.Fatal(err)
		}
	}
}

// expectFile compares the content of a file.
func expectFile(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s holds %q, %v; want %q", name, got, err, want)
	}
}

// TestFmtWrite: only files with cards in another form are replaced.
func TestFmtWrite(t *testing.T) {
	const broken = `{"id": "agent://translator", "name": }`
	short := "\ufeff" + strings.ReplaceAll(strings.ReplaceAll(tidyCard, " ", ""), "\n", "\r\n")
	inFiles(t, map[string]string{"untidy.json": untidyCard, "broken.json": broken, "tidy.json": tidyCard, "short.json": short, "last.json": untidyCard})
	var out, errs strings.Builder
	code := run(context.Background(), []string{"fmt", "-w", "untidy.json", "broken.json", "tidy.json", "short.json", "last.json"}, nil, &out, &errs)
	if want := "untidy.json: changed the order or the spelling of members\ntidy.json: unchanged\nshort.json: changed white space\nlast.json: changed the order or the spelling of members\n"; out.String() != want {
		t.Errorf("output %q, want %q", out.String(), want)
	}
	if want := "broken.json:1:38: /name: a value is missing: unexpected \"}\" [syntax]\n"; code != command.ExitInvalid || errs.String() != want {
		t.Errorf("exit code %d, %q, want %q", code, errs.String(), want)
	}
	for name, want := range map[string]struct {
		text    string
		touched bool
	}{
		"untidy.json": {tidyCard, true}, "last.json": {tidyCard, true}, "tidy.json": {tidyCard, false}, "short.json": {tidyCard, true}, "broken.json": {broken, false},
	} {
		expectFile(t, name, want.text)
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if touched := !info.ModTime().Equal(time.Unix(0, 0)); touched != want.touched || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: touched is %v, mode is %v", name, touched, info.Mode())
		}
	}
	if left, err := os.ReadDir("."); err != nil || len(left) != 5 {
		t.Errorf("the folder has %v, %v", left, err)
	}
}

// TestFmtWriteThroughLink: the target of a link is replaced, not the link.
func TestFmtWriteThroughLink(t *testing.T) {
	inFiles(t, map[string]string{"card.json": untidyCard})
	if err := os.Symlink("card.json", "link.json"); err != nil {
		t.Fatal(err)
	}
	if code := run(context.Background(), []string{"fmt", "--write", "--compact", "link.json"}, nil, io.Discard, io.Discard); code != command.ExitValid {
		t.Errorf("exit code %d", code)
	}
	if to, err := os.Readlink("link.json"); err != nil || to != "card.json" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	expectFile(t, "card.json", `{"id":"agent://translator","name":"translator"}`+"\n")
}

// TestFmtWriteTrouble: files that cannot be written are reported, and the others are written.
func TestFmtWriteTrouble(t *testing.T) {
	inFiles(t, map[string]string{"card.json": untidyCard})
	var errs strings.Builder
	code := run(context.Background(), []string{"fmt", "-w", "absent.json", "gone.json", "card.json"}, nil, io.Discard, &errs)
	if n := strings.Count(errs.String(), "agentcard: open "); code != command.ExitTrouble || n != 2 || strings.Count(errs.String(), "\n") != 2 {
		t.Errorf("exit code %d, %s", code, errs.String())
	}
	expectFile(t, "card.json", tidyCard)
}
