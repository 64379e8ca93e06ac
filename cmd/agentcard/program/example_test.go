package program_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
)

// The command reads a card from its input.
func ExampleRun() {
	in := strings.NewReader(`{"id":"agent://router","name":"Router"}`)
	fmt.Println(program.Run(context.Background(), []string{"detect", "-"}, in, os.Stdout, os.Stderr))
	// Output:
	// <stdin>: adp
	// 0
}
