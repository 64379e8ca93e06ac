package fetch

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// Base returns the base address of a host: it adds https:// if the text has no scheme.
func Base(host string) string {
	if strings.Contains(host, "://") {
		return host
	}
	return "https://" + host
}

// Discover fetches the card of a host or of an agent below a base address:
// "agents.example.com", "https://agents.example.com/clerk". It tries the addresses of
// [wellknown.Candidates] for the formats of [Options.Formats], in order, and returns the first card
// without an error. [Result.Tried] has the failed attempts before it.
//
// If the host cannot be reached, Discover returns the error of the first candidate. If a card
// was found and refused, it returns the result and error of the first such card. Otherwise the
// error has the reason [NotFound] and wraps the errors of all candidates.
func (c *Client) Discover(ctx context.Context, base string) (*Result, error) {
	var tried []*Error
	var refused *Outcome
	for o := range c.DiscoverAll(ctx, base) {
		if o.Err == nil {
			o.Result.Tried = tried
			return o.Result, nil
		}
		failed, ok := errors.AsType[*Error](o.Err)
		if !ok {
			return nil, o.Err
		}
		if failed.Reason == BadAddress || failed.URL == o.Address && isHostFailure(failed) {
			return nil, failed // the error for all candidates
		}
		tried = append(tried, failed)
		if refused == nil && o.Result != nil && o.Result.Card != nil {
			refused = &o
		}
	}
	if refused != nil {
		refused.Result.Tried = tried
		return refused.Result, refused.Err
	}
	causes := make([]error, len(tried))
	for i, err := range tried {
		causes[i] = err
	}
	return nil, &Error{URL: shown(base), Reason: NotFound, Message: "no card found", Err: errors.Join(causes...)}
}

// isHostFailure reports whether an error is about a host, not about a document: the client must
// not connect to the host, or no connection was made.
func isHostFailure(e *Error) bool {
	if e.Reason == ForbiddenAddress {
		return true
	}
	_, unknown := errors.AsType[*net.DNSError](e.Err)
	broken, ok := errors.AsType[*net.OpError](e.Err)
	return e.Reason == Unreachable && (unknown || ok && broken.Op == "dial")
}

// DiscoverAll fetches the documents at all addresses that [Client.Discover] tries, in order.
func (c *Client) DiscoverAll(ctx context.Context, base string) iter.Seq[Outcome] {
	return func(yield func(Outcome) bool) {
		addresses, err := wellknown.Candidates(Base(base), c.options.Formats...)
		if err != nil {
			yield(Outcome{Address: base, Total: 1, Done: 1, Err: &Error{URL: shown(base), Reason: BadAddress, Message: fmt.Sprint(err)}})
			return
		}
		for i, address := range addresses {
			o := Outcome{Index: i, Address: address, Done: i + 1, Total: len(addresses)}
			o.Result, o.Err = c.Fetch(ctx, address)
			if !yield(o) || ctx.Err() != nil {
				return
			}
		}
	}
}
