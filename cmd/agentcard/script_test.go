package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts")

// TestScripts runs the cases in testdata. The text of a case holds the command line and,
// when it is not 0, "exit N"; lines that begin with # are comments. "mask ids" replaces
// what is new in every run. The files of the case are in the directory that the command
// runs in, apart from stdin, stdout and stderr, which are what it reads and must print.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts (%v)", err)
	}
	for _, file := range files {
		archive, err := testdir.ReadCases(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			for _, c := range archive.Cases {
				t.Run(c.Name, func(t *testing.T) { runScript(t, c) })
			}
		})
		if *update {
			if err := archive.Write(file); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func runScript(t *testing.T, c *testdir.Case) {
	script, err := parseScript(c.Text)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	files := map[string]string{}
	for _, f := range c.All() {
		files[f.Name] = string(f.Data)
		if slices.Contains([]string{"stdin", "stdout", "stderr"}, f.Name) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(f.Name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.Name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var stdout, stderr bytes.Buffer
	exit := program.Run(context.Background(), script.args, strings.NewReader(files["stdin"]), &stdout, &stderr)
	if exit != script.exit {
		t.Errorf("exit code %d, want %d\n%s%s", exit, script.exit, stdout.String(), stderr.String())
	}
	got := map[string]string{"stdout": stdout.String(), "stderr": stderr.String()}
	if script.open {
		if strings.HasSuffix(got["stdout"], "\n") {
			t.Error("the output ends with a line feed")
		}
		got["stdout"] += "\n"
	}
	for _, name := range []string{"stdout", "stderr"} {
		if script.mask {
			got[name] = mask(got[name])
		}
		if !*update && got[name] != files[name] {
			t.Errorf("%s is\n%s\nwant\n%s", name, got[name], files[name])
		}
	}
	if *update {
		rewrite(c, got)
	}
}

// script is what the text of a case says.
type script struct {
	args []string
	exit int
	mask bool
	// open says that standard output ends without a line feed, which an archive
	// cannot show.
	open bool
}

func parseScript(comment string) (script, error) {
	var s script
	for line := range strings.Lines(comment) {
		words, err := split(strings.TrimSpace(line))
		switch {
		case err != nil:
			return s, err
		case len(words) == 0 || strings.HasPrefix(words[0], "#"):
		case words[0] == "agentcard":
			s.args = words[1:]
		case words[0] == "exit" && len(words) == 2:
			if s.exit, err = strconv.Atoi(words[1]); err != nil {
				return s, err
			}
		case slices.Equal(words, []string{"mask", "ids"}):
			s.mask = true
		case slices.Equal(words, []string{"open", "end"}):
			s.open = true
		default:
			return s, fmt.Errorf("%q is not understood", line)
		}
	}
	if s.args == nil {
		return s, fmt.Errorf("no command line")
	}
	return s, nil
}

// split cuts a command line into words; single quotes keep spaces inside one.
func split(line string) ([]string, error) {
	if strings.HasPrefix(line, "#") {
		return nil, nil
	}
	var words []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimLeft(line, " ") {
		var word strings.Builder
		for line != "" && line[0] != ' ' {
			if line[0] != '\'' {
				word.WriteByte(line[0])
				line = line[1:]
				continue
			}
			quoted, rest, ok := strings.Cut(line[1:], "'")
			if !ok {
				return nil, fmt.Errorf("a quote is not closed")
			}
			word.WriteString(quoted)
			line = rest
		}
		words = append(words, word.String())
	}
	return words, nil
}

// The parts of a new card that differ from run to run.
var (
	ulidText = regexp.MustCompile(`\b01[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{24}\b`)
	timeText = regexp.MustCompile(`\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z`)
)

func mask(text string) string {
	text = regexp.MustCompile(`agt_01[0-9a-z]{24}\b`).ReplaceAllString(text, "agt_ULID")
	return timeText.ReplaceAllString(ulidText.ReplaceAllString(text, "ULID"), "NOW")
}

// rewrite puts what was printed into the case.
func rewrite(c *testdir.Case, got map[string]string) {
	c.Files = slices.DeleteFunc(c.Files, func(f txtar.File) bool {
		return f.Name == "stdout" || f.Name == "stderr"
	})
	for _, name := range []string{"stdout", "stderr"} {
		if got[name] != "" {
			c.Files = append(c.Files, txtar.File{Name: name, Data: []byte(got[name])})
		}
	}
}
