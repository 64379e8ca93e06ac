package cost

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

func TestAgain(t *testing.T) {
	got := again([]string{"-test.v=true", "-whole", "-record", "-test.run=x"}, "TestA")
	if want := []string{"-test.run=^TestA$", "-test.timeout=30m", "-whole"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// recorder is a test that only notes failures.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

// TestWithin: without measurements no time fails; with them a call fails that takes too long
// twice.
func TestWithin(t *testing.T) {
	for _, test := range []struct {
		gate     string
		limit    time.Duration
		calls    int
		failures int
	}{
		{"", -1, 1, 0},
		{"1", time.Hour, 1, 0},
		{"1", -1, 2, 1},
	} {
		t.Setenv(gateVariable, test.gate)
		r, calls := &recorder{}, 0
		Within(r, test.limit, func() { calls++ })
		if calls != test.calls || len(r.failures) != test.failures {
			t.Errorf("%+v: %d calls, failures %q", test, calls, r.failures)
		}
	}
}

// TestSuspectAlone: a point that is measured alone fails, and others are not measured.
func TestSuspectAlone(t *testing.T) {
	t.Setenv(onlyVariable, "a point")
	r := &recorder{}
	Suspect(r, "a point", "is slow")
	if len(r.failures) != 1 || !Wanted("a point") || Wanted("another one") {
		t.Errorf("failures %q", r.failures)
	}
}
