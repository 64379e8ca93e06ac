package probe

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/verify"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// State is the state of a document of a host.
type State string

// The states.
const (
	// Absent: the host has no document at the address. It answers 404 or 410, or with an HTML
	// page, which many hosts send for all addresses that do not exist.
	Absent State = "absent"
	// Valid: the document is valid for its dialect.
	Valid State = "valid"
	// Invalid: the document has errors.
	Invalid State = "invalid"
	// NotValidated: the document has a known format that no package validates, or it is JSON of
	// an unrecognized format.
	NotValidated State = "not validated"
	// Unreadable: the host's response is not JSON.
	Unreadable State = "unreadable"
	// Failed: the document could not be fetched.
	Failed State = "failed"
)

// Document is the document of a host at one address.
type Document struct {
	// URL is the address, Path its path. Final is the address after redirects, empty without
	// redirects.
	URL   string `json:"address"`
	Path  string `json:"path"`
	Final string `json:"url,omitempty"`
	State State  `json:"state"`
	// Format is the detected format, even if no package validates it.
	Format detect.Format `json:"format,omitempty"`
	// MediaType and Size describe the body.
	MediaType string `json:"mediaType,omitempty"`
	Size      int    `json:"size,omitempty"`
	// Reason and Message say why a document is not valid; the findings are in Violations.
	Reason  fetch.Reason `json:"code,omitempty"`
	Message string       `json:"message,omitempty"`
	// Violations are all findings, warnings included.
	Violations card.Violations `json:"violations,omitempty"`
	// Says has the compared members; nil if the document does not describe an agent.
	Says *Statement `json:"says,omitempty"`
	// Signature is the result of verifying the document's signatures. It is nil without
	// [Report.Verify], and for a document of a dialect without signatures.
	Signature *verify.Verification `json:"signature,omitempty"`

	// Result is the fetched document, nil if there is none.
	Result *fetch.Result `json:"-"`
	// Description is the description of the card's agent; nil if the card cannot be converted.
	Description *agent.Description `json:"-"`
	// Err is the error of the request or about the document, nil if it is valid.
	Err error `json:"-"`
}

// Report describes the documents that a host publishes.
type Report struct {
	// Base is the address of the host or of the agent.
	Base string `json:"base"`
	// Documents are the documents at all well-known addresses, in the order of [Paths], then
	// documents that a catalog of the host lists at its other addresses.
	Documents []Document `json:"documents"`
	// Disagreements are the members that differ between the documents.
	Disagreements []Disagreement `json:"disagreements"`
}

// Present returns the number of documents that the host has.
func (r *Report) Present() int {
	n := 0
	for i := range r.Documents {
		if s := r.Documents[i].State; s != Absent && s != Failed && s != Unreadable {
			n++
		}
	}
	return n
}

// OK reports whether the host publishes documents without problems: all could be fetched and read,
// all that can be validated are valid, no verified signature is invalid, and the documents agree.
func (r *Report) OK() bool {
	bad := func(d Document) bool {
		return d.State == Invalid || d.State == Failed || d.State == Unreadable || d.Signature != nil && d.Signature.Use() == verify.Discard
	}
	return r.Present() > 0 && len(r.Disagreements) == 0 && !slices.ContainsFunc(r.Documents, bad)
}

// Unreached reports whether the host answered no request. Its documents are then unknown.
func (r *Report) Unreached() bool {
	answered := func(d Document) bool {
		var failed *fetch.Error
		return d.State != Failed || errors.As(d.Err, &failed) && failed.Status != 0
	}
	return !slices.ContainsFunc(r.Documents, answered)
}

// Paths returns the well-known paths that are probed, in order.
func Paths() []string {
	return []string{
		wellknown.A2APath, wellknown.AgentJSONPath, wellknown.AgentCardPath,
		wellknown.AICatalogPath, wellknown.APICatalogPath,
		wellknown.MCPServerCardPath, wellknown.MCPPath, wellknown.AgentSkillsPath,
	}
}

// Bounds of [Host].
const (
	// concurrency is the number of concurrent requests.
	concurrency = 4
	// maxListed is the maximum number of documents that are fetched because a catalog lists them.
	maxListed = 16
)

// Host probes a host, or an agent below a base address: "agents.example.com",
// "https://agents.example.com/clerk". For a base address with a path, the addresses at the root
// of the host and below the path are probed.
//
// The options configure the client. Wrong media types and schemes are warnings. The error is
// the error of [fetch.NewClient], or a [*fetch.Error] for a base that is not an address or if
// the context ends. All problems of the host are in the report.
func Host(ctx context.Context, base string, o fetch.Options) (*Report, error) {
	addresses, err := addressesOf(fetch.Base(base))
	if err != nil {
		return nil, &fetch.Error{URL: base, Reason: fetch.BadAddress, Message: err.Error()}
	}
	o.AnyMediaType, o.AllowSchemeMismatch = true, true
	client, err := fetch.NewClient(o)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	r := &Report{Base: fetch.Base(base), Disagreements: []Disagreement{}}
	r.Documents = documents(ctx, client, addresses)
	r.Documents = append(r.Documents, documents(ctx, client, r.listed())...)
	if err := ctx.Err(); err != nil {
		return nil, &fetch.Error{URL: r.Base, Reason: fetch.Canceled, Message: "stopped by the caller", Err: context.Cause(ctx)}
	}
	r.Disagreements = append(r.Disagreements, compare(r.Documents)...)
	r.Disagreements = append(r.Disagreements, r.compareCatalogs()...)
	return r, nil
}

func addressesOf(base string) ([]string, error) {
	root := wellknown.Resource{Name: "probe", Paths: Paths()}
	return root.Addresses(base)
}

// documents fetches documents. They are in the order of the addresses.
func documents(ctx context.Context, client *fetch.Client, addresses []string) []Document {
	list := make([]Document, len(addresses))
	for o := range client.FetchAll(ctx, addresses, concurrency) {
		list[o.Index] = newDocument(o)
	}
	return list
}

func newDocument(o fetch.Outcome) Document {
	d := Document{URL: o.Address, Result: o.Result, Err: o.Err}
	if u, err := url.Parse(o.Address); err == nil {
		d.Path = u.Path
	}
	if r := o.Result; r != nil {
		d.Format, d.MediaType, d.Size, d.Violations = r.Detected.Format, r.MediaType, len(r.Body), r.Violations
		if r.URL != r.Requested {
			d.Final = r.URL
		}
	}
	if d.State = stateOf(o.Err); d.State == Unreadable && d.MediaType == "text/html" {
		d.State = Absent
	}
	if failed, ok := errors.AsType[*fetch.Error](o.Err); ok {
		d.Reason, d.Message = failed.Reason, failed.Message
		switch {
		case failed.Err == nil || failed.Reason == fetch.Invalid:
		case d.State == NotValidated:
			d.Message = failed.Err.Error()
		default:
			d.Message += ": " + strings.ReplaceAll(failed.Err.Error(), "\n", "; ")
		}
	}
	if d.State == Valid || d.State == Invalid {
		d.describe()
	}
	return d
}

// stateOf returns the state of a document for the error of fetching it, which may be nil.
func stateOf(err error) State {
	var failed *fetch.Error
	if !errors.As(err, &failed) {
		return Valid
	}
	_, undetected := errors.AsType[*detect.Error](err)
	switch {
	case failed.Status == http.StatusNotFound || failed.Status == http.StatusGone:
		return Absent
	case failed.Reason == fetch.Invalid:
		return Invalid
	case undetected:
		return NotValidated
	case failed.Reason == fetch.Unreadable:
		return Unreadable
	}
	return Failed
}
