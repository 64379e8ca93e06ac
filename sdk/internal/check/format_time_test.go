package check_test

import (
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

func instant(t *testing.T, s string) check.Instant {
	t.Helper()
	v, ok := check.ParseDateTime(s)
	if !ok {
		t.Fatalf("%s was not read", s)
	}
	return v
}

func TestInstantsInOrder(t *testing.T) {
	ordered := []string{
		"0000-01-01T00:00:00+23:59",
		"0000-01-01T00:00:00Z",
		"0000-12-31T23:59:59Z",
		"0001-01-01T00:00:00Z",
		"1998-12-31T23:59:59Z",
		"1998-12-31T23:59:59.999999999999999999999Z",
		"1998-12-31T23:59:60Z",
		"1998-12-31T15:59:60.5-08:00",
		"1999-01-01T00:00:00Z",
		"2024-02-29T12:00:00+02:00",
		"2024-02-29T11:00:00Z",
		"2024-02-29T10:00:00.1-02:00",
		"2024-02-29T12:00:00.10001Z",
		"9999-12-31T23:59:59-23:59",
	}
	for i, a := range ordered {
		for j, b := range ordered {
			got := instant(t, a).Compare(instant(t, b))
			if (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("%s against %s: %d", a, b, got)
			}
		}
	}
	for _, same := range [][2]string{
		{"2024-01-01T00:00:00Z", "2024-01-01T05:30:00.000+05:30"},
		{"2024-01-01T00:00:00.5Z", "2023-12-31T23:00:00.50-01:00"},
		{"1998-12-31T23:59:60Z", "1999-01-01T00:59:60+01:00"},
	} {
		if got := instant(t, same[0]).Compare(instant(t, same[1])); got != 0 {
			t.Errorf("%s and %s: %d", same[0], same[1], got)
		}
	}
}

// The day count agrees with the standard library on every day of four centuries.
func TestDays(t *testing.T) {
	first := time.Date(1899, 1, 1, 0, 0, 0, 0, time.UTC)
	base := instant(t, first.Format(time.RFC3339)).Seconds - first.Unix()
	for d := first; d.Year() < 2301; d = d.AddDate(0, 0, 1) {
		s := d.Format(time.RFC3339)
		if got := instant(t, s).Seconds - d.Unix(); got != base {
			t.Fatalf("%s is off by %d seconds", s, got-base)
		}
	}
}
