package reader

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/a2aproject/a2a-go/a2a"
	"github.com/a2aproject/a2a-go/a2aclient"
	"github.com/a2aproject/a2a-go/a2aclient/agentcard"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// oldA2A is a2a-go of the generation 0.3.
func oldA2A() []*Reader {
	const name = "a2a-go 0.3.15"
	formats := []Format{A2AV03, A2AUnion}
	return []*Reader{
		{name, formats, func(ctx context.Context, d Document) error {
			card, err := resolveOld(ctx, d.Text)
			if err != nil {
				return err
			}
			read, err := json.Marshal(card)
			if err != nil {
				return err
			}
			return keeps(d.Text, read, slices.Concat(shared, []string{
				"/url", "/protocolVersion", "/preferredTransport", "/additionalInterfaces/*/url", "/additionalInterfaces/*/transport",
				"/securitySchemes/*/type", "/security/*", "/skills/*/security/*", "/supportsAuthenticatedExtendedCard",
			}))
		}},
		client(name+", client", formats, false,
			func(a address) bool { return a.Binding == jsonRPC || a.Binding == gRPC },
			func(ctx context.Context, text []byte) error {
				card, err := resolveOld(ctx, text)
				if err != nil {
					return err
				}
				c, err := a2aclient.NewFromCard(ctx, card, a2aclient.WithGRPCTransport(grpc.WithTransportCredentials(insecure.NewCredentials())))
				if err != nil {
					return err
				}
				return c.Destroy()
			}),
	}
}

func resolveOld(ctx context.Context, text []byte) (*a2a.AgentCard, error) {
	return agentcard.NewResolver(&http.Client{Transport: page(text)}).Resolve(ctx, host)
}
