package directory

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/directory/internal/fair"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// Domains lets a tenant prove that it controls the host of an agent: the directory fetches the card from
// the well-known location of its dialect on that host. The owner of a domain proves it with a key that the host or a
// TXT record has. Every field bounds what a directory does on behalf of clients; a zero field means the default.
type Domains struct {
	// Fetch configures the client. The directory sets its limits, and no redirect is followed. The zero
	// value connects to public addresses only.
	Fetch fetch.Options
	// LookupTXT returns the texts of the TXT records of a domain, whose name ends with a dot. Nil is the method of
	// [net.DefaultResolver].
	LookupTXT func(ctx context.Context, name string) ([]string, error)
	// Time is the maximum time for one proof: 10 seconds by default.
	Time time.Duration
	// AtATime is the maximum number of proofs at a time: 8 by default. Further ones are refused and
	// do not wait, since each holds its card in memory while a host may be slow. Proofs do not
	// count towards [Limits.Requests]. A client that has as many of them as may still begin is refused, too: one
	// client has at most half of them, as for [Limits.Requests].
	AtATime int
	// PerMinute is the maximum number of proofs in a minute: 60 by default. PerHost is the maximum number of proofs
	// in a minute for one host: 12 by default. A proof is at most two requests to the host. The same rule applies to
	// both, so that no client prevents the proofs of a host by asking for them.
	PerMinute, PerHost int
}

// domains proves domains under the limits of [Domains].
type domains struct {
	options Domains
	client  *fetch.Client
	slots   *fair.Queue

	// hosts and clients have the numbers of proofs by host and by client in a minute, both by host and client, total
	// their sum, which bounds them.
	mu             sync.Mutex
	minute         time.Time
	hosts, clients map[string]int
	both           map[[2]string]int
	total          int
}

// newDomains returns nil without options. The error is about the options of the client.
func newDomains(o *Domains, body int) (*domains, error) {
	if o == nil {
		return nil, nil
	}
	d := &domains{options: Domains{
		Fetch: o.Fetch, Time: cmp.Or(o.Time, 10*time.Second), AtATime: cmp.Or(o.AtATime, 8),
		PerMinute: cmp.Or(o.PerMinute, 60), PerHost: cmp.Or(o.PerHost, 12), LookupTXT: o.LookupTXT,
	}}
	if d.options.LookupTXT == nil {
		d.options.LookupTXT = net.DefaultResolver.LookupTXT
	}
	// No redirects: with them, one request of a client would cause several requests of the
	// directory, and the target of the redirect, not the host, would serve the card.
	d.options.Fetch.Limits = fetch.Limits{
		Bytes: int64(body), Decoded: int64(body), Redirects: fetch.NoRedirects, Time: d.options.Time, Idle: d.options.Time,
	}
	d.slots = fair.New(fair.Options{Places: d.options.AtATime, Spare: true})
	var err error
	d.client, err = fetch.NewClient(d.options.Fetch)
	return d, err
}

// take counts a proof of a client for a host, or returns the answer to a client that must wait.
func (d *domains) take(client, host string, now time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if minute := now.Truncate(time.Minute); !minute.Equal(d.minute) {
		d.minute, d.hosts, d.clients, d.both, d.total = minute, map[string]int{}, map[string]int{}, map[[2]string]int{}, 0
	}
	var scope string
	var most int
	both := [2]string{host, client}
	switch left, leftOfHost := d.options.PerMinute-d.total, d.options.PerHost-d.hosts[host]; {
	case left <= 0:
		scope, most = "directory", d.options.PerMinute
	case leftOfHost <= 0:
		scope, most = "host", d.options.PerHost
	case d.clients[client] >= left:
		scope, most = "client", d.clients[client]
	case d.both[both] >= leftOfHost:
		scope, most = "client", d.both[both]
	default:
		d.hosts[host]++
		d.clients[client]++
		d.both[both]++
		d.total++
		return nil
	}
	wait := int64((d.minute.Add(time.Minute).Sub(now) + time.Second - 1) / time.Second)
	return &refused{
		http.StatusTooManyRequests, "DOMAIN_RATE_LIMITED", "too many cards were fetched in this minute to prove domains",
		limitDetails{Scope: scope, Max: int64(most), RetryAfterSeconds: wait, WindowSeconds: 60},
	}
}

// asking calls a function that sends requests to a host, under the limits of [Domains]. The
// client's request does not count towards [Limits.Requests] meanwhile.
func (h *Handler) asking(ctx context.Context, host string, ask func(context.Context) error) error {
	place := placeOf(ctx)
	if !h.domains.slots.Try(place.client) {
		return &refused{http.StatusServiceUnavailable, codeBusy, "too many domains are being proven", nil}
	}
	defer h.domains.slots.Give(place.client)
	if err := h.domains.take(place.client, host, h.options.Now()); err != nil {
		return err
	}
	return place.without(ctx, func() error {
		ctx, cancel := context.WithTimeout(ctx, h.domains.options.Time)
		defer cancel()
		return ask(ctx)
	})
}

