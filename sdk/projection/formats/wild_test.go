package formats_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// TestWild03: cards of A2A 0.3 of the wild, if they are beside the tree, convert to A2A 1.0 with
// the options that the error names. Otherwise the error has the locations of the card's own
// mistakes: a placeholder in place of an address, or a provider without a name.
func TestWild03(t *testing.T) {
	cards := 0
	for file, text := range vectors.Wild(t) {
		if found, err := detect.Detect(text); err != nil || found.Format != "a2a-0.3" {
			continue
		}
		cards++
		opts := []projection.Option{projection.Offer("protocol-version", "1.0")}
		for _, option := range []string{"url", "binding"} {
			_, _, err := projection.Convert(text, named("a2a-0.3"), named("a2a"), opts...)
			var invalid *projection.TargetError
			if errors.As(err, &invalid) && slices.ContainsFunc(invalid.Supplies, func(m projection.Missing) bool { return m.Option == option }) {
				opts = append(opts, projection.Supply(option, map[string]string{"url": "https://a.example/", "binding": "JSONRPC"}[option]))
			}
		}
		_, _, err := projection.Convert(text, named("a2a-0.3"), named("a2a"), opts...)
		if err == nil {
			continue
		}
		var invalid *card.InvalidError
		if !errors.As(err, &invalid) {
			t.Errorf("%s: %v", file, err)
			continue
		}
		raw, _ := card.ParseRaw(text)
		for _, v := range invalid.Violations {
			value, ok := raw.Pointer(v.Pointer) // provider and documentationUrl have the same place in both versions
			isPlaceholder := v.Code == "uri" && strings.Contains(value.String(), "{{")
			isAbsent := v.Pointer == "/provider/organization" && !ok
			if !isPlaceholder && !isAbsent {
				t.Errorf("%s: %v", file, v)
			}
		}
	}
	t.Logf("%d cards", cards)
}
