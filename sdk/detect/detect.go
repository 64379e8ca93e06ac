package detect

import (
	"bytes"
	"slices"
	"unicode/utf8"

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

	// The formats from here on are recognised so that they can be refused by name.

	AgentCardV01     Format = "agentcard-0.1"
	MCPServerCard    Format = "mcp-server-card"
	MCPServerJSON    Format = "mcp-server-json"
	MCPClientConfig  Format = "mcp-client-config"
	MCPBundle        Format = "mcpb"
	AICatalog        Format = "ai-catalog"
	ERC8004          Format = "erc-8004"
	AgentSkill       Format = "agent-skill"
	AgentSkillsIndex Format = "agent-skills-index"
	APICatalog       Format = "api-catalog"
	ACPManifest      Format = "acp-manifest"
	Kubernetes       Format = "kubernetes"
	Manifest         Format = "manifest"
	DockerCompose    Format = "docker-compose"
	OpenAPI          Format = "openapi"
	AsyncAPI         Format = "asyncapi"
	JSONSchema       Format = "json-schema"
	PackageJSON      Format = "package-json"
	JSONRPCRequest   Format = "json-rpc-request"
	JSONRPCResponse  Format = "json-rpc-response"
	OpenAIPlugin     Format = "openai-plugin"
	WebAppManifest   Format = "web-app-manifest"
	BrowserExtension Format = "browser-extension"
	JSONLD           Format = "json-ld"
	YAML             Format = "yaml"
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
	// Version is the version of the format whose rules the document follows, to be asked
	// for with [card.Version]; empty where the document says so itself or the newest is
	// meant.
	Version string
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
// The error is a [*card.DecodeError] when the text is not well-formed JSON, an
// [*UnknownError] when no rule fits, and an [*UnsupportedError] when the format
// is recognised but not one that is read; the result then still names it. Some
// formats that are not JSON are recognised too, such as SKILL.md and YAML.
func Detect(data []byte, opts ...Option) (Result, error) {
	where := circumstances{reading: card.Defaults()}
	for _, opt := range opts {
		opt(&where)
	}
	var text card.Raw
	where.reading.AcceptEmbedded = true
	document, err := cardrt.Decode(data, where.reading, cardrt.ReadRaw, &text)
	if err != nil {
		if r, root := textRule(data, where); r != nil {
			return r.result(root, false)
		}
		return Result{}, err
	}
	if text.Kind() != card.KindObject {
		return Result{}, &UnknownError{Looked: "it is " + rawjson.KindName(text.String()) + ", not an object"}
	}
	root := newRoot(text.String())
	if r := firstRule(root, where); r != nil {
		return r.result(root, document.Embedded)
	}
	return Result{}, &UnknownError{Looked: root.looked(), Nearest: nearestTo(text.String(), root, where)}
}

// firstRule returns the rule that decides about an object, nil when none fits.
func firstRule(root *root, where circumstances) *rule {
	for i := range rules {
		if r := &rules[i]; !r.text && r.holds(root, where) {
			return r
		}
	}
	return nil
}

// result is what the rule says of a document that it fits.
func (r *rule) result(root *root, embedded bool) (Result, error) {
	found := Result{Format: r.format, Entry: r.entry, Version: r.version, Why: r.why, Embedded: embedded}
	for i := range formats {
		if f := &formats[i]; f.name == r.format && f.refused != "" {
			return found, f.unsupported(root)
		}
	}
	return found, nil
}

// maxText is how many bytes of a text that is not JSON are looked at.
const maxText = 64 << 10

// textRule returns the rule that fits a document that is not JSON, nil when none does.
// What begins like JSON is broken JSON.
func textRule(data []byte, where circumstances) (*rule, *root) {
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	begin := bytes.TrimLeft(data, " \t\r\n")
	if len(begin) == 0 || bytes.IndexByte([]byte(`{["`), begin[0]) >= 0 {
		return nil, nil
	}
	// Its last line ends like the others, whatever white space is behind it.
	root := &root{text: string(bytes.TrimRight(data[:min(len(data), maxText)], " \t\r\n")) + "\n"}
	if !utf8.ValidString(root.text) && len(data) <= maxText {
		return nil, nil
	}
	for i := range rules {
		if r := &rules[i]; r.text && r.holds(root, where) {
			return r, root
		}
	}
	return nil, nil
}
