// Command conversions measures all conversions between formats, on cards of about 4 KB, as
// multiples of the time to parse the source and to append the result.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/internal/x/bench/document"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/aevumformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/nooterraformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// size is the length of the cards in bytes.
const size = 4 << 10

// subject is a format whose Go type does not matter.
type subject struct {
	format.Any
	name  string
	parse func(text []byte) error
	// append returns a function that appends the card of a text.
	append func(text []byte) (func(), error)
}

func of[T any](f *format.Format[T]) subject {
	return subject{
		Any:  f,
		name: f.Name,
		parse: func(text []byte) error {
			_, err := f.Parse(text)
			return err
		},
		append: func(text []byte) (func(), error) {
			c, err := f.Parse(text)
			return func() { _, _ = f.Marshal(c) }, err
		},
	}
}

var formats = []subject{
	of(agentformat.Agent), of(aevumformat.Aevum), of(aevumformat.AgentCard), of(nooterraformat.Nooterra),
	of(adpformat.ADP), of(a2aformat.A2A), of(a2aformat.A2A03), of(a2aformat.A2AUnion), of(mcpformat.MCP),
	of(mcpformat.MCPServerJSON), of(mcpformat.MCPServerCard), of(oasfformat.OASF), of(oasfformat.OASFDescriptor), of(mcpformat.OpenAI),
}

// options are for members that a target requires. A card of MCP servers, for one, does not say
// what its tools do.
func options(from, to subject) []projection.Option {
	texts := map[string]string{
		"id": "01HZQK3P8EMXR9V7T5N2W4J6C1", "name": "Contract Reader", "version": "1.0.0", "tenant-id": "t",
		"description": "A reader of contracts.", "created-at": "2026-04-01T09:30:00Z", "updated-at": "2026-04-01T09:30:00Z",
		"protocol-version": "1.0", "skills": "10201", "authors": "Example", "api-version": "v1",
		"url": "https://agents.example.com/api", "protocol": "http", "binding": "JSONRPC", "revision": "1", "status": "active",
		"visibility": "public", "side-effecting": "false", "server-name": "com.example/contract-reader",
	}
	switch to.name {
	case "adp":
		texts["id"] = "agent://contract-reader"
	case "mcp-server-json":
		texts["name"] = "com.example/contract-reader"
	case "a2a-0.3":
		texts["protocol-version"] = "0.3.0"
	}
	var opts []projection.Option
	for _, name := range format.Of(to).Options() {
		if text, ok := texts[name]; ok {
			opts = append(opts, projection.Supply(name, text))
		}
	}
	if (from.name == "mcp-server-json" || from.name == "mcp-server-card") && (to.name == "aevum" || to.name == "agentcard") {
		opts = append(opts, projection.Set("/capabilities", []map[string]any{{
			"id": "read", "description": "Reads contracts.", "tags": []string{}, "input_schema": map[string]any{}, "output_schema": map[string]any{},
		}}))
	}
	return opts
}

func main() {
	rounds := flag.Int("rounds", 9, "number of runs, of which the fastest counts")
	only := flag.String("pair", "", "a pair such as adp-mcp; all without it")
	flag.Parse()
	if err := run(*rounds, *only); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// pair is the conversion of a card.
type pair struct {
	name  string
	tasks [3]func() // Convert, Parse and Append
	best  [3]time.Duration
}

func run(rounds int, only string) error {
	var pairs []*pair
	for _, from := range formats {
		card, err := source(from)
		if err != nil {
			return err
		}
		for _, to := range formats {
			name := from.name + "-" + to.name
			if from.name == to.name || only != "" && only != name {
				continue
			}
			p := &pair{name: name}
			convert := func(opts ...projection.Option) ([]byte, error) {
				made, _, err := projection.Convert(card, from, to, opts...)
				return made, err
			}
			made, err := convert()
			p.tasks[0] = func() { _, _ = convert() }
			if err != nil {
				opts := options(from, to)
				made, err = convert(opts...)
				p.tasks[0] = func() { _, _ = convert(opts...) }
			}
			if err != nil {
				fmt.Printf("%s: not measured: %.100v\n", name, err)
				continue
			}
			p.tasks[1] = func() { _ = from.parse(card) }
			if p.tasks[2], err = to.append(made); err != nil {
				return err
			}
			pairs = append(pairs, p)
		}
	}
	for range rounds {
		for _, p := range pairs {
			p.measure()
		}
	}
	slices.SortFunc(pairs, func(a, b *pair) int { return int(1000 * (a.ratio() - b.ratio())) })
	for _, p := range pairs {
		fmt.Printf("%-28s %5.2f  %8v %8v %8v\n", p.name, p.ratio(), p.best[0], p.best[1], p.best[2])
	}
	fmt.Printf("median %.2f, maximum %.2f\n", pairs[len(pairs)/2].ratio(), pairs[len(pairs)-1].ratio())
	return nil
}

// source returns a card of a format; cards of most formats are converted from another format.
func source(f subject) ([]byte, error) {
	for _, d := range document.Sources(size) {
		if d.Name == f.name {
			return d.Text, nil
		}
	}
	card := document.Indent(document.New(size))
	made, _, err := projection.Convert(card, aevumformat.AgentCard, f, options(subject{}, f)...)
	if err != nil {
		return nil, err
	}
	return document.Indent(made), nil
}

// measure runs the three tasks one after the other. A single call is the unit: other work of
// the machine makes long runs slower, but not each call.
func (p *pair) measure() {
	const repeat = 20
	for i, task := range p.tasks {
		for range repeat {
			start := time.Now()
			task()
			took := time.Since(start)
			if p.best[i] == 0 || took < p.best[i] {
				p.best[i] = took
			}
		}
	}
}

// ratio is the time of Convert, divided by the time of Parse and Append.
func (p *pair) ratio() float64 { return float64(p.best[0]) / float64(p.best[1]+p.best[2]) }
