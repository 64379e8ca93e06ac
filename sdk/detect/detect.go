package detect

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// Format is the name of a card format, the same name that the commands and the
// other packages use.
type Format string

// The formats that Detect tells apart.
const (
	Aevum          Format = "aevum"
	AgentCard      Format = "agentcard"
	Nooterra       Format = "nooterra"
	ADP            Format = "adp"
	A2A            Format = "a2a"
	A2AV03         Format = "a2a-0.3"
	MCP            Format = "mcp"
	OASF           Format = "oasf"
	OASFDescriptor Format = "oasf-descriptor"
	OpenAI         Format = "openai"
	AgentCardV01   Format = "agentcard-0.1"
)

// Formats returns the names of all formats that Detect can give, those included
// that are recognised only to be refused by name.
func Formats() []Format {
	names := make([]Format, len(formats))
	for i, f := range formats {
		names[i] = f.name
	}
	return names
}

// Title returns what the format is, in a few words; empty for a name that is
// not among [Formats].
func (f Format) Title() string {
	for i := range formats {
		if formats[i].name == f {
			return formats[i].title
		}
	}
	return ""
}

// Entries returns the names of the kinds of documents that the format has, where
// it has several that can be told apart; nil where it has one.
func (f Format) Entries() []string {
	var names []string
	for i := range rules {
		if r := &rules[i]; r.format == f && r.entry != "" && !slices.Contains(names, r.entry) {
			names = append(names, r.entry)
		}
	}
	return names
}

// Result is what Detect found.
type Result struct {
	// Format is the format's name.
	Format Format
	// Entry names the kind of document where a format has several ("tool");
	// empty where it has one.
	Entry string
	// Why is the sentence of the rule that decided.
	Why string
	// Embedded says that the document is a JSON string that holds the card.
	Embedded bool
}

// Option adds to what Detect may go by.
type Option func(*circumstances)

// circumstances are what is known of a document apart from its text.
type circumstances struct {
	// place is the path of the address that the document was retrieved from.
	place string
	// reading are the limits that the document is read within.
	reading card.Options
}

// From tells the address that the document was retrieved from: a URL, or a path
// of a file. It is used only where the shape of the document leaves more than
// one format possible.
func From(address string) Option {
	path := pathOf(address)
	return func(c *circumstances) { c.place = path }
}

// Reading tells the options that the document will be read with, so that its
// size and depth are held to the same limits.
func Reading(opts ...card.Option) Option {
	return func(c *circumstances) { c.reading = c.reading.With(opts...) }
}

// Detect returns the format of a document.
//
// The error is a [*card.DecodeError] when the text is no well-formed JSON, an
// [*UnknownError] when no rule fits, and an [*UnsupportedError] when the format
// is recognised but not one that is read; the result then still names it.
func Detect(data []byte, opts ...Option) (Result, error) {
	where := circumstances{reading: card.Defaults()}
	for _, opt := range opts {
		opt(&where)
	}
	var text card.Raw
	where.reading.AcceptEmbedded = true
	document, err := cardrt.Decode(data, where.reading, cardrt.ReadRaw, &text)
	if err != nil {
		return Result{}, err
	}
	if text.Kind() != card.KindObject {
		return Result{}, &UnknownError{Looked: "it is " + rawjson.KindName(text.String()) + ", not an object"}
	}
	result := Result{Embedded: document.Embedded}
	root := newRoot(text.String())
	for i := range rules {
		r := &rules[i]
		if !r.holds(root, where) {
			continue
		}
		result.Format, result.Entry, result.Why = r.format, r.entry, r.why
		if reason := refusal(r.format); reason != "" {
			return result, &UnsupportedError{Format: r.format, Reason: reason}
		}
		return result, nil
	}
	return result, &UnknownError{Looked: root.looked()}
}
