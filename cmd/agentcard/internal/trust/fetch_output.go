package trust

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// fetchPrinter prints the outcomes of fetch.
type fetchPrinter struct {
	streams *command.Streams
	flags   *fetchFlags
	several bool // each document ends with a line feed
	table   command.Table
}

func newFetchPrinter(s *command.Streams, flags *fetchFlags, several bool) *fetchPrinter {
	table := command.Table{Header: []string{"ADDRESS", "RESULT", "FORMAT", "BYTES", "URL"}}
	return &fetchPrinter{s, flags, several, table}
}

// print prints the outcome for an address. A summary is printed by [fetchPrinter.end].
func (p *fetchPrinter) print(o fetch.Outcome, verified *verify.Verification) error {
	switch {
	case p.flags.json:
		f := newFetched(o)
		f.Signature = verified
		return command.JSONLines(p.streams.Out).Encode(f)
	case p.flags.summary:
		p.summarize(newFetched(o))
		return nil
	}
	if err := p.report(o); err != nil {
		return err
	}
	if o.Result == nil || o.Err != nil && !p.flags.unchecked {
		return nil
	}
	body := o.Result.Body
	if p.flags.covered && verified.Valid() {
		body = verified.Covered()
	}
	return p.document(body)
}

// end prints the summary.
func (p *fetchPrinter) end() error {
	if !p.flags.summary {
		return nil
	}
	return p.table.Write(p.streams.Out)
}

// note prints a line to standard error.
func (p *fetchPrinter) note(line string) { fmt.Fprintln(p.streams.Err, cli.Printable(line)) }

// summarize adds the row of an outcome to the summary.
func (p *fetchPrinter) summarize(f fetched) {
	result, size := cmp.Or(string(f.Reason), "valid"), ""
	if f.Status != 0 {
		result += fmt.Sprintf(" %d", f.Status)
	}
	if f.Size > 0 {
		size = fmt.Sprint(f.Size)
	}
	p.table.Row(f.Address, result, f.Format, size, f.URL)
}

// document prints a document.
func (p *fetchPrinter) document(body []byte) error {
	if p.several && !bytes.HasSuffix(body, []byte("\n")) {
		body = append(slices.Clone(body), '\n')
	}
	out := p.streams.Out
	if command.IsTerminal(out) {
		out = cli.JSONWriter(out)
	}
	_, err := out.Write(body)
	return err
}

// report prints the findings for a document, and why it was not accepted. An address without a
// document is reported at the end.
func (p *fetchPrinter) report(o fetch.Outcome) error {
	if o.Result != nil && len(o.Result.Violations) > 0 {
		document := cli.Document{Text: o.Result.Body, Line: 1, Column: 1, OnlyJSON: true}
		if err := p.streams.Report(o.Result.URL, document, o.Result.Violations...); err != nil {
			return err
		}
	}
	if o.Err != nil && !isTrouble(o.Err) && !errors.Is(o.Err, fetch.Invalid) {
		p.note(o.Err.Error())
	}
	return nil
}

// fetched is the outcome for an address in JSON output.
type fetched struct {
	Address    string       `json:"address"`
	URL        string       `json:"url,omitempty"`
	Redirected []string     `json:"redirected,omitempty"`
	Source     fetch.Source `json:"source,omitempty"`
	Received   string       `json:"received,omitempty"`
	FreshUntil string       `json:"freshUntil,omitempty"`
	MediaType  string       `json:"mediaType,omitempty"`
	Size       int          `json:"size,omitempty"`
	Format     string       `json:"format,omitempty"`
	Dialect    string       `json:"dialect,omitempty"`
	Valid      bool         `json:"valid"`
	Reason     fetch.Reason `json:"code,omitempty"`
	Message    string       `json:"message,omitempty"`
	Limit      string       `json:"limit,omitempty"`
	Status     int          `json:"status,omitempty"`
	Tried      []tried      `json:"tried,omitempty"`
	// Signature is the result of the verification, if one was asked for.
	Signature  *verify.Verification `json:"signature,omitempty"`
	Violations []command.JSON       `json:"violations"`
}

// tried is an address that was tried before.
type tried struct {
	URL     string       `json:"url"`
	Reason  fetch.Reason `json:"code"`
	Message string       `json:"message"`
	Status  int          `json:"status,omitempty"`
}

func newFetched(o fetch.Outcome) fetched {
	f := fetched{Address: o.Address, Valid: o.Err == nil, Violations: []command.JSON{}}
	if x := o.Result; x != nil {
		f.URL, f.Redirected, f.Source = x.URL, x.Redirected, x.Source
		f.Received, f.MediaType, f.Size = seconds(x.Received), x.MediaType, len(x.Body)
		if x.FreshUntil.After(x.Received) {
			f.FreshUntil = seconds(x.FreshUntil)
		}
		f.Format, f.Dialect = string(x.Detected.Format), x.Dialect()
		f.Violations = command.Located(x.Violations)
		for _, e := range x.Tried {
			f.Tried = append(f.Tried, tried{e.URL, e.Reason, e.Message, e.Status})
		}
	}
	if e, ok := errors.AsType[*fetch.Error](o.Err); ok {
		f.Reason, f.Message, f.Limit, f.Status = e.Reason, e.Message, e.Limit, e.Status
		if f.URL == "" {
			f.URL = e.URL
		}
	}
	return f
}

// seconds returns a time for output, in UTC.
func seconds(t time.Time) string { return t.UTC().Format(time.RFC3339) }
