package serve

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

type directoryFlags struct {
	config  string
	store   string
	http    string
	tokens  string
	agents  string
	hosts   []string
	proxied bool
	streams int
	cards   int
	self    string
	ttl     time.Duration
	aliases string
	base    string
	cert    string
	key     string
	clients string
	mcp     bool
	signs   string
	domains int
	version bool
	policy  command.PolicyFlags
}

// directoryHelp describes the command.
const directoryHelp = `directory is an HTTP service in which agents declare their cards and find the cards of
others. It has the routes of the Nooterra service for cards: POST and GET /agent-cards, GET
/agent-cards/discover, /public/agent-cards/discover and /public/agent-cards/stream; the
methods of ADP as JSON-RPC 2.0: POST /adp; the routes of the MCP registry for reading,
publication, statuses and removal, below /v0.1; POST and GET /cards and GET /find for cards of all dialects; an AI catalog; and
GET /health, /ready and /metrics. It runs until it is interrupted, and logs each request as a line of
JSON on standard error.

The cards are in the file of --store, which is created if it does not exist, and which one
process at a time can use, or in a PostgreSQL database, which several processes can use:
--store postgres://USER@HOST/DATABASE. The variables PGPASSWORD, PGPASSFILE and the others of
libpq apply. A card that is acknowledged is on disk.

Without --tokens and --tls-clients every caller is trusted with the tenant in its header x-proxy-tenant-id,
so that the address must be a loopback address. A line of the file of --tokens is a tenant
and its token, of 16 characters or more. With --tls-clients a tenant can have a certificate instead, whose
first URI or common name is the tenant. Only the tenant that first declared a card can change it.

With --prove-domains a tenant can prove the domain of an agent: POST /cards?domain=HOST fetches the card
from its well-known location on the host, and only a card that the host serves replaces it then.
Requests go to public addresses only, at most 24 in a minute to one host. The owner of a domain who is
no tenant publishes server.json documents in the namespace of the domain, as in the MCP registry
(mcp-publisher login http or login dns), a tenth of --cards in all.

An ADP card is stored if its author is proven: by a signature that a key of --key, or the key
in its id, verifies, or because the tenant of the request is the agent:// URI in its id. It can
be found for its ttl after it was advertised, or for --ttl if it has none. With --aliases other names of a
tag find it, too: {"py": "python"}.

The log of all changes is a Merkle tree. With --checkpoint-key the directory signs its root at
GET /checkpoint; GET /log and below have the changes and proofs, which agentcard directory verify
verifies.

With --mcp the tools of agentcard mcp read the public cards, too, except Nooterra cards. A
client without a tenant declares proven cards with them, a tenth of --cards in all. The tools
nooterra.agent_card_upsert and nooterra.agent_discover are requests to the Nooterra routes.

The file of --agents registers the agents that may have a card, as a JSON list of objects
with tenantId, agentId, displayName, status, capabilities, publicKeyPem, which verifies
signatures, quarantined, and attestations with capability, level and issuerAgentId.
Without it the first card of an agent registers it, and signed cards are refused.

A member of the file of --config has the name of a flag without its dashes, and its value, or a list of
values for a flag that may be repeated.

The settings of the Nooterra service are read from its environment variables:
PROXY_AGENT_CARD_PUBLIC_PUBLISH_WINDOW_SECONDS, …_PUBLISH_MAX_PER_TENANT,
…_PUBLISH_MAX_PER_AGENT, …_DISCOVERY_WINDOW_SECONDS, …_DISCOVERY_MAX_PER_KEY,
…_DISCOVERY_PAID_BYPASS_ENABLED, …_DISCOVERY_PAID_TOOL_ID, …_REQUIRE_PUBLISH_SIGNATURE,
…_REQUIRE_CAPABILITY_ATTESTATION, …_ATTESTATION_MIN_LEVEL, …_ATTESTATION_ISSUER_AGENT_ID,
PROXY_PROTOCOL_MIN, PROXY_PROTOCOL_MAX and PROXY_PROTOCOL_DEPRECATIONS.

`

func directoryCommand() *command.Command {
	return &command.Command{
		Use:   "directory [flags]",
		Short: "Serve a directory in which agents declare and find cards",
		Long:  directoryHelp + command.KeyHelp,
		Exit: `0 interrupted, 2 wrong usage, or a file, a setting or an address that cannot be
used.`,
		Example: `  agentcard directory
  agentcard directory --store cards.db --http :9000
  agentcard directory --store postgres://directory@db.example/cards
  agentcard directory --http 0.0.0.0:8080 --tokens tokens.txt --agents agents.json
  agentcard directory --config directory.yaml`,
		Args:     cli.NoArguments,
		Flags:    new(directoryFlags),
		Commands: []*command.Command{exportCommand(), importCommand(), logCommand(), logKeyCommand(), verifyLogCommand()},
	}
}

