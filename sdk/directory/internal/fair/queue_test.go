package fair

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// has reports whether a request has its place.
func (w *Request) has() bool { return w.own == nil }

// TestTurns: clients take turns, and a client without a place is before one that has some.
func TestTurns(t *testing.T) {
	for _, test := range []struct {
		name    string
		options Options
		// come are the clients of the requests in the order in which they come, want in the order in which they
		// have their places; the oldest place is given back in each step.
		come, want string
	}{
		{"one place", Options{Places: 1}, "AAAAABBC", "ABCABAAA"},
		{"two places", Options{Places: 2}, "AAAABB", "AABABA"},
		{"one after the other", Options{Places: 1}, "ABCABC", "ABCABC"},
		{"none before some", Options{Places: 3}, "AABAAAC", "AABCAAA"},
		{"no client but one", Options{Places: 2}, "AAAA", "AAAA"},
		{"half of the places", Options{Places: 4, Spare: true}, "AAAAB", "AABAA"},
	} {
		q := New(test.options)
		var order strings.Builder
		var waiting []*Request
		note := func() {
			waiting = slices.DeleteFunc(waiting, func(w *Request) bool {
				if w.has() {
					order.WriteString(w.client.name)
				}
				return w.has()
			})
		}
		for _, name := range strings.Split(test.come, "") {
			w, err := q.enter(name, 0, make(chan struct{}, 1))
			if err != nil {
				t.Fatal(err)
			}
			waiting = append(waiting, w)
			note()
		}
		for i := range test.come {
			q.Give(order.String()[i : i+1])
			note()
		}
		if got := order.String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		if q.free != test.options.Places || len(q.clients) != 0 {
			t.Errorf("%s: %d places are free, and %d clients known", test.name, q.free, len(q.clients))
		}
	}
}

// TestFull: a client leaves as much room for waiting requests as it takes, and a request that had a place is
// not refused.
func TestFull(t *testing.T) {
	q := New(Options{Places: 1, Waiting: 4})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for i, step := range []struct {
		name string
		want error
	}{
		{"A", nil}, {"A", nil}, {"A", nil}, {"A", ErrFull}, {"B", nil}, {"B", ErrFull}, {"C", nil}, {"D", ErrFull},
	} {
		if _, err := q.enter(step.name, q.options.Waiting, make(chan struct{}, 1)); !errors.Is(err, step.want) {
			t.Errorf("%d: %v, want %v", i, err, step.want)
		}
	}
	if err := q.Take(ctx, "D"); !errors.Is(err, ErrFull) {
		t.Error(err)
	}
	if err := q.Retake(ctx, "D"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if q.Waiting() != 4 || len(q.clients) != 3 {
		t.Errorf("%d requests of %d clients", q.Waiting(), len(q.clients))
	}
	q.Give("A") // B has the place
	for i, want := range []error{nil, ErrFull} {
		if _, err := q.enter("B", q.options.Waiting, make(chan struct{}, 1)); !errors.Is(err, want) {
			t.Errorf("%d of B: %v, want %v", i, err, want)
		}
	}
}

// TestTry: a client without a place has one as long as one is free, and nothing waits.
func TestTry(t *testing.T) {
	q := New(Options{Places: 4, Spare: true})
	for i, step := range []struct {
		name string
		want bool
	}{
		{"A", true}, {"A", true}, {"A", false}, {"B", true}, {"B", false}, {"C", true}, {"D", false},
	} {
		if got := q.Try(step.name); got != step.want {
			t.Errorf("%d: %v", i, got)
		}
	}
	if q.Waiting() != 0 || len(q.clients) != 3 {
		t.Errorf("%d requests wait, and %d clients are known", q.Waiting(), len(q.clients))
	}
	q.Give("A")
	if !q.Try("D") || q.Try("A") {
		t.Error("the place of A is not for D")
	}
}

// model is a queue that searches all clients for the next one.
type model struct {
	options Options
	turn    int
	clients map[string]*modelClient
}

type modelClient struct {
	held, turn int
	waiting    []int
}

func (m *model) free() int {
	free := m.options.Places
	for _, c := range m.clients {
		free -= c.held
	}
	return free
}

func (m *model) waiting() (n int) {
	for _, c := range m.clients {
		n += len(c.waiting)
	}
	return n
}

// next returns the client that has the next place, nil if no one may have it.
func (m *model) next() (best *modelClient) {
	free := m.free()
	for _, c := range m.clients {
		if len(c.waiting) == 0 || free == 0 || m.options.Spare && c.held >= free {
			continue
		}
		if best == nil || c.held < best.held || c.held == best.held && c.turn < best.turn {
			best = c
		}
	}
	return best
}

// serve returns the requests that have their places now.
func (m *model) serve() (granted []int) {
	for c := m.next(); c != nil; c = m.next() {
		granted = append(granted, c.waiting[0])
		c.waiting = c.waiting[1:]
		c.held++
	}
	for name, c := range m.clients {
		if c.held == 0 && len(c.waiting) == 0 {
			delete(m.clients, name)
		}
	}
	return granted
}

// of returns a client, which gets a turn if it is new.
func (m *model) of(name string) *modelClient {
	if m.clients[name] == nil {
		m.turn++
		m.clients[name] = &modelClient{turn: m.turn}
	}
	return m.clients[name]
}

// TestModel: random requests, cancellations and places that are given back have the same effect on a queue and
// on a model.
func TestModel(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		o := Options{Places: 1 + r.IntN(6), Waiting: r.IntN(20), Spare: r.IntN(2) == 0}
		check := newComparison(t, fmt.Sprintf("seed %d, %+v", seed, o), o)
		for range 400 {
			switch n := len(check.open); {
			case n == 0 || r.IntN(5) < 2:
				check.enter(string(rune('A' + r.IntN(1+r.IntN(8)))))
			case r.IntN(3) == 0:
				check.cancel(r.IntN(n))
			default:
				check.give(r.IntN(n))
			}
		}
		for len(check.open) > 0 {
			check.cancel(0)
		}
		if check.q.free != o.Places || len(check.q.clients) != 0 {
			t.Fatalf("%s: %d places are free, and %d clients known", check.name, check.q.free, len(check.q.clients))
		}
	}
}

