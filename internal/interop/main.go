// Command interop gives what conversions write to programs of others: it converts cards
// to every version of A2A, MCP and OASF, with and without the source carried along, and
// has a2a-go, the Go SDK of MCP, oasf-sdk and the published schemas read the results. A
// result that a reader refuses is a failure, unless refusals.json says why it must be;
// so is an entry there that no reader needs. The counts go to results.txt, which is
// committed, so that a change of them shows in the diff.
//
// The published schemas and the cards that others have published belong to others and
// are not part of the tree: they are read in the folder shared/data beside it, the
// schemas where CARD_UPSTREAM says. Without them nothing is written, and -check compares
// the rest.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/agentcard-go/cardgen/internal/interop/reader"
	"github.com/agentcard-go/cardgen/internal/interop/sample"
)

const (
	root     = "../.."
	shared   = "../../../shared/data"
	record   = "results.txt"
	refusals = "refusals.json"
	// madeUp is how many cards of each format are made up.
	madeUp = 40
)

func main() {
	verbose := flag.Bool("v", false, "name every refusal that refusals.json explains as well")
	check := flag.Bool("check", false, "fail when the counts are not those of results.txt, instead of writing it")
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
		return fmt.Errorf("%s stays as it is: the published schemas or the cards of others are not here", record)
	}
	return os.WriteFile(record, []byte(text), 0o644)
}

// load reads the cards, and the published schemas if they are there.
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
		fmt.Fprintln(os.Stderr, "interop: without the cards of others:", err)
		return nil
	}
	wild, err := sample.FromWild(filepath.Join(shared, "wild"))
	m.wild, m.cards = true, append(m.cards, wild...)
	return err
}
