package main

import (
	"fmt"
	"slices"
	"strings"

	old "github.com/a2aproject/a2a-go/a2a"
	"github.com/a2aproject/a2a-go/v2/a2a"
	a2apb "github.com/a2aproject/a2a-go/v2/a2apb/v1"
	"google.golang.org/protobuf/encoding/protojson"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/dev/interop/sample"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// journey is a library that decodes and encodes a converted card before it is converted
// back.
type journey struct {
	name    string
	to      reader.Format
	version string
	through func([]byte) ([]byte, error)
}

var travels = []journey{
	{"a2a-go 0.3.15: A2A 0.3 read and written", reader.A2AV03, "", rewritten[old.AgentCard]},
	{"a2a-go 2.4.0: A2A 1.0 read and written", reader.A2A, "", rewritten[a2a.AgentCard]},
	{"a2a-go 2.4.0: A2A 1.0 as ProtoJSON read and written", reader.A2A, "", func(text []byte) ([]byte, error) {
		var m a2apb.AgentCard
		if err := protojson.Unmarshal(text, &m); err != nil {
			return nil, err
		}
		return protojson.Marshal(&m)
	}},
	{"oasf-sdk 1.1.0: A2A 1.0 to a record and back", reader.A2A, "", func(text []byte) ([]byte, error) {
		c := oasfSDK()
		record, _, err := c.forth(text)
		if err != nil {
			return nil, err
		}
		return c.back(record)
	}},
	{"oasf-sdk 1.1.0: OASF 1.0.0 decoded and written", reader.OASF, "1.0.0", reader.DecodeRecord},
}

// rewritten decodes a text into a struct and encodes it.
func rewritten[T any](text []byte) ([]byte, error) {
	return through(text, func(v *T) (*T, error) { return v, nil })
}

// journeys writes whether carried data survives programs that decode and encode a card.
func journeys(b *strings.Builder) error {
	cards, err := sample.FromVectors(root)
	if err != nil {
		return err
	}
	b.WriteString("\n### Carried data after decoding and encoding by a library\n\n")
	b.WriteString("| | cards | read and written | come back equal | come back with edits reported |\n|---|---:|---:|---:|---:|\n")
	for _, j := range travels {
		var sent, arrived, equal, edited int
		for _, c := range cards {
			if c.Format == reader.A2A || c.Format == reader.A2AV03 {
				continue
			}
			d, _, err := sample.Way{From: c.Format, To: j.to, Version: j.version}.Convert(c, true)
			if err != nil {
				continue
			}
			sent++
			text, err := j.through(d.Text)
			if err != nil {
				continue
			}
			arrived++
			came, report, err := projection.Convert(text, named(string(j.to)), named(string(c.Format)))
			if err != nil {
				continue
			}
			if same, err := card.EqualJSON(c.Text, came); err == nil && same {
				equal++
			} else if slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return e.Change == card.Edited }) {
				edited++
			}
		}
		fmt.Fprintf(b, "| %s | %d | %d | %d | %d |\n", j.name, sent, arrived, equal, edited)
	}
	return nil
}
