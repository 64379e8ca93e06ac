package complexity

import (
	"flag"
	"os"
	"os/exec"
	"strings"
	"testing"
)

var (
	measured = flag.Bool("gate", false, "measure: without it, only the tests without measurements run")
	whole    = flag.Bool("whole", false, "grow every location of every example, not one in 80, to twice the size")
	record   = flag.Bool("record", false, "write the costs to results.txt")
	only     = flag.String("only", "", "measure this point alone, which looked suspicious")
)

// gate skips a test that measures time or memory: measurements are a step of .ci/run, and no
// part of make test.
func gate(t *testing.T) {
	t.Helper()
	if !*measured && !*whole {
		t.Skip("measures CPU time; make complexity-gate and the step complexity of .ci/run do, with -gate")
	}
}

// wanted reports whether a point is measured: all are, or the one of -only.
func wanted(label string) bool { return *only == "" || *only == label }

// suspect measures a point again, alone in a process of its own, and fails the test if it looks
// suspicious again. Load on the machine during one measurement is so no failure.
func suspect(t *testing.T, label, found string) {
	t.Helper()
	if *only != "" {
		t.Errorf("%s: %s", label, found)
		return
	}
	top, _, _ := strings.Cut(t.Name(), "/")
	arguments := []string{"-test.run", "^" + top + "$", "-test.timeout", "30m", "-gate", "-only", label}
	if *whole {
		arguments = append(arguments, "-whole")
	}
	out, err := exec.Command(os.Args[0], arguments...).CombinedOutput()
	if err != nil {
		t.Errorf("%s: %s; measured again alone:\n%s", label, found, out)
		return
	}
	t.Logf("%s: %s; measured again alone, it is not", label, found)
}