// Bind adds the flags.
func (d *directoryFlags) Bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&d.config, configFlag, "", "read flags from this JSON, YAML or TOML `file`; the command line takes precedence")
	bindStore(f, &d.store)
	f.StringVar(&d.http, "http", ":8080", "listen at this `address`, HOST:PORT; without HOST on loopback")
	f.StringVar(&d.tokens, "tokens", "", "require the bearer tokens of tenants in this `file`")
	f.StringVar(&d.agents, "agents", "", "accept cards of the agents in this `file` only")
	f.StringArrayVar(&d.hosts, "host", nil, "`name` under which browsers reach the server, beside IP addresses and localhost; may be repeated")
	f.BoolVar(&d.proxied, "behind-proxy", false, "take the address of clients from x-forwarded-for and x-real-ip, which a proxy sets")
	f.IntVar(&d.streams, "streams", 1000, "serve at most this `number` of streams at a time, and a tenth of it to one client")
	bindCards(f, &d.cards)
	f.StringVar(&d.self, "card", "", "answer adp.describe with the ADP card in this `file`")
	f.DurationVar(&d.ttl, "ttl", 24*time.Hour, "find ADP cards without a ttl for this `time` after they were advertised")
	f.StringVar(&d.aliases, "aliases", "", "apply the names of tags in this JSON `file` to ADP cards and queries; common is a table of usual names")
	f.StringVar(&d.base, "base", "", "`address` under which clients reach the directory, for the AI catalog")
	f.StringVar(&d.cert, "tls-cert", "", "serve HTTPS with the certificate in this PEM `file`")
	f.StringVar(&d.key, "tls-key", "", "private key of the certificate, in this PEM `file`")
	f.StringVar(&d.clients, "tls-clients", "", "accept certificates of tenants that the authorities in this PEM `file` have issued")
	f.IntVar(&d.domains, "prove-domains", 0, "fetch cards and keys from their hosts and DNS, at most this `number` of times in a minute; 0 never does")
	f.StringVar(&d.signs, "checkpoint-key", "", "sign checkpoints of the log with the key of agentcard directory log-key in this `file`")
	f.BoolVar(&d.version, "require-protocol", false, "refuse Nooterra cards from clients without the header x-nooterra-protocol")
	f.BoolVar(&d.mcp, "mcp", false, "serve the tools of agentcard mcp for the public cards, too, at "+mcpPath)
	d.policy.Bind(cmd)
}

// Run serves until the process is interrupted.
func (d *directoryFlags) Run(cmd *cobra.Command, s *command.Streams, _ []string) (err error) {
	if d.config != "" {
		if err := configure(cmd, d.config); err != nil {
			return err
		}
	}
	options, err := d.options(s)
	if err != nil {
		return err
	}
	address, err := addressOf(d.http)
	if err != nil {
		return err
	}
	if options.Tokens == nil && !options.Certificates && !address.IP.IsLoopback() {
		return fmt.Errorf("%s is not a loopback address: every host that reaches it could change every card; set --tokens or --tls-clients", address)
	}
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	cards, err := openStore(ctx, d.store, limitsOf(d.cards))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, cards.Close()) }()
	options.Store = cards
	handler, err := measured(options)
	if err != nil {
		return err
	}
	if err := d.addTools(handler, options); err != nil {
		return err
	}
	listener, scheme, err := d.listen(address)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, handler.Close)()
	options.Logger.Info("listening", slog.String("address", scheme+"://"+listener.Addr().String()), slog.String("store", withoutPassword(d.store)), slog.Int("cards", cards.Len()))
	err = answerHTTP(ctx, listener, &http.Server{
		Handler: handler, ConnState: handler.ConnState, ErrorLog: slog.NewLogLogger(options.Logger.Handler(), slog.LevelWarn),
	})
	options.Logger.Info("stopped")
	return err
}

// listen listens at an address, with TLS if there is a certificate.
func (d *directoryFlags) listen(address *net.TCPAddr) (net.Listener, string, error) {
	var config *tls.Config
	if d.cert != "" {
		certificate, err := tls.LoadX509KeyPair(d.cert, d.key)
		if err != nil {
			return nil, "", err
		}
		config = &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}
	}
	if d.clients != "" {
		authorities, err := readLimited(d.clients, maxFile)
		if err != nil {
			return nil, "", err
		}
		config.ClientAuth, config.ClientCAs = tls.VerifyClientCertIfGiven, x509.NewCertPool()
		if !config.ClientCAs.AppendCertsFromPEM(authorities) {
			return nil, "", fmt.Errorf("--tls-clients %s: the file must have a certificate in PEM", d.clients)
		}
	}
	listener, err := listen("http", address.String())
	if err != nil || config == nil {
		return listener, "http", err
	}
	return tls.NewListener(listener, config), "https", nil
}

