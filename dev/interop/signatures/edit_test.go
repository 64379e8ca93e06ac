package signatures

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"os/exec"
	"slices"
	"testing"

	a2a03 "github.com/a2aproject/a2a-go/a2a"
	"github.com/a2aproject/a2a-go/v2/a2a"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

var edits = flag.Int("edits", 4000, "number of random edits of signed cards")

// edited is an edit of a signed card that leaves the signature valid.
type edited struct {
	name                      string
	signed, document, covered []byte
}

// validEdits returns the edits that leave signatures valid.
func validEdits(t *testing.T, n int) []edited {
	t.Helper()
	private := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	keys := signature.Keys{{ID: "k", Public: private.Public()}}
	var originals []edited
	cards := vectors.SignedCards()
	for _, name := range slices.Sorted(maps.Keys(cards)) {
		document := cards[name]
		for _, profile := range signing.Profiles() {
			signed, err := signing.Sign([]byte(document), signing.Signer{Key: private, KeyID: "k", Profile: profile})
			if err == nil { // else the profile does not cover how the agent is reached
				originals = append(originals, edited{name: name + ", " + profile.String(), signed: signed})
			}
		}
	}
	editor := vectors.NewEditor(1)
	var list []edited
	for i := range n {
		e := originals[i%len(originals)]
		var err error
		if e.document, err = editor.Edit(e.signed); err != nil {
			t.Fatal(err)
		}
		v, err := signing.Verify(t.Context(), e.document, signing.Options{Keys: keys})
		if err == nil && v.Outcome == signature.Valid {
			e.covered = v.Covered
			list = append(list, e)
		}
	}
	if len(list) < n/50 {
		t.Fatalf("%d of %d edits leave the signature valid", len(list), n)
	}
	return list
}

// What a2a-go reads of a card is the same after every edit that leaves a signature valid. Run
// many with -edits 100000.
func TestEditsAsA2AGoReads(t *testing.T) {
	list := validEdits(t, *edits)
	for _, e := range list {
		before := readAsA2AGo(e.signed)
		for _, document := range [][]byte{e.document, e.covered} {
			for i, after := range readAsA2AGo(document) {
				if after != "" && after != before[i] {
					t.Fatalf("%s: a2a-go reads the edited card differently:\n%s\n%s\n%s\n%s", e.name, e.signed, document, before[i], after)
				}
			}
		}
	}
	t.Logf("%d edits, %d are valid", *edits, len(list))
}

// readAsA2AGo returns what a2a-go 2.4 and 0.3 understand, empty for a card that they refuse.
func readAsA2AGo(document []byte) (readings [2]string) {
	var now a2a.AgentCard
	if json.Unmarshal(document, &now) == nil {
		reading := a2a.AgentCard{
			Name: now.Name, SupportedInterfaces: now.SupportedInterfaces, Provider: now.Provider, SecuritySchemes: now.SecuritySchemes,
			SecurityRequirements: now.SecurityRequirements, Capabilities: a2a.AgentCapabilities{Extensions: now.Capabilities.Extensions},
		}
		for _, s := range now.Skills {
			reading.Skills = append(reading.Skills, a2a.AgentSkill{ID: s.ID, Name: s.Name, SecurityRequirements: s.SecurityRequirements})
		}
		readings[0] = textOf(reading)
	}
	var then a2a03.AgentCard
	if json.Unmarshal(document, &then) == nil {
		reading := a2a03.AgentCard{
			Name: then.Name, URL: then.URL, PreferredTransport: then.PreferredTransport, ProtocolVersion: then.ProtocolVersion,
			AdditionalInterfaces: then.AdditionalInterfaces, Provider: then.Provider, Security: then.Security, SecuritySchemes: then.SecuritySchemes,
			SupportsAuthenticatedExtendedCard: then.SupportsAuthenticatedExtendedCard, Capabilities: a2a03.AgentCapabilities{Extensions: then.Capabilities.Extensions},
		}
		for _, s := range then.Skills {
			reading.Skills = append(reading.Skills, a2a03.AgentSkill{ID: s.ID, Name: s.Name, Security: s.Security})
		}
		readings[1] = textOf(reading)
	}
	return readings
}

func textOf(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "" // a scheme or a flow without a kind, which a2a-go cannot write
	}
	return string(text)
}

// The same for clients with @a2a-js/sdk. The variable names the folder a2ajs, see [TestA2AJS].
func TestA2AJSReadsEdits(t *testing.T) {
	folder := os.Getenv("CARD_A2AJS")
	if folder == "" {
		t.Skip("CARD_A2AJS is not set: make interop sets it if node is installed")
	}
	list := validEdits(t, *edits)
	var documents []string
	for _, e := range list {
		documents = append(documents, string(e.signed), string(e.document), string(e.covered))
	}
	input, err := json.Marshal(documents)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "read.mjs")
	cmd.Dir, cmd.Stdin, cmd.Stderr = folder, bytes.NewReader(input), os.Stderr
	output, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var readings []*string
	if err := json.Unmarshal(output, &readings); err != nil || len(readings) != len(documents) {
		t.Fatalf("%s (%v)", output, err)
	}
	accepted := 0
	for i, e := range list {
		before := readings[3*i]
		for _, after := range readings[3*i+1 : 3*i+3] {
			if after != nil && (before == nil || *after != *before) {
				t.Fatalf("%s: the SDK reads the edited card differently:\n%s\n%s\n%s", e.name, e.signed, e.document, *after)
			}
			if after != nil {
				accepted++
			}
		}
	}
	t.Logf("%d edits, %d are valid; the SDK reads %d documents", *edits, len(list), accepted)
	if accepted < len(list) {
		t.Errorf("the SDK refuses nearly all documents: it reads %d of %d", accepted, 2*len(list))
	}
}
