package detect

import (
	"bytes"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// Format is the name of a card format, as used by the commands and the other packages.
type Format string

// The formats that Detect distinguishes.
const (
	Aevum            Format = "aevum"
	AgentCard        Format = "agentcard"
	Nooterra         Format = "nooterra"
	ADP              Format = "adp"
	A2A              Format = "a2a"
	A2AV03           Format = "a2a-0.3"
	MCP              Format = "mcp"
	MCPServerJSON    Format = "mcp-server-json"
	OASF             Format = "oasf"
	OASFDescriptor   Format = "oasf-descriptor"
	OpenAI           Format = "openai"
	AICatalog        Format = "ai-catalog"
	MCPServerCard    Format = "mcp-server-card"
	AgentSkillsIndex Format = "agent-skills-index"
	APICatalog       Format = "api-catalog"
	// Agent is a description of an agent that has an identity.
	Agent Format = "agent"

	// The formats from here on are not supported: Detect returns an error that names them.

	AgentCardV01     Format = "agentcard-0.1"
	MCPClientConfig  Format = "mcp-client-config"
	MCPBundle        Format = "mcpb"
	ERC8004          Format = "erc-8004"
	AgentSkill       Format = "agent-skill"
	CodingAgent      Format = "coding-agent"
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
	MCPRegistry      Format = "mcp-registry-response"
	OpenAIPlugin     Format = "openai-plugin"
	WebAppManifest   Format = "web-app-manifest"
	BrowserExtension Format = "browser-extension"
	JSONLD           Format = "json-ld"

	DeclarativeAgent  Format = "m365-declarative-agent"
	APIPlugin         Format = "m365-plugin"
	TeamsApp          Format = "teams-app"
	UTCP              Format = "utcp"
	AgentsJSON        Format = "agents-json"
	AgentSpec         Format = "agent-spec"
	ANP               Format = "anp"
	AgentFacts        Format = "agentfacts"
	ClaudePlugin      Format = "claude-plugin"
	ClaudeMarketplace Format = "claude-marketplace"
	GeminiExtension   Format = "gemini-extension"
	AnthropicTools    Format = "anthropic-tools"
	GeminiTools       Format = "gemini-tools"

	YAML Format = "yaml"
)

// Formats returns the names of all formats that Detect can return, including those that
// are detected only to name them in an error.
func Formats() []Format {
	names := make([]Format, len(formats))
	for i, f := range formats {
		names[i] = f.name
	}
	return names
}

// Title describes the format in a few words. It is empty for a name that is not among
// [Formats].
func (f Format) Title() string {
	for i := range formats {
		if formats[i].name == f {
			return formats[i].title
		}
	}
	return ""
}

// Entries returns the names of the format's kinds of documents that Detect
// distinguishes. It is nil for a format with one kind.
func (f Format) Entries() []string {
	var names []string
	for i := range rules {
		if r := &rules[i]; r.format == f && r.entry != "" && !slices.Contains(names, r.entry) {
			names = append(names, r.entry)
		}
	}
	return names
}

// Result is the format of a document, and the reason for it.
type Result struct {
	// Format is the format's name.
	Format Format
	// Entry names the kind of document when the format has several ("tool"); otherwise
	// it is empty.
	Entry string
	// Version is the version of the format to validate the document against, an argument for
	// [card.Version]. It is empty if the document states its version or the newest version applies.
	Version string
	// Why is the description of the rule that matched.
	Why string
	// Embedded reports that the document is a JSON string that contains the card.
	Embedded bool
}

// IsCard reports whether the document is a card, not a document of another kind such as a tool.
func (r Result) IsCard() bool { return r.Entry == "" || r.Entry == "card" }

// Name returns the name under which package dialects reads the document: the format, and after
// a slash the kind if it is not a card ("nooterra/tool").
func (r Result) Name() string {
	if r.IsCard() {
		return string(r.Format)
	}
	return string(r.Format) + "/" + r.Entry
}

// Option passes additional information to Detect.
type Option func(*circumstances)

// circumstances are the inputs of detection in addition to the text.
type circumstances struct {
	// place is the path in the address of the document, see [From].
	place string
	// reading holds the limits for reading the document.
	reading card.Options
	// alone says that errors do not name the closest formats.
	alone bool
}

// From sets the document's address: a URL or a file path. At /.well-known/ai-catalog.json the
// path decides; otherwise it is used only when the shape of the document matches more than one
// format.
func From(address string) Option {
	path := pathOf(address)
	return func(c *circumstances) { c.place = path }
}

// WithoutNearest leaves [Error.Nearest] empty. For a document of an unknown format, the search
// for the closest formats takes most of the time.
func WithoutNearest() Option { return func(c *circumstances) { c.alone = true } }

// Reading sets the options for reading the document, so that the same limits on size and depth
// apply.
func Reading(opts ...card.Option) Option {
	return func(c *circumstances) { c.reading = c.reading.With(opts...) }
}

// Detect returns the format of a document.
//
// The error is a [*card.DecodeError] if the text is not well-formed JSON, and an [*Error] if no
// rule matches or the format is not supported. For a format that is not supported, the result
// has its name. Some texts other than JSON are recognized, too, such as SKILL.md and YAML.
func Detect(data []byte, opts ...Option) (Result, error) {
	var where circumstances
	for _, opt := range opts {
		opt(&where)
	}
	where.reading.AcceptEmbedded = true
	found, err := where.detect(data, codec.DecodeView)
	if err != nil {
		// An error refers to parts of the document, so the document is copied.
		return where.detect(data, codec.Decode)
	}
	return found, nil
}

// decoder is a function that decodes a document as text: it is [codec.Decode] or
// [codec.DecodeView].
type decoder func([]byte, card.Options, func(*codec.Decoder, int, *string) int, *string) (codec.Document, error)

// detect is [Detect] with the options.
func (c *circumstances) detect(data []byte, decode decoder) (Result, error) {
	root := newRoot(c.place)
	defer root.release()
	var text string
	document, err := decode(data, c.reading, func(d *codec.Decoder, i int, text *string) int {
		return d.Members(i, text, root.slot)
	}, &text)
	if err != nil {
		if r, root := textRule(data, c.place); r != nil {
			return r.result(root, false)
		}
		return Result{}, err
	}
	root.embedded = document.Embedded
	kind := scan.KindOf(text)
	if kind == scan.Array {
		root.list = text
	}
	if kind&(scan.Array|scan.Object) != 0 {
		if r := firstRule(root); r != nil {
			return r.result(root, document.Embedded)
		}
	}
	if kind != scan.Object {
		looked := "it is " + scan.KindName(text) + ", not an object"
		if kind == scan.Array {
			looked += "; each card is a document of its own, such as a line of a file .ndjson"
		}
		return Result{}, &Error{Code: CodeUnknown, Looked: looked, NoObject: true}
	}
	unknown := &Error{Code: CodeUnknown, Looked: root.looked()}
	if !c.alone {
		unknown.Nearest = nearestTo(text, root)
	}
	return Result{}, unknown
}

// firstRule returns the first rule that matches an object, nil when none does.
func firstRule(root *root) *rule {
	for i := range rules {
		if r := &rules[i]; !r.text && r.holds(root) {
			return r
		}
	}
	return nil
}

// result returns the result of a rule for a document that matches it.
func (r *rule) result(root *root, embedded bool) (Result, error) {
	found := Result{Format: r.format, Entry: r.entry, Version: r.version, Why: r.why, Embedded: embedded}
	for i := range formats {
		if f := &formats[i]; f.name == r.format && f.refused != "" {
			return found, f.unsupported(root)
		}
	}
	return found, nil
}

// maxText is the number of bytes that are examined in a text that is not JSON.
const maxText = 64 << 10

// textRule returns the rule that matches a document that is not JSON, nil when none
// does. A text that begins like JSON is malformed JSON and matches none.
func textRule(data []byte, place string) (*rule, *root) {
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	begin := bytes.TrimLeft(data, " \t\r\n")
	if len(begin) == 0 || bytes.IndexByte([]byte(`{["`), begin[0]) >= 0 {
		return nil, nil
	}
	// Remove trailing white space, so that the last line ends like the others.
	root := &root{place: place, text: string(bytes.TrimRight(data[:min(len(data), maxText)], " \t\r\n")) + "\n"}
	if !utf8.ValidString(root.text) && len(data) <= maxText {
		return nil, nil
	}
	for i := range rules {
		if r := &rules[i]; r.text && r.holds(root) {
			return r, root
		}
	}
	return nil, nil
}

// pathOf returns the path of an address. Text that is not a URL is a file path.
func pathOf(address string) string {
	if u, err := url.Parse(address); err == nil && u.Scheme != "" && u.Host != "" {
		return u.Path
	}
	return strings.ReplaceAll(address, `\`, "/")
}
