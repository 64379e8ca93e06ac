// Command compare converts the same cards with our conversions and with those of other Go
// libraries, in both directions, and writes the tables of docs/converters.md. Results are
// validated against the published schemas, which it reads from the folder shared/data
// outside of the tree, as it does the published cards.
package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/internal/interop/reader"
	"github.com/agentcard-go/cardgen/internal/interop/sample"
	"github.com/agentcard-go/cardgen/sdk/project"
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
	as := func(f project.Format, version string) target {
		return target{schema, reader.Document{Format: f, Version: version}}
	}
	var b strings.Builder

	record := as(project.FormatOASF, "1.0.0")
	for _, from := range []project.Format{project.FormatA2A, project.FormatA2AV03} {
		table(&b, generation[from]+" to an OASF record 1.0.0 and back", cards[from], record,
			oasfSDK(), throughADP(from, false), throughADP(from, true))
	}
	table(&b, "A2A 0.3 to A2A 1.0 and back", cards[project.FormatA2AV03], as(project.FormatA2A, ""),
		functions(true), wire(true),
		ours(project.FormatA2AV03, project.FormatA2A, false), ours(project.FormatA2AV03, project.FormatA2A, true))
	table(&b, "A2A 1.0 to A2A 0.3 and back", cards[project.FormatA2A], as(project.FormatA2AV03, ""),
		functions(false), wire(false),
		ours(project.FormatA2A, project.FormatA2AV03, false), ours(project.FormatA2A, project.FormatA2AV03, true))
	probes(&b)
	if err := journeys(&b); err != nil {
		return err
	}
	fmt.Print(b.String())
	return writeBetweenMarkers(page, b.String())
}

// generation has the names of the generations of A2A.
var generation = map[project.Format]string{project.FormatA2A: "A2A 1.0", project.FormatA2AV03: "A2A 0.3"}

// throughADP converts A2A to OASF in two steps, since this project has no direct mapping.
func throughADP(from project.Format, carry bool) converter {
	c := chained(ours(from, project.FormatADP, carry), ours(project.FormatADP, project.FormatOASF, carry, project.Version("1.0.0")))
	c.name += ", in two steps"
	return c
}

// load returns the cards of both generations of A2A.
func load() (map[project.Format][][]byte, error) {
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
	cards := map[project.Format][][]byte{}
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
		silent := strconv.Itoa(r.silent)
		if converters[i].chained && r.lost > 0 {
			silent = "–"
		}
		fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %d | %d | %d of %d | %s |\n",
			r.name, r.made, r.valid, r.steady, r.returned, r.equal, r.same, r.lost, r.values, silent)
	}
}
