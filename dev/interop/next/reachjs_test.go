package next

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestReachJS: clients of @a2a-js/sdk reach the agents of converted cards over HTTP, as clients
// of 1.0 and as clients that read cards of 0.3, too.
//
// CARD_A2AJS names the folder a2ajs with its modules installed; make interop sets it.
func TestReachJS(t *testing.T) {
	modules := os.Getenv("CARD_A2AJS")
	if modules == "" {
		t.Skip("CARD_A2AJS is not set: make interop sets it if node is installed")
	}
	to, found := startAgent(t), counts{}
	for reader, targets := range map[string][]string{"current": {"a2a", "a2a-union"}, "compat": {"a2a", "a2a-0.3", "a2a-union"}} {
		var names, cards []string
		for _, from := range sources {
			for file, text := range cardsOf(t, from) {
				for _, target := range targets {
					card, err := convert(text, formatOf(t, from), formatOf(t, target), answersForA2A(target)...)
					if err != nil {
						t.Fatalf("%s to %s: %v", file, target, err)
					}
					if isOverHTTP(card) {
						names, cards = append(names, fmt.Sprintf("%s to %s, @a2a-js/sdk 1.3.0, %s", from, target, reader)), append(cards, string(card))
					}
				}
			}
		}
		for i, answer := range reach(t, modules, to.web, reader, cards) {
			var err error
			if !strings.Contains(answer, said) {
				err = errors.New(answer)
				t.Logf("%s: %s\n%s", names[i], answer, cards[i])
			}
			found.add(names[i], err)
		}
	}
	found.check(t, "reachjs.txt")
}

// isOverHTTP reports whether a card has an interface that is called over HTTP.
func isOverHTTP(card []byte) bool {
	return bytes.Contains(card, []byte(`"JSONRPC"`)) || bytes.Contains(card, []byte(`"HTTP+JSON"`))
}

// reach has node send a message to the agent of each card, and returns the answers.
func reach(t *testing.T, modules, agent, reader string, cards []string) []string {
	t.Helper()
	in, err := json.Marshal(cards)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "node", "reach.mjs", agent, reader, said)
	cmd.Dir, cmd.Stdin, cmd.Stderr = modules, bytes.NewReader(in), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answers []string
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != len(cards) {
		t.Fatalf("%v: %s", err, out)
	}
	return answers
}
