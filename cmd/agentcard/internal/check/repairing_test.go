package check

import "testing"

// TestTry: repairs are counted in the first documents only, by the places of their files, whatever
// the order in which they are checked.
func TestTry(t *testing.T) {
	var sum tally
	for i := range 3 * mostTried {
		place := (7 * i) % (3 * mostTried)
		var one tally
		one.try(trial{place, func() int { return place % 2 }})
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
