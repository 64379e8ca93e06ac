// Command compare converts the same cards with our conversions and with other Go libraries, in
// both directions, and writes the tables of docs/converters.md. It validates results against
// the published schemas. It reads these and the published cards from the folder shared/data
// outside of the tree.
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/dev/interop/sample"
	"github.com/agentcard-go/cardgen/internal/base/diskfile"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

const (
	root   = "../.."
	shared = "../../../shared/data"
	page   = "../../docs/converters.md"
	// madeUp is the number of generated cards of each generation of A2A.
	madeUp = 40
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func run() error {
	cards, err := load()
	if err != nil {
		return err
	}
	schema, err := reader.Schemas(shared + "/upstream")
	if err != nil {
		return err
	}
	as := func(f reader.Format, version string) target {
		return target{schema, reader.Document{Format: f, Version: version}}
	}
	var b strings.Builder

	version := projection.Version("1.0.0")
	record := as(reader.OASF, "1.0.0")
	for _, from := range []reader.Format{reader.A2A, reader.A2AV03} {
		table(&b, generation[from]+" to an OASF record 1.0.0 and back", cards[from], record,
			oasfSDK(), ours(from, reader.OASF, false, version), ours(from, reader.OASF, true, version))
	}
	table(&b, "A2A 0.3 to A2A 1.0 and back", cards[reader.A2AV03], as(reader.A2A, ""),
		functions(true), wire(true),
		ours(reader.A2AV03, reader.A2A, false), ours(reader.A2AV03, reader.A2A, true))
	table(&b, "A2A 1.0 to A2A 0.3 and back", cards[reader.A2A], as(reader.A2AV03, ""),
		functions(false), wire(false),
		ours(reader.A2A, reader.A2AV03, false), ours(reader.A2A, reader.A2AV03, true))
	probes(&b)
	if err := journeys(&b); err != nil {
		return err
	}
	fmt.Print(b.String())
	return diskfile.ReplacePart(page, "<!-- begin of what make compare writes -->\n", "<!-- end of what make compare writes -->\n", b.String())
}

// generation has the names of the generations of A2A.
var generation = map[reader.Format]string{reader.A2A: "A2A 1.0", reader.A2AV03: "A2A 0.3"}

// load returns the cards of both generations of A2A.
func load() (map[reader.Format][][]byte, error) {
	vectors, err := sample.FromVectors(root)
	if err != nil {
		return nil, err
	}
	random, err := sample.MakeUp(root, madeUp)
	if err != nil {
		return nil, err
	}
	wild, err := sample.FromWild(shared + "/wild")
	if err != nil {
		return nil, err
	}
	cards := map[reader.Format][][]byte{}
	for _, list := range [][]sample.Card{vectors, random, wild} {
		for _, c := range list {
			cards[c.Format] = append(cards[c.Format], c.Text)
		}
	}
	return cards, nil
}

// table measures converters and writes a table.
func table(b *strings.Builder, title string, cards [][]byte, as target, converters ...converter) {
	rows := make([]*row, len(converters))
	for i, c := range converters {
		c.target = as
		converters[i] = c
		rows[i] = measure(c, cards)
	}
	time.Sleep(1100 * time.Millisecond) // a converter that reads the clock writes another second now
	fmt.Fprintf(b, "\n### %s\n\n%d cards.\n\n", title, len(cards))
	b.WriteString("| | converted | valid | the same a second later | come back | equal | the same bytes | values lost there and back | lost without a word |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	for i, r := range rows {
		r.again(converters[i], cards)
		fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %d | %d | %d of %d | %d |\n",
			r.name, r.made, r.valid, r.steady, r.returned, r.equal, r.same, r.lost, r.values, r.silent)
	}
}
