package fetch

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// Codes of the warnings that this package adds to the warnings of the dialect.
const (
	// CodeNotTLS: the card was fetched over plain HTTP (draft-aevum-agentcard-00, Security
	// Considerations).
	CodeNotTLS = "not-tls"
	// CodeStale: the server failed, and the card is an older one from the cache.
	CodeStale = "stale"
	// CodeMediaType: cards of the format do not have this media type, see [Options.AnyMediaType].
	CodeMediaType = "bad-media-type"
	// CodeSchemeMismatch: the scheme of the endpoint differs from the scheme of the card's
	// address, see [Options.AllowSchemeMismatch].
	CodeSchemeMismatch = "scheme-mismatch"
)

// Result is a fetched card.
type Result struct {
	Document
	// Card is the typed card; nil if the body could not be read.
	Card card.Message
	// Detected is the detected format, even if no package reads it.
	Detected detect.Result
	// Violations are all findings: the dialect's findings, with line and column, and this
	// package's warnings.
	Violations card.Violations
	// Tried are the addresses that [Client.Discover] tried before without success.
	Tried []*Error
}

// Dialect returns the name of the card's dialect; empty if no card was read.
func (r *Result) Dialect() string {
	if r == nil || r.Card == nil {
		return ""
	}
	return r.Card.CardInfo().Dialect()
}

// Fetch fetches the card at an address. The error is an [*Error]. If the document was received
// and its content is the problem, the result is returned too: without a card for [Unreadable],
// complete for [Invalid] and [SchemeMismatch].
func (c *Client) Fetch(ctx context.Context, address string) (*Result, error) {
	u, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	return c.card(ctx, u)
}

// card fetches the card at an address.
func (c *Client) card(ctx context.Context, u *url.URL) (*Result, error) {
	var result *Result
	var refused error
	read := func(d *Document) {
		result, refused = c.read(d, u)
	}
	r := &request{url: u, accept: acceptAt(u.Path), accepted: isCardType}
	if c.options.AnyMediaType {
		r.accepted = nil
	}
	r.read = func(d *Document) (time.Duration, bool) {
		read(d)
		return lifetime(result.Card), refused == nil
	}
	d, err := c.document(ctx, r)
	if err != nil {
		return nil, err
	}
	if result == nil { // the document was in the cache
		read(d)
	}
	result.Document = *d
	if failed, ok := errors.AsType[*Error](refused); ok && failed.URL == "" {
		failed.URL = d.URL
	}
	if refused == nil {
		refused = c.checkOrigin(result)
	}
	result.addWarnings()
	return result, refused
}

// read reads the card in a document. requested is the address that the caller requested.
func (c *Client) read(d *Document, requested *url.URL) (*Result, error) {
	r := &Result{}
	found, err := detect.Detect(d.Body, detect.From(requested.String()), detect.Reading(c.options.Reading...))
	r.Detected = found
	if found.Format != "" && !slices.Contains(mediaTypesOf(found.Format), d.MediaType) {
		wrong := wrongMediaType(d.MediaType, strings.Join(mediaTypesOf(found.Format), ", "))
		if !c.options.AnyMediaType {
			return r, wrong
		}
		r.Violations = append(r.Violations, card.Violation{Code: CodeMediaType, Severity: card.Warning, Message: wrong.Message})
	}
	if err != nil {
		return r, &Error{Reason: Unreadable, Message: "the document is not a card", Err: err}
	}
	var violations card.Violations
	r.Card, violations = dialects.ExamineDetected(found, d.Body, c.options.Reading...)
	r.Violations = append(r.Violations, violations...)
	if wrong := violations.Errors(); len(wrong) > 0 {
		return r, &Error{Reason: Invalid, Message: "the card is not valid", Err: &card.InvalidError{Violations: wrong}}
	}
	return r, nil
}

// lifetime returns the ttl of an ADP card: for how long copies of the card are fresh. It is
// negative if the card has none.
func lifetime(c card.Message) time.Duration {
	if x, ok := c.(*adp.Card); ok {
		const none = -1
		return x.Lifetime(none)
	}
	return -1
}

// CheckOrigin reports a card whose endpoint has another scheme than the address of the card,
// such as a card from an https address with an http endpoint, or the reverse
// (draft-aevum-agentcard-00, Security Considerations). The rule applies to Aevum cards and,
// since the two formats have the same members in part, to AgentCard 1.0. It applies only to http
// and https endpoints: grpc, mcp and stdio are never the scheme of the address. The error is an
// [*Error] with the reason [SchemeMismatch].
func CheckOrigin(c card.Message, address string) error {
	endpoint, err := url.Parse(endpointOf(c))
	if err != nil || endpoint.Scheme != "http" && endpoint.Scheme != "https" {
		return nil
	}
	from, err := url.Parse(address)
	if err != nil || from.Scheme == endpoint.Scheme {
		return nil
	}
	return &Error{
		URL: shown(address), Reason: SchemeMismatch,
		Message: "the card was fetched over " + from.Scheme + " and its endpoint is " + endpoint.Scheme,
	}
}

// endpointOf returns the endpoint of a card of a format with one endpoint, empty otherwise.
func endpointOf(c card.Message) string {
	if x, ok := c.(*aevum.Card); ok {
		return x.Endpoint.URL
	}
	if x, ok := c.(*agentcard.Card); ok {
		return x.Endpoint.URL
	}
	return ""
}

// checkOrigin applies [CheckOrigin] to a result.
func (c *Client) checkOrigin(r *Result) error {
	err := CheckOrigin(r.Card, r.URL)
	if err == nil || !c.options.AllowSchemeMismatch {
		return err
	}
	if mismatch, ok := errors.AsType[*Error](err); ok {
		r.Violations = append(r.Violations, card.Violation{
			Pointer: "/endpoint/url", Code: CodeSchemeMismatch, Severity: card.Warning, Message: mismatch.Message,
		})
	}
	return nil
}

// addWarnings adds the warnings about the transport and the cache.
func (r *Result) addWarnings() {
	warn := func(code, message string) {
		r.Violations = append(r.Violations, card.Violation{Code: code, Severity: card.Warning, Message: message})
	}
	if strings.HasPrefix(r.URL, "http:") {
		warn(CodeNotTLS, "the card was fetched over plain HTTP, which does not protect it from changes")
	}
	if r.Source == Stale {
		warn(CodeStale, "the server failed, and the card is an older copy")
	}
}
