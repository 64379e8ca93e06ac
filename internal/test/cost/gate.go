package cost

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

const (
	// gateVariable turns measurements on, if it is not empty.
	gateVariable = "CARDGEN_GATE"
	// onlyVariable has the label of a point if only this point is measured.
	onlyVariable = "CARDGEN_GATE_ONLY"
)

// Gate skips a test that only measures, unless measurements are turned on.
func Gate(t testing.TB) {
	t.Helper()
	if os.Getenv(gateVariable) == "" {
		t.Skip("measures; make cost and the step cost of .ci/run turn measurements on, with " + gateVariable)
	}
}

// Wanted reports whether a point is measured. All points are, unless a single one is measured
// again.
func Wanted(label string) bool {
	only := os.Getenv(onlyVariable)
	return only == "" || only == label
}

// Suspect measures a suspicious point again, alone in a separate process, and fails the test if
// the result is suspicious again. found describes the first result. The process gets the same
// arguments.
func Suspect(t testing.TB, label, found string) {
	t.Helper()
	if os.Getenv(onlyVariable) != "" {
		t.Errorf("%s: %s", label, found)
		return
	}
	top, _, _ := strings.Cut(t.Name(), "/")
	cmd := exec.Command(os.Args[0], again(os.Args[1:], top)...)
	cmd.Env = append(os.Environ(), onlyVariable+"="+label)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %s; measured again, alone:\n%s", label, found, out)
		return
	}
	t.Logf("%s: %s; measured again, alone, it is not", label, found)
}

// again returns the arguments of a test program that runs one test. It keeps the given
// arguments, except the flags that select tests and write results.
func again(arguments []string, test string) []string {
	list := []string{"-test.run=^" + test + "$", "-test.timeout=30m"}
	for _, a := range arguments {
		if !strings.HasPrefix(a, "-test.") && !strings.HasPrefix(a, "-record") {
			list = append(list, a)
		}
	}
	return list
}

// Within runs a call. With measurements turned on, the test fails if the CPU time of the
// calling thread exceeds a limit twice.
func Within(t testing.TB, limit time.Duration, call func()) {
	t.Helper()
	took := CPUTime(call)
	if os.Getenv(gateVariable) == "" || took <= limit {
		return
	}
	if again := CPUTime(call); again > limit {
		t.Errorf("took %v and %v of CPU time, at most %v are allowed", took, again, limit)
	}
}

// CheckGrowth measures calls and fails if their CPU time grows faster than the input. If
// measurements are not turned on, it only makes the first call.
func CheckGrowth(t testing.TB, label string, calls []Sized) (g Growth, allocated uint64) {
	t.Helper()
	if os.Getenv(gateVariable) == "" {
		_, call := calls[0]()
		call()
		return g, 0
	}
	g, allocated = Measure(calls)
	if g.Steep() {
		Suspect(t, label, g.String())
	}
	return g, allocated
}
