package check

import "testing"

// TestTry: repairs are counted in the first documents only, by the places of their files, whatever
// the order in which they are checked.
func TestTry(t *testing.T) {
	var sum tally
	for i := range 3 * mostTried {
		place := (7 * i) % (3 * mostTried)
		var one tally
		one.try(trial{place, func() (int, bool) { return place % 2, true }})
		sum.add(&one)
	}
	sum.countRepairs()
	if sum.possible != mostTried/2 || sum.possibleIn != mostTried/2 || sum.untried != 2*mostTried {
		t.Errorf("%d repairs in %d documents, %d are not tried", sum.possible, sum.possibleIn, sum.untried)
	}
	if got, want := sum.repairable("fix"), "at least 16 repairs are possible in 16 cards: fix\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestCounted: a count that the limit ends is a lower bound.
func TestCounted(t *testing.T) {
	for _, tt := range []struct {
		repairs int
		all     bool
		want    string
	}{
		{0, true, ""},
		{1, true, "1 repair is possible in 1 card: fix\n"},
		{2, false, "at least 2 repairs are possible in 1 card: fix\n"},
		{0, false, "repairs may be possible in 1 card: fix\n"},
	} {
		var sum tally
		sum.try(trial{0, func() (int, bool) { return tt.repairs, tt.all }})
		sum.countRepairs()
		if got := sum.repairable("fix"); got != tt.want {
			t.Errorf("%d, %t: %q, want %q", tt.repairs, tt.all, got, tt.want)
		}
	}
}
