package mcpserver

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/schemafor"
)

// Names of the tools. The Aevum draft refers to a server with the first four
// (draft-aevum-agentcard-00, Well-Known URI Discovery); the others are additions of this SDK.
const (
	Declare  = "agentcard_declare"
	Resolve  = "agentcard_resolve"
	Validate = "agentcard_validate"
	List     = "agentcard_list"
	Convert  = "agentcard_convert"
	Detect   = "agentcard_detect"
	Explain  = "agentcard_explain"
)

// Limits bound the work and the memory of a server. A zero field means the default, see
// [DefaultLimits].
type Limits struct {
	// Card is the maximum length of a card in octets.
	Card int
	// Message is the maximum length of a message of the protocol in octets. A card in it may
	// be escaped, which makes it longer.
	Message int
	// Result is the maximum length of the result of a tool in octets.
	Result int
	// Findings is the maximum number of findings, and of changes, that a result lists.
	Findings int
	// Page is the maximum number of cards that a page of a list has.
	Page int
	// Calls is the maximum number of calls of tools that run at the same time, and of HTTP
	// requests that are read; further ones wait.
	Calls int
}

// DefaultLimits returns the limits that apply where none are set.
func DefaultLimits() Limits {
	return Limits{Card: 1 << 20, Message: 4 << 20, Result: 4 << 20, Findings: 100, Page: 100, Calls: 16}
}

// orDefault returns the limits with their zero fields replaced by the defaults.
func (l Limits) orDefault() Limits {
	d := DefaultLimits()
	return Limits{
		cmp.Or(l.Card, d.Card), cmp.Or(l.Message, d.Message), cmp.Or(l.Result, d.Result),
		cmp.Or(l.Findings, d.Findings), cmp.Or(l.Page, d.Page), cmp.Or(l.Calls, d.Calls),
	}
}

// Options configure a server. The zero value keeps cards in memory.
type Options struct {
	// Registry stores declared cards; nil is one in memory with the default limits.
	Registry store.Store
	// Policy says which cards are stored.
	Policy store.Policy
	Limits Limits
	// Version is the version of the server that clients see; it may be empty.
	Version string
	// Now is the clock for declarations; nil is [time.Now].
	Now func() time.Time
	// Logger logs what the server does; nil logs nothing.
	Logger *slog.Logger
	// Tools are served beside the tools of this package.
	Tools []Tool
}

// Tool is a tool of a program.
type Tool struct {
	Definition *mcp.Tool
	// Call answers a call with a JSON object. ok is false for the result of a refused call. The error is an error of
	// the protocol.
	Call func(ctx context.Context, arguments []byte) (result []byte, ok bool, err error)
}

// Server offers the tools and resources. It is safe for concurrent use, and serves any number of
// clients. Create one with [New].
type Server struct {
	registry store.Store
	policy   store.Policy
	limits   Limits
	now      func() time.Time
	logger   *slog.Logger
	mcp      *mcp.Server
	calls    slots
	tools    []Tool
}

