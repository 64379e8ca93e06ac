package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/mcpserver"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

type mcpFlags struct {
	http     string
	registry string
	token    string // the file
	noToken  bool
	hosts    []string
	origins  []string
	policy   command.PolicyFlags
	unproven bool
}

// mcpPath is the path of the MCP endpoint.
const mcpPath = "/mcp"

func mcpCommand() *command.Command {
	return &command.Command{
		Use:   "mcp [flags]",
		Short: "Serve the tools for cards over MCP",
		Long: `mcp is a server of the Model Context Protocol. Its tools declare, resolve, validate,
list, convert, detect and explain cards; its resources are the schemas and the declared
cards.

Without --http it serves one client over standard input and output, which is how MCP
clients start it. With --http it serves any number of clients over streamable HTTP at the
path ` + mcpPath + `, on a loopback address unless the address has another host, until it is
interrupted. A server on another address requires --token-file.

Declared cards are kept in memory, or in the file of --registry, which one process at a
time can use, or in the PostgreSQL database of an address postgres://USER@HOST/DATABASE.

Over HTTP only cards are stored whose author is proven: by a signature that a key of --key
verifies, as in agentcard verify, or for ADP the key in their id. A proven card is replaced
only by a newer one of the same author. --accept-unproven stores other cards, too, also of
dialects without signatures; they never replace a proven card, and cards with an invalid
signature are never stored. A client over standard input is trusted with the agents that it
declares.

` + command.KeyHelp,
		Exit: `0 the client has closed the connection, or the server was interrupted, 2 wrong
usage, a file that cannot be used, or a failed connection.`,
		Example: `  agentcard mcp
  agentcard mcp --registry cards.db
  agentcard mcp --http :8080 --registry cards.db
  agentcard mcp --http 0.0.0.0:8080 --token-file token --host agents.example.com`,
		Args:  cli.NoArguments,
		Flags: new(mcpFlags),
	}
}

// Bind adds the flags.
func (m *mcpFlags) Bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&m.http, "http", "", "serve streamable HTTP at this `address`, HOST:PORT; without HOST on loopback")
	f.StringVar(&m.registry, "registry", "", "keep declared cards in this `file`, or in the database of an address postgres://…")
	f.StringVar(&m.token, "token-file", "", "require the bearer token in this `file`")
	f.BoolVar(&m.noToken, "no-token", false, "require no token although the address is not a loopback address")
	f.StringArrayVar(&m.hosts, "host", nil, "`name` under which the server is reached, beside IP addresses and localhost; may be repeated")
	f.StringArrayVar(&m.origins, "allow-origin", nil, "`origin` of web pages that may call the server; may be repeated")
	m.policy.Bind(cmd)
	f.BoolVar(&m.unproven, "accept-unproven", false, "store cards whose author is not proven")
	cmd.MarkFlagsMutuallyExclusive("token-file", "no-token")
}

// Run serves until the client closes the connection or the process is interrupted.
func (m *mcpFlags) Run(cmd *cobra.Command, s *command.Streams, _ []string) error {
	if m.http == "" && (m.token != "" || m.noToken || m.hosts != nil || m.origins != nil) {
		return errors.New("--token-file, --no-token, --host and --allow-origin need --http")
	}
	options := mcpserver.Options{Version: cli.Version()}
	policy, err := m.policy.Policy()
	if err != nil {
		return err
	}
	options.Policy = store.Policy{Signatures: policy, Unproven: m.unproven}
	serve := m.overHTTP
	if m.http == "" {
		options.Policy.Channel = exchange.Direct
		serve = overStdio
	}
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	if m.registry == "" {
		return serve(ctx, s, mcpserver.New(options))
	}
	cards, err := openStore(ctx, m.registry, store.Limits{})
	if err != nil {
		return err
	}
	options.Registry = store.Current(cards)
	return errors.Join(serve(ctx, s, mcpserver.New(options)), cards.Close())
}

func overStdio(ctx context.Context, s *command.Streams, server *mcpserver.Server) error {
	err := server.ServeStdio(ctx, s.In, s.Out)
	if err == nil || ctx.Err() != nil {
		return nil
	}
	return fmt.Errorf("MCP over standard input and output: %w", err)
}

func (m *mcpFlags) overHTTP(ctx context.Context, s *command.Streams, server *mcpserver.Server) error {
	address, err := addressOf(m.http)
	if err != nil {
		return err
	}
	token, err := readToken(m.token)
	if err != nil {
		return err
	}
	if token == "" && !m.noToken && !address.IP.IsLoopback() {
		return fmt.Errorf("%s is not a loopback address: every host that reaches it could declare cards; set --token-file, or --no-token to allow that", address)
	}
	handler, err := server.Handler(mcpserver.HTTPOptions{Token: token, Hosts: m.hosts, Origins: m.origins})
	switch {
	case errors.Is(err, mcpserver.ErrToken):
		return fmt.Errorf("%s: %w", m.token, err)
	case err != nil:
		return fmt.Errorf("--allow-origin: %w", errors.Unwrap(err))
	}
	listener, err := listen("http", address.String())
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle(mcpPath, handler)
	fmt.Fprintf(s.Err, "serving MCP at http://%s%s\n", listener.Addr(), mcpPath)
	return answerHTTP(ctx, listener, &http.Server{Handler: mux})
}

// maxToken is the maximum length of the file with a token.
const maxToken = 4096

// readToken returns the token in a file, "" if there is no file.
func readToken(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	text, err := readLimited(file, maxToken)
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(string(text))
	if token == "" {
		return "", fmt.Errorf("%s: the file must have a token", file)
	}
	return token, nil
}
