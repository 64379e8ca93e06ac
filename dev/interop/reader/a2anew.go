package reader

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2aclient"
	"github.com/a2aproject/a2a-go/v2/a2aclient/agentcard"
	"github.com/a2aproject/a2a-go/v2/a2acompat/a2av0"
	oldgrpc "github.com/a2aproject/a2a-go/v2/a2agrpc/v0"
	newgrpc "github.com/a2aproject/a2a-go/v2/a2agrpc/v1"
	a2apb "github.com/a2aproject/a2a-go/v2/a2apb/v1"
	"github.com/a2aproject/a2a-go/v2/a2apb/v1/pbconv"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/encoding/protojson"
)

// modern lists the locations that only cards of 1.0 have.
var modern = []string{
	"/supportedInterfaces/*/url", "/supportedInterfaces/*/protocolBinding", "/supportedInterfaces/*/protocolVersion",
	"/supportedInterfaces/*/tenant", "/securitySchemes/*", "/capabilities/extendedAgentCard",
}

// newA2A is a2a-go of the generation 1.0: its default parser, its parser for cards of
// 0.3, and the decoding of cards in its gRPC transport, which is ProtoJSON and a check of
// required members.
func newA2A() []*Reader {
	const name = "a2a-go 2.4.0"
	var (
		one      = []Format{A2A, A2AUnion}
		every    = []Format{A2A, A2AV03, A2AUnion}
		compat   = a2av0.NewAgentCardParser()
		insecure = grpc.WithTransportCredentials(insecure.NewCredentials())
		current  = a2aclient.NewFactory(newgrpc.WithGRPCTransport(insecure))
		both     = a2aclient.WithAdditionalOptions(current, oldgrpc.WithGRPCTransport(insecure),
			a2av0.WithJSONRPCTransport(a2av0.JSONRPCTransportConfig{}), a2av0.WithRESTTransport(a2av0.RESTTransportConfig{}))
	)
	return []*Reader{
		{name, one, reading(nil, modern)},
		client(name+", client", one, true, func(a address) bool { return known(a, "1") }, dialing(nil, current)),
		{name + ", ProtoJSON", one, func(_ context.Context, d Document) error {
			message, err := protoCard(d)
			if err != nil {
				return err
			}
			read, err := protojson.Marshal(message)
			if err != nil {
				return err
			}
			return keeps(d.Text, read, slices.Concat(shared, modern, []string{"/securityRequirements/*/schemes/*", "/skills/*/securityRequirements/*/schemes/*"}))
		}},
		{name + ", gRPC", one, func(_ context.Context, d Document) error {
			message, err := protoCard(d)
			if err != nil {
				return err
			}
			_, err = pbconv.FromProtoAgentCard(message)
			return err
		}},
		{name + ", compat", every, reading(compat, modern[:3])},
		client(name+", compat client", every, true, func(a address) bool { return known(a, "1") || known(a, "0") }, dialing(compat, both)),
	}
}

// known reports whether an address has a major version and a binding of A2A's own.
func known(a address, major string) bool {
	number, _, _ := strings.Cut(a.Version, ".")
	return number == major && (a.Binding == jsonRPC || a.Binding == gRPC || a.Binding == httpJSON)
}

// protoCard decodes a card as ProtoJSON. Only cards for both generations may have unknown
// members.
func protoCard(d Document) (*a2apb.AgentCard, error) {
	var message a2apb.AgentCard
	how := protojson.UnmarshalOptions{DiscardUnknown: d.Format == A2AUnion}
	return &message, how.Unmarshal(d.Text, &message)
}

func resolveNew(ctx context.Context, text []byte, parser agentcard.Parser) (*a2a.AgentCard, error) {
	r := agentcard.NewResolver(&http.Client{Transport: page(text)})
	r.CardParser = parser
	return r.Resolve(ctx, host)
}

// otherForm are the locations at which a card of 0.3 has another form after the parser for both
// generations has decoded it. demands are the members that this parser derives from members of
// 0.3 in a card for both. The clients test whether they are usable.
var (
	demands   = []string{"/securityRequirements", "/skills/*/securityRequirements"}
	otherForm = append(demands, "/supportedInterfaces", "/securitySchemes", "/capabilities/extendedAgentCard")
)

// reading resolves a card and compares it with the document.
func reading(parser agentcard.Parser, places []string) func(context.Context, Document) error {
	return func(ctx context.Context, d Document) error {
		card, err := resolveNew(ctx, d.Text, parser)
		if err != nil {
			return err
		}
		read, err := json.Marshal(card)
		if err != nil {
			return err
		}
		places, ignored := slices.Concat(shared, places), []string(nil)
		switch {
		case d.Format == A2AV03:
			places, ignored = shared, otherForm
		case d.Format == A2AUnion && parser != nil:
			ignored = demands
		}
		if read, err = Without(read, ignored); err != nil {
			return err
		}
		return keeps(d.Text, read, places)
	}
}

// dialing creates a client from a card. No connection is made before the first call.
func dialing(parser agentcard.Parser, factory *a2aclient.Factory) func(context.Context, []byte) error {
	return func(ctx context.Context, text []byte) error {
		card, err := resolveNew(ctx, text, parser)
		if err != nil {
			return err
		}
		c, err := factory.CreateFromCard(ctx, card)
		if err != nil {
			return err
		}
		return c.Destroy()
	}
}
