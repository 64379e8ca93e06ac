package next

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	oldmodel "github.com/a2aproject/a2a-go/a2a"
	oldclient "github.com/a2aproject/a2a-go/a2aclient"
	oldresolver "github.com/a2aproject/a2a-go/a2aclient/agentcard"
	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2aclient"
	"github.com/a2aproject/a2a-go/v2/a2aclient/agentcard"
	"github.com/a2aproject/a2a-go/v2/a2acompat/a2av0"
	oldgrpc "github.com/a2aproject/a2a-go/v2/a2agrpc/v0"
	newgrpc "github.com/a2aproject/a2a-go/v2/a2agrpc/v1"
)

// said is the message that clients send, and the agent sends back.
const said = "What is the tide at noon?"

// client is a program that resolves a card, chooses one of its transports, and sends a message to
// the agent. It returns the answer.
type client struct {
	name    string
	targets []string
	send    func(ctx context.Context, to *agent, card []byte) (answer any, err error)
}

var clients = []client{
	{"a2a-go 0.3.15", []string{"a2a-0.3", "a2a-union"}, func(ctx context.Context, to *agent, text []byte) (any, error) {
		card, err := oldresolver.NewResolver(&http.Client{Transport: page(text)}).Resolve(ctx, host)
		if err != nil {
			return nil, err
		}
		c, err := oldclient.NewFromCard(ctx, card, oldclient.WithJSONRPCTransport(to.http), oldclient.WithGRPCTransport(to.grpc...))
		if err != nil {
			return nil, err
		}
		defer func() { _ = c.Destroy() }()
		return c.SendMessage(ctx, &oldmodel.MessageSendParams{Message: oldmodel.NewMessage(oldmodel.MessageRoleUser, oldmodel.TextPart{Text: said})})
	}},
	{"a2a-go 2.4.0", []string{"a2a", "a2a-union"}, sendWith(nil)},
	{"a2a-go 2.4.0, compat", []string{"a2a", "a2a-0.3", "a2a-union"}, sendWith(a2av0.NewAgentCardParser())},
}

// sendWith sends with a2a-go 2 and a parser of cards; nil is the parser of 1.0.
func sendWith(parser agentcard.Parser) func(context.Context, *agent, []byte) (any, error) {
	return func(ctx context.Context, to *agent, text []byte) (any, error) {
		r := agentcard.NewResolver(&http.Client{Transport: page(text)})
		r.CardParser = parser
		card, err := r.Resolve(ctx, host)
		if err != nil {
			return nil, err
		}
		opts := []a2aclient.FactoryOption{a2aclient.WithJSONRPCTransport(to.http), a2aclient.WithRESTTransport(to.http), newgrpc.WithGRPCTransport(to.grpc...)}
		if parser != nil {
			opts = append(opts, a2av0.WithJSONRPCTransport(a2av0.JSONRPCTransportConfig{Client: to.http}),
				a2av0.WithRESTTransport(a2av0.RESTTransportConfig{Client: to.http}), oldgrpc.WithGRPCTransport(to.grpc...))
		}
		c, err := a2aclient.NewFromCard(ctx, card, opts...)
		if err != nil {
			return nil, err
		}
		defer func() { _ = c.Destroy() }()
		return c.SendMessage(ctx, &a2a.SendMessageRequest{Message: a2a.NewMessage(a2a.MessageRoleUser, a2a.NewTextPart(said))})
	}
}

// host is the host that publishes the cards.
const host = "https://agents.example.com"

// page answers every request with a document.
type page []byte

func (p page) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(string(p))),
	}, nil
}

// sources are the formats whose cards are converted to cards of A2A.
var sources = []string{"a2a", "a2a-0.3", "adp", "aevum", "agentcard", "mcp", "mcp-server-card", "mcp-server-json", "nooterra", "oasf", "openai"}

// TestReach: clients resolve cards that were converted from any format, choose a transport, and
// reach the agent. The address and the binding are given for a card that does not state them.
func TestReach(t *testing.T) {
	to, found := startAgent(t), counts{}
	for _, from := range sources {
		for file, text := range cardsOf(t, from) {
			for _, target := range []string{"a2a", "a2a-0.3", "a2a-union"} {
				card, err := convert(text, formatOf(t, from), formatOf(t, target), answersForA2A(target)...)
				if err != nil {
					t.Errorf("%s to %s: %v", file, target, err)
					continue
				}
				for _, c := range clients {
					if !slices.Contains(c.targets, target) {
						continue
					}
					err := answered(c.send(t.Context(), to, card))
					found.add(fmt.Sprintf("%s to %s, %s", from, target, c.name), err)
					if err != nil {
						t.Logf("%s to %s, %s: %v", file, target, c.name, err)
					}
				}
			}
		}
	}
	found.check(t, "reach.txt")
}

// answered checks that an answer is what was said.
func answered(answer any, err error) error {
	if err != nil {
		return err
	}
	text, err := json.Marshal(answer)
	if err == nil && !strings.Contains(string(text), said) {
		err = fmt.Errorf("the answer is %s", text)
	}
	return err
}
