package trust

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// TestSignOutput: sign --output writes nothing if the card is not signed, and replaces a file
// otherwise.
func TestSignOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	call := func(want int, args ...string) {
		t.Helper()
		var out, errs strings.Builder
		if code := run(context.Background(), args, nil, &out, &errs); code != want || out.String() != "" && args[0] == "sign" {
			t.Fatalf("%q: exit %d, want %d\n%s%s", args, code, want, out.String(), errs.String())
		}
	}
	call(command.ExitValid, "keygen", "agent.key")
	card := `{"name":"R","description":"D","version":"1","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],` +
		`"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"s","name":"S","description":"D","tags":["t"]}]}`
	if err := os.WriteFile("card.json", []byte(card), 0o600); err != nil {
		t.Fatal(err)
	}
	call(command.ExitInvalid, "sign", "--key", "agent.key", "--portable", "-o", "signed.json", "card.json")
	if _, err := os.Stat("signed.json"); !os.IsNotExist(err) {
		t.Errorf("a file was written: %v", err)
	}
	for range 2 {
		call(command.ExitValid, "sign", "--key", "agent.key", "-o", "signed.json", "card.json")
	}
	call(command.ExitValid, "verify", "--key", "agent.key.pub", "signed.json")
}
