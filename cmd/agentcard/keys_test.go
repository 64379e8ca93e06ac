package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// TestKeysEndToEnd: a card of new, signed portably with a key of keygen, is verified with the
// key set, for each algorithm; the key set has nothing private.
func TestKeysEndToEnd(t *testing.T) {
	var errs strings.Builder
	program.Run(t.Context(), []string{"keygen", "--algorithm", "?", "agent.key"}, nil, io.Discard, &errs)
	_, known, ok := strings.Cut(strings.TrimSpace(errs.String()), "; known: ")
	if !ok {
		t.Fatalf("keygen prints %q", errs.String())
	}
	for algorithm := range strings.SplitSeq(known, ", ") {
		t.Run(algorithm, func(t *testing.T) {
			t.Chdir(t.TempDir())
			call := func(want int, args ...string) string {
				t.Helper()
				var out, errs strings.Builder
				if code := program.Run(context.Background(), args, nil, &out, &errs); code != want {
					t.Fatalf("%q: exit %d, want %d\n%s%s", args, code, want, out.String(), errs.String())
				}
				return out.String()
			}
			printed := call(command.ExitValid, "keygen", "--algorithm", algorithm, "--jwks", "jwks.json", "agent.key")
			if err := os.WriteFile("card.json", []byte(call(command.ExitValid, "new", "a2a")), 0o600); err != nil {
				t.Fatal(err)
			}
			call(command.ExitValid, "sign", "--key", "agent.key", "--portable", "--out", "signed.json", "card.json")
			if out := call(command.ExitValid, "verify", "--key", "jwks.json", "signed.json"); !strings.Contains(out, "signed.json: valid (trust), key: jwks.json") {
				t.Errorf("verify prints %s", out)
			}
			set, err := os.ReadFile("jwks.json")
			if err != nil || strings.Contains(string(set), `"d"`) {
				t.Fatalf("%s (%v)", set, err)
			}
			keys, err := jose.ParseKeys(set)
			if err != nil || len(keys) != 1 || !strings.Contains(printed, "key id:      "+keys[0].ID+"\n") {
				t.Errorf("%s: %v (%v), printed %s", set, keys, err, printed)
			}
			call(command.ExitTrouble, "verify", "--key", "agent.key", "signed.json")
			call(command.ExitTrouble, "keygen", "--jwks", "jwks.json", "another.key")
			call(command.ExitTrouble, "keygen", "--jwks", "another.json", "agent.key")
			if left, err := filepath.Glob("another*"); err != nil || len(left) != 0 {
				t.Errorf("the folder has %q (%v)", left, err)
			}
		})
	}
}
