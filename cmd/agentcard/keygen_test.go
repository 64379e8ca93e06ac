package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/signature/jwks"
)

// TestKeygen: the keys that keygen writes sign and verify a card with the printed id, only
// the owner can read the private one, and nothing of it is printed.
func TestKeygen(t *testing.T) {
	t.Chdir(t.TempDir())
	call := func(want int, args ...string) string {
		t.Helper()
		var out, errs strings.Builder
		if code := run(quiet(nil, &out, &errs), args); code != want {
			t.Fatalf("%q: exit %d, want %d\n%s%s", args, code, want, out.String(), errs.String())
		}
		return out.String() + errs.String()
	}
	printed := call(exitValid, "keygen", "agent.key")
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
	printed += call(exitValid, "sign", "--key", "agent.key", "--write", "card.json")
	printed += call(exitValid, "verify", "card.json")
	printed += call(exitValid, "verify", "--key", "agent.key.pub", "card.json")
	printed += call(exitTrouble, "verify", "--key", "agent.key", "card.json")
	printed += call(exitTrouble, "keygen", "agent.key")
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
	if code := run(quiet(nil, &out, &errs), []string{"keygen", "there"}); code != exitTrouble {
		t.Errorf("exit %d", code)
	}
	if left, err := filepath.Glob("*"); err != nil || len(left) != 1 {
		t.Errorf("the folder has %q (%v)", left, err)
	}
}

// TestKeysEndToEnd: a card of new, signed portably with a key of keygen, is verified with the
// key set, for each algorithm; the key set has nothing private.
func TestKeysEndToEnd(t *testing.T) {
	for _, algorithm := range algorithmNames() {
		t.Run(algorithm, func(t *testing.T) {
			t.Chdir(t.TempDir())
			call := func(want int, args ...string) string {
				t.Helper()
				var out, errs strings.Builder
				if code := run(quiet(nil, &out, &errs), args); code != want {
					t.Fatalf("%q: exit %d, want %d\n%s%s", args, code, want, out.String(), errs.String())
				}
				return out.String()
			}
			printed := call(exitValid, "keygen", "--algorithm", algorithm, "--jwks", "jwks.json", "agent.key")
			if err := os.WriteFile("card.json", []byte(call(exitValid, "new", "a2a")), 0o600); err != nil {
				t.Fatal(err)
			}
			call(exitValid, "sign", "--key", "agent.key", "--portable", "--output", "signed.json", "card.json")
			if out := call(exitValid, "verify", "--key", "jwks.json", "signed.json"); !strings.Contains(out, "signed.json: valid (trust), key: jwks.json") {
				t.Errorf("verify prints %s", out)
			}
			set, err := os.ReadFile("jwks.json")
			if err != nil || strings.Contains(string(set), `"d"`) {
				t.Fatalf("%s (%v)", set, err)
			}
			keys, err := jwks.Parse(set)
			if err != nil || len(keys) != 1 || !strings.Contains(printed, "key id:      "+keys[0].ID+"\n") {
				t.Errorf("%s: %v (%v), printed %s", set, keys, err, printed)
			}
			call(exitTrouble, "verify", "--key", "agent.key", "signed.json")
			call(exitTrouble, "keygen", "--jwks", "jwks.json", "another.key")
			call(exitTrouble, "keygen", "--jwks", "another.json", "agent.key")
			if left, err := filepath.Glob("another*"); err != nil || len(left) != 0 {
				t.Errorf("the folder has %q (%v)", left, err)
			}
		})
	}
}

// TestSignOutput: sign --output writes nothing if the card is not signed, and replaces a file
// otherwise.
func TestSignOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	call := func(want int, args ...string) {
		t.Helper()
		var out, errs strings.Builder
		if code := run(quiet(nil, &out, &errs), args); code != want || out.String() != "" && args[0] == "sign" {
			t.Fatalf("%q: exit %d, want %d\n%s%s", args, code, want, out.String(), errs.String())
		}
	}
	call(exitValid, "keygen", "agent.key")
	card := `{"name":"R","description":"D","version":"1","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],` +
		`"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"s","name":"S","description":"D","tags":["t"]}]}`
	if err := os.WriteFile("card.json", []byte(card), 0o600); err != nil {
		t.Fatal(err)
	}
	call(exitInvalid, "sign", "--key", "agent.key", "--portable", "-o", "signed.json", "card.json")
	if _, err := os.Stat("signed.json"); !os.IsNotExist(err) {
		t.Errorf("a file was written: %v", err)
	}
	for range 2 {
		call(exitValid, "sign", "--key", "agent.key", "-o", "signed.json", "card.json")
	}
	call(exitValid, "verify", "--key", "agent.key.pub", "signed.json")
}
