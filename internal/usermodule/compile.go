package usermodule

import (
	"os"
	"testing"
)

// compileVariable turns on the tests that compile most.
const compileVariable = "CARDGEN_COMPILE"

// Compiles skips a test that compiles for tens of seconds, unless such tests are turned on: the
// step compiled of .ci/run does.
func Compiles(t testing.TB) {
	t.Helper()
	if os.Getenv(compileVariable) == "" {
		t.Skip("compiles for long; make compiled and the step compiled of .ci/run turn such tests on, with " + compileVariable)
	}
}
