package connect_test

import (
	"context"
	"errors"
	"fmt"

	_ "github.com/redpanda-data/benthos/v4/public/components/pure"
	"github.com/redpanda-data/benthos/v4/public/service"

	_ "github.com/agentcard-go/cardgen/adapters/connect"
)

// A stream that validates documents.
func Example() {
	b := service.NewStreamBuilder()
	if err := errors.Join(
		b.SetLoggerYAML("level: OFF"),
		b.AddInputYAML(`generate: {count: 1, mapping: 'root = {"id": "agent://a", "name": 1}'}`),
		b.AddProcessorYAML("agentcard_validate: {}"),
		b.AddConsumerFunc(func(_ context.Context, m *service.Message) error {
			fmt.Println(m.GetError())
			return nil
		}),
	); err != nil {
		fmt.Println(err)
		return
	}
	stream, err := b.Build()
	if err == nil {
		err = stream.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output: 1:26: /name: must be a string [type]
}
