package timing

import (
	"math"
	"testing"
	"time"
)

// TestOthers: what this process uses is no load, and each call begins anew.
func TestOthers(t *testing.T) {
	now := usage{busy: 50 * time.Second, all: 100 * time.Second, own: 7 * time.Second}
	l, err := newLoad(func() (usage, error) { return now, nil })
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		busy, all, own time.Duration
		want           float64
	}{
		{0, 0, 0, 0}, // no time has passed
		{10 * time.Second, 20 * time.Second, 10 * time.Second, 0},
		{15 * time.Second, 20 * time.Second, 10 * time.Second, 0.25},
		{20 * time.Second, 20 * time.Second, 0, 1},
		{0, 20 * time.Second, time.Millisecond, 0}, // less than a tick
	} {
		now.busy, now.all, now.own = now.busy+c.busy, now.all+c.all, now.own+c.own
		got, err := l.Others()
		if err != nil || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%+v: others use %v, %v", c, got, err)
		}
	}
}

func TestParseStat(t *testing.T) {
	u, err := parseStat("cpu  100 20 30 800 50 1 2 3 100 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n")
	if want := (usage{busy: 1560 * time.Millisecond, all: 10060 * time.Millisecond}); err != nil || u != want {
		t.Errorf("%+v, %v", u, err)
	}
	for _, text := range []string{"", "cpu 1 2 3\n", "cpu a 2 3 4 5 6 7 8\n", "intr 1 2 3 4 5 6 7 8\n"} {
		if _, err := parseStat(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}
