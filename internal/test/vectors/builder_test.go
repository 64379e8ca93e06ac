package vectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"

	"github.com/oklog/ulid/v2"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
)

// builderKinds are the kinds of vectors about builders.
var builderKinds = map[id]Runner{
	{"aevum", "builder"}:     aevumIDs,
	{"agentcard", "builder"}: agentcardMetadata,
}

// aevumIDs creates ids in sequence and compares them.
func aevumIDs(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		MinHammingBits int  `json:"min_hamming_bits"`
		Samples        int  `json:"samples"`
		Monotonic      bool `json:"monotonic"`
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Generate int `json:"generate"`
	}](v)
	if err != nil {
		return err
	}
	var ids []ulid.ULID
	for range in.Generate {
		made, err := aevum.NewAgentID().ULID()
		if err != nil {
			return err
		}
		ids = append(ids, made)
	}
	if len(ids) != want.Samples {
		return fmt.Errorf("made %d ids, want %d", len(ids), want.Samples)
	}
	rising := true
	for i := 1; i < len(ids); i++ {
		if n := hamming(ids[i-1].Entropy(), ids[i].Entropy()); n < want.MinHammingBits {
			return fmt.Errorf("ids %d and %d differ in %d random bits, want at least %d", i-1, i, n, want.MinHammingBits)
		}
		if ids[i-1].Time() == ids[i].Time() && ids[i-1].Compare(ids[i]) > 0 {
			rising = false
		}
	}
	if rising != want.Monotonic {
		return errors.New("the ids of one millisecond all increase")
	}
	return nil
}

// hamming counts the bits in which two texts of one length differ.
func hamming(a, b []byte) int {
	n := 0
	for i := range a {
		n += bits.OnesCount8(a[i] ^ b[i])
	}
	return n
}

// agentcardMetadata sets metadata members on a builder of a complete card.
func agentcardMetadata(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		OK    *bool `json:"ok"`
		Error *bool `json:"error"`
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Metadata map[string]json.RawMessage `json:"metadata"`
	}](v)
	if err != nil {
		return err
	}
	metadata := agentcard.NewMetadata()
	for name, value := range in.Metadata {
		metadata.PutUnknown(name, value)
	}
	_, err = agentcard.NewCard().
		WithAgentID(agentcard.NewAgentID()).
		WithName("Agent").
		WithVersion("1.0.0").
		AddCapabilities(agentcard.NewCapability().WithID("text.generate").WithDescription("Writes text.")).
		WithEndpoint(agentcard.NewEndpoint().WithProtocol(agentcard.ProtocolHTTP).WithURL("https://agent.example.com/")).
		WithMetadata(metadata).
		Build()
	switch {
	case want.Error != nil && *want.Error != (err != nil):
		return fmt.Errorf("building returned the error %v, want an error: %t", err, *want.Error)
	case want.OK != nil && *want.OK != (err == nil):
		return fmt.Errorf("building returned the error %v, want success: %t", err, *want.OK)
	}
	return nil
}
