package testdir

import (
	"os"
	"testing"
)

// compileVariable turns on the tests that compile most.
const compileVariable = "CARDGEN_COMPILE"

// Compiling reports whether the tests that compile most are turned on. A rehearsal of a release
// has them, too.
func Compiling() bool { return os.Getenv(compileVariable) != "" || Rehearsal() }

// Compiles skips a test that compiles for tens of seconds, unless such tests are turned on: the
// step compiled of .ci/run does.
func Compiles(t testing.TB) {
	t.Helper()
	if !Compiling() {
		t.Skip("compiles for long; make compiled and the step compiled of .ci/run turn such tests on, with " + compileVariable)
	}
}