// proveDomain proves that the host in the parameter domain, which a card names, serves the card or another
// one of the same author.
func (h *Handler) proveDomain(ctx context.Context, c *store.Card, d store.Declaration, host string) error {
	if h.domains == nil {
		return errDomainsOff
	}
	host, ok := hostName(host)
	if !ok {
		return invalid("/domain", "domain must be the name of a host in ASCII, without a port")
	}
	known, ok := wellknown.Lookup(c.Dialect)
	if !ok {
		return invalid("/domain", "cards of this dialect have no well-known location")
	}
	if !store.NamesHost(c, host) {
		return invalid("/domain", "the card has no https endpoint on this host")
	}
	return h.asking(ctx, host, func(ctx context.Context) error {
		var reason error
		for document, err := range h.served(ctx, host, known) {
			switch failed, ok := errors.AsType[*fetch.Error](err); {
			case ok && reason == nil:
				reason = domainUnproven("the card cannot be fetched from the host: "+failed.Message, string(failed.Reason))
			case ok: // the first reason stays
			case err != nil:
				return err
			case h.serves(ctx, document, c, d):
				c.Domain = host
				return nil
			default:
				reason = domainUnproven("the host serves another card", "another-card")
			}
		}
		return reason
	})
}

// errDomainsOff is the answer to a proof of a domain without [Options.Domains].
var errDomainsOff = &refused{http.StatusBadRequest, "DOMAINS_OFF", "the directory proves no domains: only tenants declare cards, without the parameter domain", nil}

// domainUnproven is the answer to a card that its host does not serve.
func domainUnproven(message, reason string) error {
	return &refused{http.StatusForbidden, "DOMAIN_UNPROVEN", message, problems{Message: message, ReasonCode: reason}}
}

// maxRecords is the maximum number of TXT records of a domain that are tried.
const maxRecords = 16

// records returns the TXT records of a domain that have keys, at least one. The name is absolute, so that the resolver
// looks for no other domain.
func (d *domains) records(ctx context.Context, domain string) ([][]byte, error) {
	texts, err := d.options.LookupTXT(ctx, domain+".")
	if failed, ok := errors.AsType[*net.DNSError](err); err != nil && !(ok && failed.IsNotFound) {
		return nil, domainUnproven("the TXT records of the domain cannot be looked up", "lookup")
	}
	var records [][]byte
	for _, text := range texts {
		if keyRecord().MatchString(text) && len(records) < maxRecords {
			records = append(records, []byte(text))
		}
	}
	if len(records) == 0 {
		return nil, domainUnproven("the domain has no TXT record v=MCPv1; k=ed25519; p=KEY", "no-record")
	}
	return records, nil
}

// served returns the documents at the well-known locations of a host. The error is a [*fetch.Error].
func (h *Handler) served(ctx context.Context, host string, known wellknown.Resource) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		addresses, err := known.Addresses("https://" + host)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, address := range addresses {
			d, err := h.domains.client.FetchDocument(ctx, address, known.MediaTypes...)
			if !yield(d.Bytes(), err) {
				return
			}
		}
	}
}

// withdrawn returns nil if the host that served a card no longer does: every location answers
// 404 or 410. A card of a host belongs to the host, not to the tenant that declared it: every
// tenant can declare what a host serves.
func (h *Handler) withdrawn(ctx context.Context, c *store.Card) error {
	known, ok := wellknown.Lookup(c.Dialect)
	if !ok {
		return nil
	}
	return h.asking(ctx, c.Domain, func(ctx context.Context) error {
		for _, err := range h.served(ctx, c.Domain, known) {
			failed, ok := errors.AsType[*fetch.Error](err)
			if err != nil && !ok {
				return err
			}
			if !ok || failed.Status != http.StatusNotFound && failed.Status != http.StatusGone {
				return &refused{http.StatusConflict, "SERVED", "a card that was fetched from its host is removed when the host answers 404 or 410 in its place", nil}
			}
		}
		return nil
	})
}

// serves reports whether a document that a host serves equals the card c as JSON, or is a card
// of the same agent signed by a key that also signed c.
func (h *Handler) serves(ctx context.Context, document []byte, c *store.Card, d store.Declaration) bool {
	limited := card.WithLimits(card.Limits{Bytes: int64(h.options.Limits.Body)})
	if equal, err := card.EqualJSON(document, c.Document, limited); err != nil || equal {
		return err == nil
	}
	if len(c.Proof.Signers) == 0 {
		return false
	}
	d.Dialect, d.ID = c.Dialect, c.ID
	other, err := h.read(ctx, document, d, "")
	return err == nil && store.SameAuthor(other, c)
}

// hostName returns the name of a host in lower case, false for any other text. A name outside ASCII is not
// accepted, only its form in Punycode: several names can mean one host, and resemble another one.
func hostName(text string) (string, bool) {
	if strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) {
		return "", false
	}
	u, err := url.Parse("https://" + text)
	if err != nil || u.Host != text || u.Hostname() != text || len(text) > 253 || !strings.Contains(strings.TrimSuffix(text, "."), ".") || strings.HasSuffix(text, ".") {
		return "", false
	}
	if _, err := netip.ParseAddr(text); err == nil {
		return "", false
	}
	return strings.ToLower(text), true
}
