package main

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/agentcard-go/cardgen/internal/pipeline/projection"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// pages returns the pages of a project by file name.
func pages(root string) (map[string][]byte, error) {
	m, err := load(root)
	if err != nil {
		return nil, err
	}
	list, err := m.pairs()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, p := range list {
		if files[p.file()], err = p.page(); err != nil {
			return nil, fmt.Errorf("%s: %w", p.file(), err)
		}
	}
	return files, nil
}

// pairs converts the examples of all mappings.
func (m *mappings) pairs() ([]*pair, error) {
	var list []*pair
	for _, p := range m.Pages() {
		made, err := newPair(p, path.Join(m.folder, p.From+"-"+p.To+".json"))
		if err != nil {
			return nil, fmt.Errorf("%s to %s: %w", p.From, p.To, err)
		}
		list = append(list, made)
	}
	return list, nil
}

// pair is a mapping with an example for each direction.
type pair struct {
	projection.Page
	// mapping is the mapping file of the page.
	mapping     string
	forth, back *example
	table       *example // nil without a table
}

func newPair(p projection.Page, mapping string) (*pair, error) {
	made := &pair{Page: p, mapping: mapping}
	from, to := project.Format(p.From), project.Format(p.To)
	var err error
	if made.forth, err = convert(from, to, false); err != nil {
		return nil, err
	}
	if made.back, err = convert(to, from, false); err != nil {
		return nil, err
	}
	tabled, err := hasTable(from, to)
	if err == nil && tabled {
		made.table, err = convert(from, to, true)
	}
	return made, err
}

// file is the name of the page.
func (p *pair) file() string { return p.From + "-" + p.To + ".md" }

// examples are the existing examples in the order in which they are shown.
func (p *pair) examples() []*example {
	list := []*example{p.forth}
	if p.table != nil {
		list = append(list, p.table)
	}
	return append(list, p.back)
}

// page adds calls and examples to the description of the mapping.
func (p *pair) page() ([]byte, error) {
	head, tables, _ := strings.Cut(strings.TrimRight(string(p.Markdown), "\n"), "\n\n## ")
	var w bytes.Buffer
	fmt.Fprintln(&w, head)
	fmt.Fprintln(&w, p.carry())
	fmt.Fprintf(&w, "- Made of `%s` and the examples by `make generate`; %s\n", p.mapping, mark)
	if err := p.call(&w); err != nil {
		return nil, err
	}
	if tables != "" {
		fmt.Fprintf(&w, "\n## %s\n", tables)
	}
	for _, e := range p.examples() {
		if err := e.write(&w); err != nil {
			return nil, err
		}
	}
	return w.Bytes(), nil
}

// carry names the locations of the carried card.
func (p *pair) carry() string {
	where := func(e *example) string {
		if e.slot == "" {
			return fmt.Sprintf("%s has no place for it", e.to)
		}
		return fmt.Sprintf("in %s at `%s`", e.to, e.slot)
	}
	return fmt.Sprintf("- With `Carry` the whole card travels along: %s, %s.", where(p.forth), where(p.back))
}

// calls are the calls of the functions in Go, with the values that the examples need.
func (p *pair) calls() (forth, back []string) {
	card := func(function string, e *example) string {
		return fmt.Sprintf("out, report, err := project.%s(%s)\n", function, e.arguments())
	}
	builder := func(function string, e *example) string {
		return fmt.Sprintf("builder, report := project.%s(%s)\n", function, e.arguments())
	}
	forth = append(forth, card(p.Functions[0], p.forth))
	if p.table != nil {
		forth = append(forth, card(p.Functions[0], p.table))
	}
	if len(p.Functions) > 2 { // each is a source, or each a target
		forth = append(forth, builder(p.Functions[3], p.forth))
		back = append(back, card(p.Functions[2], p.back))
	}
	return forth, append(back, builder(p.Functions[1], p.back))
}

// call shows the calls of the conversions.
func (p *pair) call(w *bytes.Buffer) error {
	forth, back := p.calls()
	fmt.Fprintf(w, "\n## How to call it\n\n```go\n// from %s to %s\n%s\n// from %s to %s\n%s",
		p.From, p.To, strings.Join(forth, ""), p.To, p.From, strings.Join(back, ""))
	fmt.Fprint(w, "```\n\n```sh\n")
	given := false
	for _, e := range p.examples() {
		command, err := e.command()
		if err != nil {
			return err
		}
		fmt.Fprintln(w, command)
		given = given || len(e.supplies) > 0
	}
	fmt.Fprintln(w, "```")
	if given {
		fmt.Fprintln(w, "\nThe options are what the cards of the examples do not say. Without them the error, or the builder, names what is missing.")
	}
	return nil
}

// write writes a conversion: input, output and report.
func (e *example) write(w *bytes.Buffer) error {
	result, err := e.result()
	if err != nil {
		return err
	}
	title := fmt.Sprintf("Example: from %s to %s", e.from, e.to)
	if e.table {
		title += " by the letter of the table"
	}
	fmt.Fprintf(w, "\n## %s\n\n", title)
	if e.table {
		fmt.Fprint(w, "The same card ")
	} else {
		fmt.Fprintf(w, "```json\n%s\n```\n\n", bytes.TrimSpace(e.in))
	}
	fmt.Fprintf(w, "becomes\n\n```json\n%s\n```\n\nand the report says\n\n```text\n%s\n```\n", result, e.report)
	return nil
}
