package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/project"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// cards has one card of each format, all of the same agent.
//
//go:embed examples/*.json
var cards embed.FS

// cardOf returns the card of a format.
func cardOf(f project.Format) ([]byte, error) {
	return cards.ReadFile("examples/" + string(f) + ".json")
}

// example is a completed conversion of a card.
type example struct {
	from, to project.Format
	table    bool
	in, out  []byte
	report   *card.Report
	// supplies are the values that the card lacks and the caller supplied.
	supplies []supply
	// slot is the location of the carried card with Carry, empty if there is none.
	slot string
}

// rounds limits the number of attempts of a conversion.
const rounds = 5

// convert converts the card of a format and supplies only what the target requires.
func convert(from, to project.Format, table bool) (*example, error) {
	e := &example{from: from, to: to, table: table}
	var err error
	if e.in, err = cardOf(from); err != nil {
		return nil, err
	}
	for range rounds {
		e.out, e.report, err = e.run()
		var refused *project.TargetError
		if !errors.As(err, &refused) {
			break
		}
		if problem := e.reply(refused); problem != nil {
			return nil, problem
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the example does not convert: %w", err)
	}
	return e, e.findSlot()
}

// run converts with the values supplied so far.
func (e *example) run(more ...project.Option) ([]byte, *card.Report, error) {
	opts := slices.Clone(more)
	if e.table {
		opts = append(opts, project.Table())
	}
	for _, s := range e.supplies {
		opt, err := s.apply()
		if err != nil {
			return nil, nil, err
		}
		opts = append(opts, opt)
	}
	return project.Convert(e.in, e.from, e.to, opts...)
}

// reply supplies a missing value: by an option, or by setting the location if the option
// was not sufficient.
func (e *example) reply(refused *project.TargetError) error {
	var invalid *card.InvalidError
	if !errors.As(refused, &invalid) {
		return refused
	}
	for _, v := range invalid.Violations {
		a, ok := answerAt(e.to, v.Pointer)
		if !ok {
			return fmt.Errorf("%s → %s: the examples have no answer for %s", e.from, e.to, v)
		}
		given := func(s supply) bool { return s.option == a.option }
		if a.option != "" && slices.ContainsFunc(e.supplies, given) {
			e.supplies = slices.DeleteFunc(e.supplies, given)
			a.option = ""
		}
		s, err := newSupply(a, v.Pointer)
		if err != nil {
			return err
		}
		e.supplies = append(e.supplies, s)
	}
	return nil
}

// findSlot finds the location of the carried card.
func (e *example) findSlot() error {
	_, report, err := e.run(project.Carry())
	var cannot *project.Error
	switch {
	case errors.As(err, &cannot) && cannot.Code == projectrt.CodeNoSlot:
		return nil
	case err != nil:
		return err
	}
	for _, entry := range report.Of(card.Carried) {
		if entry.Code == projectrt.CodeCarried {
			e.slot = entry.Target
		}
	}
	return nil
}

// hasTable reports whether a specification prescribes a table for two formats.
func hasTable(from, to project.Format) (bool, error) {
	in, err := cardOf(from)
	if err != nil {
		return false, err
	}
	_, _, err = project.Convert(in, from, to, project.Table())
	var cannot *project.Error
	if errors.As(err, &cannot) && cannot.Code == projectrt.CodeNoTable {
		return false, nil
	}
	return true, err
}

// file is the name of the card that commands read.
func (e *example) file() string { return string(e.from) + ".json" }

// command is the command line of the conversion.
func (e *example) command() (string, error) {
	words := []string{"agentcard convert"}
	found, err := detect.Detect(e.in)
	if err != nil {
		return "", err
	}
	if project.Format(found.Format) != e.from {
		words = append(words, "--from "+string(e.from))
	}
	words = append(words, "--to "+string(e.to))
	if e.table {
		words = append(words, "--mode table")
	}
	for _, s := range e.supplies {
		words = append(words, s.flags()...)
	}
	words = append(words, e.file())
	if line := strings.Join(words, " "); len(line) <= lineLength {
		return line, nil
	}
	return strings.Join(words, " \\\n    "), nil
}

// lineLength is the maximum length of a call on one line.
const lineLength = 100

// arguments are the arguments of the conversion function.
func (e *example) arguments() string {
	list := []string{"c"}
	for _, s := range e.supplies {
		list = append(list, s.call())
	}
	if e.table {
		list = append(list, "project.Table()")
	}
	if line := strings.Join(list, ", "); len(line) <= lineLength {
		return line
	}
	return strings.Join(list, ",\n\t") + ",\n"
}

// result is the result, indented as the command prints it.
func (e *example) result() (string, error) {
	var b bytes.Buffer
	if err := json.Indent(&b, bytes.TrimSpace(e.out), "", "  "); err != nil {
		return "", err
	}
	return b.String(), nil
}
