package fetch

import (
	"context"
	"iter"
	"sync"
)

// Outcome is the outcome for one of several addresses.
type Outcome struct {
	// Index is the index of the address in the list, Address the address.
	Index   int
	Address string
	// Result and Err are the results of [Client.Fetch].
	Result *Result
	Err    error
	// Done is the number of outcomes up to this one, Total the number of addresses.
	Done, Total int
}

// FetchAll fetches the cards at many addresses, with at most concurrency requests at a time; a
// concurrency below 1 means 8. Outcomes arrive as they are ready, one for each address. A loop
// that ends early stops the other requests and waits until they have ended. If the context
// ends, the remaining addresses have its error.
func (c *Client) FetchAll(ctx context.Context, addresses []string, concurrency int) iter.Seq[Outcome] {
	return each(ctx, addresses, concurrency, c.Fetch)
}

// DiscoverEach is like [Client.FetchAll] for the cards of many hosts: it calls
// [Client.Discover] for each.
func (c *Client) DiscoverEach(ctx context.Context, bases []string, concurrency int) iter.Seq[Outcome] {
	return each(ctx, bases, concurrency, c.Discover)
}

// each calls get for each address, with at most concurrency calls at a time.
func each(ctx context.Context, addresses []string, concurrency int, get func(ctx context.Context, address string) (*Result, error)) iter.Seq[Outcome] {
	const usual = 8
	if concurrency < 1 {
		concurrency = usual
	}
	return func(yield func(Outcome) bool) {
		ctx, cancel := context.WithCancel(ctx)
		indexes := make(chan int)
		outcomes := make(chan Outcome)
		stopped := make(chan struct{})
		var workers sync.WaitGroup
		for range min(concurrency, len(addresses)) {
			workers.Go(func() {
				for i := range indexes {
					o := Outcome{Index: i, Address: addresses[i]}
					o.Result, o.Err = get(ctx, addresses[i])
					select {
					case outcomes <- o:
					case <-stopped:
						return
					}
				}
			})
		}
		workers.Go(func() {
			defer close(indexes)
			for i := range addresses {
				select {
				case indexes <- i:
				case <-stopped:
					return
				}
			}
		})
		defer workers.Wait()
		defer cancel()
		defer close(stopped)
		for done := 1; done <= len(addresses); done++ {
			o := <-outcomes
			o.Done, o.Total = done, len(addresses)
			if !yield(o) {
				return
			}
		}
	}
}
