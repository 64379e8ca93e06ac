// Package scripttest runs the test scripts of the commands with testscript, and has the commands
// for scripts that testscript lacks.
package scripttest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// Run runs the scripts in the folder testdata, each as a subtest. A script consists of sections,
// which begin with a comment and have a folder each; all sections run, also after one that fails.
// With update the files of the scripts that cmp compares with an output are written anew.
//
// The scripts have these commands besides testscript's own:
//
//	exits CODE PROGRAM [ARGUMENT]...   runs a program that must end with the exit code
//	unended                            the standard output must not end with a line feed; cmp then
//	                                   compares it with one, which every file of a script ends with
//	files                              prints the names of the files below the working folder
//	mask                               replaces the ULIDs and the times of the outputs by names
func Run(t *testing.T, update bool) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		UpdateScripts:       update,
		ContinueOnError:     true,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":   exits,
			"unended": unended,
			"files":   files,
			"mask":    mask,
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARGUMENT]...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	code := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

func unended(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: unended")
	}
	text := ts.ReadFile("stdout")
	if strings.HasSuffix(text, "\n") {
		ts.Fatalf("the standard output ends with a line feed")
	}
	replace(ts, text+"\n", ts.ReadFile("stderr"))
}

func files(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: files")
	}
	ts.Check(fs.WalkDir(os.DirFS(ts.MkAbs(".")), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			_, err = fmt.Fprintln(ts.Stdout(), name)
		}
		return err
	}))
}

// What differs from run to run in the outputs.
var (
	agentID  = regexp.MustCompile(`agt_01[0-9a-z]{24}\b`)
	ulidText = regexp.MustCompile(`\b01[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{24}\b`)
	timeText = regexp.MustCompile(`\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z`)
)

func mask(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: mask")
	}
	masked := func(name string) string {
		text := agentID.ReplaceAllString(ts.ReadFile(name), "agt_ULID")
		return timeText.ReplaceAllString(ulidText.ReplaceAllString(text, "ULID"), "NOW")
	}
	replace(ts, masked("stdout"), masked("stderr"))
}

// replace replaces both outputs of the last program.
func replace(ts *testscript.TestScript, stdout, stderr string) {
	_, err := io.WriteString(ts.Stdout(), stdout)
	ts.Check(err)
	_, err = io.WriteString(ts.Stderr(), stderr)
	ts.Check(err)
}
