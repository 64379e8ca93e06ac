package directory

import (
	"runtime"
	"testing"
)

// TestTurnsOfStreams: a stream waits for one turn of another client, and not for all its streams. A stream that ends
// leaves its turn to others, whether it has it or waits for it.
func TestTurnsOfStreams(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2)) // one turn at a time
	s := newStreams(1000)
	asks := func(<-chan struct{}) {}
	var many []*turn
	for range 20 {
		many = append(many, s.enter("many", asks))
	}
	one := s.enter("one", asks)
	for _, x := range append(many, one) {
		x.ask()
		x.ask() // changes nothing
	}
	<-many[0].granted
	end := many[0].begin()
	many[0].ask()
	s.leave(many[1])
	if end(); len(one.granted) == 0 {
		t.Error("the other client has the next turn")
	}
	end() // changes nothing
	s.leave(one)
	if len(many[2].granted) == 0 {
		t.Error("the turn of a stream that has ended is lost")
	}
	for _, x := range append([]*turn{many[0]}, many[2:]...) {
		x.ask()
		s.leave(x)
		x.ask()
	}
	if n := s.turns.Waiting(); n > 0 || s.count() > 0 {
		t.Errorf("%d requests for a turn and %d streams are left", n, s.count())
	}
	last := s.enter("last", asks)
	if last.ask(); len(last.granted) == 0 {
		t.Error("a turn is lost")
	}
}
