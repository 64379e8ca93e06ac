package signing_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

var (
	edits = flag.Int("edits", 4000, "number of random edits of signed cards")
	seed  = flag.Uint64("seed", 1, "seed of the random edits")
)

// After any edit of a signed card, the outcome is not valid, or all readers understand what
// they understood before: addresses, names, authentication, extensions. So does the covered
// card. Run many with -edits 100000.
func TestEdits(t *testing.T) {
	s, keys := key(t)
	type original struct {
		name     string
		signed   []byte
		readers  [2]string
		ours     string
		parsable bool
	}
	var originals []original
	for name, document := range vectors.SignedCards() {
		for _, profile := range signing.Profiles() {
			s.Profile = profile
			signed, err := signing.Sign([]byte(document), s)
			if err != nil {
				continue // the profile does not cover how the agent is reached
			}
			if v := verify(t, string(signed), keys); v.Outcome != signature.Valid {
				t.Fatalf("%s, %s: %+v", name, profile, v)
			}
			originals = append(originals, original{name + ", " + profile.String(), signed, vectors.Reach(signed), a2aReading(t, signed), parses(signed)})
		}
	}
	slices.SortFunc(originals, func(a, b original) int { return bytes.Compare([]byte(a.name), []byte(b.name)) })
	if len(originals) < 12 {
		t.Fatalf("%d signed cards", len(originals))
	}
	editor := vectors.NewEditor(*seed)
	outcomes := map[signature.Outcome]int{}
	for i := range *edits {
		from := originals[i%len(originals)]
		document, err := editor.Edit(from.signed)
		if err != nil {
			t.Fatal(err)
		}
		v, err := signing.Verify(t.Context(), document, signing.Options{Keys: keys})
		if err != nil {
			continue // a name occurs twice
		}
		outcomes[v.Outcome]++
		if v.Outcome != signature.Valid {
			continue
		}
		for name, read := range map[string][]byte{"document": document, "covered card": v.Covered} {
			if vectors.ReachDiffers(from.readers, vectors.Reach(read)) || from.ours != a2aReading(t, read) {
				t.Errorf("edit %d of %s is valid, and readers of the %s understand it differently:\n%s\n%s\n%+v", i, from.name, name, from.signed, read, v)
			}
		}
		if parses(document) && !parses(v.Covered) {
			t.Errorf("edit %d of %s: the card is valid A2A, the covered card is not:\n%s\n%s", i, from.name, document, v.Covered)
		}
	}
	t.Logf("outcomes: %v", outcomes)
	if outcomes[signature.Valid] < *edits/50 || outcomes[signature.Invalid] < *edits/2 {
		t.Errorf("outcomes: %v", outcomes)
	}
}

func parses(document []byte) bool {
	_, err := a2a.Parse(document)
	return err == nil
}

// a2aReading returns what the package a2a understands of a card, as [vectors.Reach] does.
func a2aReading(t testing.TB, document []byte) string {
	t.Helper()
	c, err := a2a.Decode(document)
	if err != nil {
		t.Fatal(err)
	}
	type skill struct {
		ID, Name     string
		Requirements []a2a.SecurityRequirement
	}
	reading := struct {
		Name         string
		Interfaces   []a2a.AgentInterface
		Provider     *a2a.AgentProvider
		Extensions   []a2a.AgentExtension
		Schemes      map[string]a2a.SecurityScheme
		Requirements []a2a.SecurityRequirement
		Skills       []skill
	}{c.Name, c.SupportedInterfaces, c.Provider, c.Capabilities.Extensions, c.SecuritySchemes, c.SecurityRequirements, nil}
	for _, s := range c.Skills {
		reading.Skills = append(reading.Skills, skill{s.ID, s.Name, s.SecurityRequirements})
	}
	text, err := json.Marshal(reading)
	if err != nil {
		t.Fatal(err)
	}
	var tree any
	if err := json.Unmarshal(text, &tree); err != nil {
		t.Fatal(err)
	}
	text, err = json.Marshal(withoutUnset(tree))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// withoutUnset removes members that are the same as absent: those with empty texts and lists,
// false and null, and empty maps of schemes. Elements of lists and entries of maps stay.
func withoutUnset(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = withoutUnset(v[i])
		}
	case map[string]any:
		for name, value := range v {
			if name == "params" {
				continue
			}
			switch text, _ := json.Marshal(withoutUnset(value)); string(text) {
			case `""`, `[]`, `false`, `null`:
				delete(v, name)
			case `{}`:
				if name == "schemes" || name == "Schemes" {
					delete(v, name)
				}
			}
		}
	}
	return v
}