// addTools adds the route of the tools. Over MCP proven cards are stored only.
func (d *directoryFlags) addTools(handler *directory.Handler, o directory.Options) error {
	if !d.mcp {
		return nil
	}
	more, err := nooterraTools(handler)
	if err != nil {
		return err
	}
	tools := mcpserver.New(mcpserver.Options{
		Registry: handler.Public(), Policy: store.Policy{Signatures: o.Signatures}, Version: cli.Version(), Logger: o.Logger, Tools: more,
	})
	served, err := tools.Handler(mcpserver.HTTPOptions{Hosts: d.hosts, Client: handler.Client, Wrap: func(next http.Handler) http.Handler {
		return handler.Working(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), callerKey{}, r)))
		}))
	}})
	if err == nil {
		handler.Handle(mcpPath, served)
	}
	return err
}

// check returns an error for flags that no directory can have.
func (d *directoryFlags) check() error {
	switch {
	case min(d.streams, d.cards) < 1, d.ttl <= 0, d.domains < 0:
		return errors.New("--streams, --cards and --ttl must be above 0; --prove-domains may be 0")
	case (d.cert == "") != (d.key == ""): // the file of --config can have one of them
		return errors.New("--tls-cert and --tls-key require each other; use both")
	case d.clients != "" && d.cert == "":
		return errors.New("--tls-clients needs --tls-cert and --tls-key")
	}
	return nil
}

// options returns the options of the directory, without its store.
func (d *directoryFlags) options(s *command.Streams) (directory.Options, error) {
	o := directory.Options{
		Hosts: append([]string{}, d.hosts...), BehindProxy: d.proxied, Limits: directory.Limits{Streams: d.streams, Connections: allowedConnections(d.streams)}, TTL: d.ttl,
		RequireProtocol: d.version, Certificates: d.clients != "", Logger: slog.New(slog.NewJSONHandler(s.Err, nil)),
	}
	if d.domains > 0 {
		o.Domains = &directory.Domains{PerMinute: d.domains}
	}
	if err := cmp.Or(d.check(), readSettings(&o)); err != nil {
		return o, err
	}
	var err error
	if o.Tokens, err = readTokens(d.tokens); err != nil {
		return o, err
	}
	if o.Signatures, err = d.policy.Policy(); err != nil {
		return o, err
	}
	if o.Checkpoint, err = readSigner(d.signs); err != nil {
		return o, err
	}
	if o.Base, err = baseAddress(d.base); err != nil {
		return o, err
	}
	if d.self != "" {
		if o.Self, err = readLimited(d.self, adp.MaxSize); err != nil {
			return o, err
		}
		if _, err := adp.Parse(o.Self); err != nil {
			return o, fmt.Errorf("--card %s: the directory needs an ADP card: %w", d.self, err)
		}
	}
	if o.Profile.Aliases, err = readAliases(d.aliases); err != nil {
		return o, err
	}
	o.Agent, err = readAgents(d.agents)
	o.AgentsVersion = func() uint64 { return 0 } // the file is read once
	return o, err
}

// commonAliases is the name of the table of tags that needs no file.
const commonAliases = "common"

// readAliases reads other names of tags, nil without a file.
func readAliases(file string) (index.Aliases, error) {
	switch file {
	case "":
		return nil, nil
	case commonAliases:
		return index.CommonAliases(), nil
	}
	text, err := readLimited(file, maxFile)
	if err != nil {
		return nil, err
	}
	aliases, err := index.ParseAliases(text)
	if err != nil {
		err = fmt.Errorf("--aliases %s: %s", file, strings.TrimPrefix(err.Error(), "index: "))
	}
	return aliases, err
}

// baseAddress returns the address in --base, nil if it is empty.
func baseAddress(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil
	}
	base, err := url.Parse(strings.TrimSuffix(text, "/"))
	if err != nil || base.Host == "" {
		return nil, fmt.Errorf("--base %s: the address must have a scheme and a host, as https://cards.example.com", text)
	}
	return base, nil
}

// readSettings reads the settings of the Nooterra service from the environment.
func readSettings(o *directory.Options) (err error) {
	if o.Listing, err = service.ReadListingSettings(os.Getenv); err != nil {
		return err
	}
	if o.Publish, err = service.ReadPublishLimitSettings(os.Getenv); err != nil {
		return err
	}
	if o.Discovery, err = service.ReadDiscoveryLimitSettings(os.Getenv); err != nil {
		return err
	}
	o.Protocol, err = service.ReadProtocolSettings(os.Getenv, func(file string) ([]byte, error) { return readLimited(file, maxFile) })
	return err
}

// readTokens reads the tenants by their tokens, nil without a file.
func readTokens(file string) (map[string]string, error) {
	if file == "" {
		return nil, nil
	}
	text, err := readLimited(file, maxFile)
	if err != nil {
		return nil, err
	}
	list := map[string]string{}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			continue
		case len(words) != 2:
			return nil, fmt.Errorf("%s:%d: a line must be a tenant and its token", file, number)
		case list[words[1]] != "":
			return nil, fmt.Errorf("%s:%d: the token is given twice", file, number)
		}
		list[words[1]] = words[0]
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: the file must have a tenant and its token", file)
	}
	return list, nil
}
