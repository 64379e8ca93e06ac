package trust

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// TestKeygen: the keys that keygen writes sign and verify a card with the printed id, only
// the owner can read the private one, and nothing of it is printed.
func TestKeygen(t *testing.T) {
	t.Chdir(t.TempDir())
	call := func(want int, args ...string) string {
		t.Helper()
		var out, errs strings.Builder
		if code := run(context.Background(), args, nil, &out, &errs); code != want {
			t.Fatalf("%q: exit %d, want %d\n%s%s", args, code, want, out.String(), errs.String())
		}
		return out.String() + errs.String()
	}
	printed := call(command.ExitValid, "keygen", "agent.key")
	info, err := os.Stat("agent.key")
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); runtime.GOOS != "windows" && mode != 0o600 {
		t.Errorf("the mode is %o", mode)
	}
	private, err := os.ReadFile("agent.key")
	if err != nil {
		t.Fatal(err)
	}
	secret := strings.Split(string(private), "\n")[1]

	_, id, _ := strings.Cut(printed, "ADP id:")
	id = strings.TrimSpace(strings.Split(id, "\n")[0])
	card := `{"id":"` + id + `","name":"a","seq":1}`
	if err := os.WriteFile("card.json", []byte(card), 0o600); err != nil {
		t.Fatal(err)
	}
	printed += call(command.ExitValid, "sign", "--key", "agent.key", "--write", "card.json")
	printed += call(command.ExitValid, "verify", "card.json")
	printed += call(command.ExitValid, "verify", "--key", "agent.key.pub", "card.json")
	printed += call(command.ExitTrouble, "verify", "--key", "agent.key", "card.json")
	printed += call(command.ExitTrouble, "keygen", "agent.key")
	if strings.Contains(printed, secret) || strings.Contains(printed, secret[len(secret)-20:]) {
		t.Error("the private key was printed")
	}
	if again, err := os.ReadFile("agent.key"); err != nil || string(again) != string(private) {
		t.Errorf("the key was replaced (%v)", err)
	}
	if left, err := filepath.Glob("*"); err != nil || len(left) != 3 {
		t.Errorf("the folder has %q (%v)", left, err)
	}
}

// TestKeygenLeavesNothing: if the public key cannot be written, the private one is removed.
func TestKeygenLeavesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("there.pub", []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if code := run(context.Background(), []string{"keygen", "there"}, nil, &out, &errs); code != command.ExitTrouble {
		t.Errorf("exit %d", code)
	}
	if left, err := filepath.Glob("*"); err != nil || len(left) != 1 {
		t.Errorf("the folder has %q (%v)", left, err)
	}
}

// A key can be asked for by the algorithm of its signatures, in any case.
func TestKeyAlgorithm(t *testing.T) {
	for name, want := range map[string]string{"es256": "es256", "ES384": "es384", "EdDSA": "ed25519", "Ed25519": "ed25519", "RS256": "rsa", "ps256": "rsa", "es512": "es512"} {
		if got := keyAlgorithm(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
