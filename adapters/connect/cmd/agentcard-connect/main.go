// Command agentcard-connect is the engine of Redpanda Connect with its own components and the
// processors of package connect:
//
//	agentcard-connect run pipeline.yaml
package main

import (
	"context"

	_ "github.com/redpanda-data/benthos/v4/public/components/io"
	_ "github.com/redpanda-data/benthos/v4/public/components/pure"
	"github.com/redpanda-data/benthos/v4/public/service"

	_ "github.com/agentcard-go/cardgen/adapters/connect"
)

func main() { service.RunCLI(context.Background()) }