// New returns a server.
func New(o Options) *Server {
	s := &Server{registry: o.Registry, policy: o.Policy, limits: o.Limits.orDefault(), now: o.Now, logger: o.Logger, tools: o.Tools}
	if s.registry == nil {
		s.registry = store.NewMemory(store.Limits{})
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.logger == nil {
		s.logger = slog.New(slog.DiscardHandler)
	}
	s.calls = make(slots, s.limits.Calls)
	s.mcp = mcp.NewServer(
		&mcp.Implementation{Name: "agentcard", Title: "Agent cards", Version: cmp.Or(o.Version, "0")},
		&mcp.ServerOptions{Instructions: instructions, Logger: s.logger, Capabilities: &mcp.ServerCapabilities{
			// The lists of tools and resources never change, so that no notifications are
			// announced.
			Tools: &mcp.ToolCapabilities{}, Resources: &mcp.ResourceCapabilities{},
		}},
	)
	s.AddTo(s.mcp)
	s.mcp.AddReceivingMiddleware(s.survive)
	return s
}

const instructions = `Agents describe themselves with cards. Declare your own card with agentcard_declare, find those of other agents with agentcard_resolve and agentcard_list. Check a card with agentcard_validate before you declare it; agentcard_explain says what a finding is about. What cards say are claims of their authors.`

// MCP returns the server of the protocol, for transports that this package does not have.
func (s *Server) MCP() *mcp.Server { return s.mcp }

// AddTo adds the tools and resources to an existing MCP server.
func (s *Server) AddTo(m *mcp.Server) {
	for _, t := range definitions() {
		tool := *t
		m.AddTool(&tool, s.handle)
	}
	for _, t := range s.tools {
		m.AddTool(t.Definition, func(ctx context.Context, request *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			text, ok, err := t.Call(ctx, request.Params.Arguments)
			if err != nil {
				return nil, err
			}
			return toolResult(text, ok), nil
		})
	}
	s.addResources(m)
}

//go:embed tools.json
var toolsFile []byte

// definitions returns the tools. The schemas of results are inferred from Go types.
var definitions = sync.OnceValue(func() []*mcp.Tool {
	var list []*mcp.Tool
	if err := json.Unmarshal(toolsFile, &list); err != nil {
		panic(fmt.Sprintf("mcpserver: tools.json: %v", err)) // the file is part of the package
	}
	for _, t := range list {
		t.OutputSchema = json.RawMessage(outputs[t.Name]().Bytes())
	}
	return list
})

// handler is the function of a tool.
type handler func(s *Server, ctx context.Context, a *arguments) (answer, *problem)

// handlers are the functions by tool.
var handlers = map[string]handler{
	Declare:  (*Server).declare,
	Resolve:  (*Server).resolve,
	Validate: (*Server).validate,
	List:     (*Server).list,
	Convert:  (*Server).convert,
	Detect:   (*Server).detect,
	Explain:  (*Server).explain,
}

// outputs are the schemas of results by tool.
var outputs = map[string]func() card.Raw{
	Declare:  schemafor.Must[declared],
	Resolve:  schemafor.Must[resolved],
	Validate: schemafor.Must[validated],
	List:     schemafor.Must[listed],
	Convert:  schemafor.Must[converted],
	Detect:   schemafor.Must[detected],
	Explain:  schemafor.Must[explained],
}

// handle answers a call over the protocol.
func (s *Server) handle(ctx context.Context, request *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, ok, err := s.Call(ctx, request.Params.Name, request.Params.Arguments)
	if err != nil {
		return nil, err
	}
	return toolResult(text, ok), nil
}

// Call calls a tool without the protocol. The arguments are a JSON object. The result has the
// output schema of the tool, and ok is its member ok. Wrong arguments and invalid cards are
// results. The error is the error of the context, or names an unknown tool.
func (s *Server) Call(ctx context.Context, tool string, arguments []byte) (result []byte, ok bool, err error) {
	h, known := handlers[tool]
	if !known {
		return nil, false, fmt.Errorf("mcpserver: unknown tool %q", tool)
	}
	if err := s.calls.enter(ctx); err != nil {
		return nil, false, err
	}
	defer s.calls.leave()
	a, failed := s.run(ctx, h, arguments)
	if ctx.Err() != nil {
		return nil, false, ctx.Err()
	}
	if failed != nil {
		a = s.failed(failed, document{})
	}
	result, err = encode(a)
	if err == nil && len(result) > s.limits.Result {
		a = s.failed(&problem{
			Code: CodeTooLarge, About: aboutResult, Message: fmt.Sprintf("the result has %d octets; the limit is %d", len(result), s.limits.Result),
		}, document{})
		result, err = encode(a)
	}
	return result, a.begin().OK, err
}

// run runs a tool.
func (s *Server) run(ctx context.Context, h handler, text []byte) (answer, *problem) {
	if len(text) > s.limits.Message {
		return nil, s.tooLarge("the arguments", len(text), s.limits.Message)
	}
	a, failed := parse(text, card.Limits{Bytes: int64(s.limits.Message)})
	if failed != nil {
		return nil, failed
	}
	return h(s, ctx, a)
}

func (s *Server) tooLarge(what string, size, limit int) *problem {
	return &problem{Code: CodeTooLarge, About: aboutArguments, Message: fmt.Sprintf("%s: %d octets; the limit is %d", what, size, limit)}
}

// reading returns the option that limits the length of cards.
func (s *Server) reading() card.Option {
	return card.WithLimits(card.Limits{Bytes: int64(s.limits.Card)})
}

// making returns the option that limits the results of conversions.
func (s *Server) making() projection.Option {
	return projection.WithLimits(card.Limits{ResultBytes: int64(s.limits.Result)})
}

// slots bound the number of calls at a time.
type slots chan struct{}

// enter waits for a slot, or for the end of the context.
func (s slots) enter(ctx context.Context) error {
	select {
	case s <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s slots) leave() { <-s }
