package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/dev/interop/sample"
	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// TestJourneys: cards of every format, and the documents of the wild if they are beside the
// tree, to each format that a library decodes and encodes, and back: every carried card comes
// back equal, and the laws hold for what the library writes.
func TestJourneys(t *testing.T) {
	goSDK := journey{"go-sdk 1.7.0: MCP read and written", reader.MCP, "2025-11-25", rewritten[mcp.ListToolsResult]}
	for _, j := range append(travels[:len(travels):len(travels)], goSDK) {
		var sent, refused, equal int
		to := named(string(j.to))
		for _, from := range formats.All() {
			source := format.Of(from).Name
			if from == to || format.Of(from).Mapping == nil {
				continue
			}
			for file, text := range cardsOf(t, source) {
				t.Run(fmt.Sprint(j.name, "/", source, "/", file), func(t *testing.T) {
					d, _, err := sample.Way{From: reader.Format(source), To: j.to, Version: j.version}.Convert(sample.Card{Format: reader.Format(source), Text: text}, true)
					if err != nil {
						return // the card lacks what the target requires
					}
					sent++
					read, err := j.through(d.Text)
					if err != nil {
						refused++
						return
					}
					projectiontest.Pair{From: to, To: from, Card: read}.CheckForth(t)
					came, report, err := projection.Convert(read, to, from)
					if err != nil {
						t.Errorf("the card does not come back: %v", err)
						return
					}
					if same, err := card.EqualJSON(text, came); err != nil || !same {
						t.Errorf("it comes back as %s\n%v", came, report)
						return
					}
					equal++
				})
			}
		}
		t.Logf("%s: %d sent, %d refused by the library, %d come back equal", j.name, sent, refused, equal)
		if equal == 0 {
			t.Errorf("%s: no card came back", j.name)
		}
	}
}

// cardsOf returns the cards of a format, and the documents of the wild that can be read as one.
func cardsOf(t *testing.T, format string) map[string][]byte {
	t.Helper()
	list := make(map[string][]byte)
	f := named(format)
	wild := vectors.Wild(t)
	maps.DeleteFunc(wild, func(file string, _ []byte) bool { return !strings.HasPrefix(file, "wild/") })
	for _, texts := range []map[string][]byte{vectors.Cards(t, format), wild} {
		for file, text := range texts {
			_, _, err := projection.Convert(text, f, f)
			if err == nil && json.Valid(text) && (strings.HasPrefix(file, format+"/") || strings.HasPrefix(file, "wild/")) {
				list[file] = text
			}
		}
	}
	return list
}
