// Command interop tests interoperability: it converts cards to every version of A2A, MCP
// and OASF, with and without Carry, and reads the results with a2a-go, the Go SDK of MCP,
// oasf-sdk and the published schemas. A result that a reader rejects is a failure, unless
// refusals.json explains why; so is an entry there that no reader needs. The counts go to
// results.txt, which is committed, so that changes are visible in the diff.
//
// The published schemas and cards are third-party files and not part of the tree: they
// are read from the folder shared/data beside it, the schemas from CARD_UPSTREAM if it is
// set. Without them nothing is written, and -check compares the rest.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/dev/interop/sample"
)

const (
	root     = "../.."
	shared   = "../../../shared/data"
	record   = "results.txt"
	refusals = "refusals.json"
	// madeUp is the number of generated cards of each format.
	madeUp = 40
)

func main() {
	verbose := flag.Bool("v", false, "also print the rejections that refusals.json explains")
	check := flag.Bool("check", false, "fail when the counts differ from results.txt, instead of writing it")
	flag.Parse()
	if err := run(context.Background(), *verbose, *check); err != nil {
		fmt.Fprintln(os.Stderr, "interop:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, verbose, check bool) error {
	known, err := loadRefusals(refusals)
	if err != nil {
		return err
	}
	m := &matrix{known: known, verbose: verbose, readers: reader.Libraries()}
	if err := m.load(); err != nil {
		return err
	}
	m.run(ctx)
	text := m.summary()
	fmt.Print(text)
	for _, f := range m.failures {
		fmt.Fprintln(os.Stderr, f)
	}
	if len(m.failures) > 0 {
		return fmt.Errorf("%d failures", len(m.failures))
	}
	if check {
		return compare(record, text, m.schemas, m.wild)
	}
	if !m.schemas || !m.wild {
		return fmt.Errorf("%s is unchanged: the published schemas or cards are not present", record)
	}
	return os.WriteFile(record, []byte(text), 0o644)
}

// load reads the cards, and the published schemas if present.
func (m *matrix) load() error {
	dir := os.Getenv("CARD_UPSTREAM")
	if dir == "" {
		dir = filepath.Join(shared, "upstream")
	}
	switch schemas, err := reader.Schemas(dir); {
	case err == nil:
		m.schemas, m.readers = true, append([]*reader.Reader{schemas}, m.readers...)
	case errors.Is(err, fs.ErrNotExist):
		fmt.Fprintln(os.Stderr, "interop: without the published schemas:", err)
	default:
		return err
	}
	vectors, err := sample.FromVectors(root)
	if err != nil {
		return err
	}
	random, err := sample.MakeUp(root, madeUp)
	if err != nil {
		return err
	}
	m.cards = append(vectors, random...)
	if _, err := os.Stat(filepath.Join(shared, "wild")); err != nil {
		fmt.Fprintln(os.Stderr, "interop: without the published cards:", err)
		return nil
	}
	wild, err := sample.FromWild(filepath.Join(shared, "wild"))
	m.wild, m.cards = true, append(m.cards, wild...)
	return err
}