// comparison has a queue and a model. open are the requests that wait or have a place.
type comparison struct {
	t    *testing.T
	name string
	q    *Queue
	m    *model
	next int
	open []*compared
}

type compared struct {
	id      int
	w       *Request
	granted bool
}

func newComparison(t *testing.T, name string, o Options) *comparison {
	return &comparison{t: t, name: name, q: New(o), m: &model{options: o, clients: map[string]*modelClient{}}}
}

// enter adds a request.
func (x *comparison) enter(name string) {
	most := x.q.options.Waiting
	w, err := x.q.enter(name, most, make(chan struct{}, 1))
	c := x.m.of(name)
	full := most > 0 && len(c.waiting) >= most-x.m.waiting()
	x.next++
	c.waiting = append(c.waiting, x.next)
	granted := x.m.serve()
	if full && !slices.Contains(granted, x.next) {
		if c.waiting = c.waiting[:len(c.waiting)-1]; !errors.Is(err, ErrFull) {
			x.t.Fatalf("%s: %s is not refused", x.name, name)
		}
		granted = append(granted, x.m.serve()...)
	} else {
		x.open = append(x.open, &compared{id: x.next, w: w})
		if err != nil {
			x.t.Fatalf("%s: %s: %v", x.name, name, err)
		}
	}
	x.compare(granted)
}

// cancel cancels a request, which may have a place.
func (x *comparison) cancel(i int) {
	one := x.open[i]
	if one.granted {
		x.give(i)
		return
	}
	x.open = slices.Delete(x.open, i, i+1)
	one.w.Cancel()
	c := x.m.of(one.w.client.name)
	c.waiting = slices.DeleteFunc(c.waiting, func(id int) bool { return id == one.id })
	x.compare(x.m.serve())
}

// give gives the place of a request back, also as a request that is cancelled too late does.
func (x *comparison) give(i int) {
	one := x.open[i]
	if !one.granted {
		return
	}
	x.open = slices.Delete(x.open, i, i+1)
	if x.next%2 == 0 {
		one.w.Cancel()
	} else {
		x.q.Give(one.w.client.name)
	}
	c := x.m.of(one.w.client.name)
	x.m.turn++
	c.held, c.turn = c.held-1, x.m.turn
	x.compare(x.m.serve())
}

// compare compares the queue with the model, whose last step has granted requests.
func (x *comparison) compare(granted []int) {
	for _, one := range x.open {
		one.granted = one.granted || slices.Contains(granted, one.id)
		if one.granted != one.w.has() {
			x.t.Fatalf("%s: the request %d of %s has a place: %t", x.name, one.id, one.w.client.name, one.w.has())
		}
	}
	if x.q.free != x.m.free() || x.q.Waiting() != x.m.waiting() || len(x.q.clients) != len(x.m.clients) {
		x.t.Fatalf("%s: %d places, %d requests, %d clients; want %d, %d, %d", x.name,
			x.q.free, x.q.Waiting(), len(x.q.clients), x.m.free(), x.m.waiting(), len(x.m.clients))
	}
}

// TestAtOnce: goroutines that take, give back and give up never have more places than there are, and no place
// is lost.
func TestAtOnce(t *testing.T) {
	const places = 3
	q := New(Options{Places: places, Waiting: 30, Spare: true})
	var inside, taken atomic.Int64
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 2))
			name := string(rune('A' + i%7))
			for range 200 {
				ctx, cancel := context.WithCancel(t.Context())
				if r.IntN(2) == 0 {
					go cancel()
				}
				take := q.Take
				if r.IntN(8) == 0 {
					take = q.Retake
				}
				if take(ctx, name) == nil {
					taken.Add(1)
					if n := inside.Add(1); n > places {
						t.Errorf("%d places", n)
					}
					inside.Add(-1)
					q.Give(name)
				}
				cancel()
			}
		})
	}
	all.Wait()
	if q.free != places || q.waiting != 0 || len(q.clients) != 0 || len(q.order) != 0 || taken.Load() == 0 {
		t.Errorf("%d of %d places are free, %d requests of %d clients wait, %d were served", q.free, places, q.waiting, len(q.clients), taken.Load())
	}
}
