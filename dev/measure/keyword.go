package main

import (
	"bufio"
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/dev/internal/project"
)

// Two schemas that differ in one keyword. Both have a number and a name of two words: how the
// generator reads numbers and splits names has nothing to do with keywords. Neither has another
// check of a value, so code that treats the checks of all keywords alike counts.
const (
	without = `{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "card", "type": "object",
		"properties": {"name": {"type": "string"}, "pageSize": {"examples": [20]}}, "required": ["name"]}`
	with = `{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "card", "type": "object",
		"properties": {"name": {"type": "string", "minLength": 3}, "pageSize": {"examples": [20]}}, "required": ["name"]}`
)

// keyword counts the files and functions of the generator whose statements run for a schema
// with minLength but not for the same schema without it. It thereby measures how many places
// handle a keyword, from the schema to the printed check.
func keyword(dir string) ([]figure, error) {
	command, err := buildCardgen(dir, "-cover", "-coverpkg=./generator/...,./cmd/cardgen")
	if err != nil {
		return nil, err
	}
	before, err := covered(command, without, filepath.Join(dir, "without"))
	if err != nil {
		return nil, err
	}
	after, err := covered(command, with, filepath.Join(dir, "with"))
	if err != nil {
		return nil, err
	}
	files := make(map[string][]int) // first lines of blocks that only the keyword runs
	for b := range after {
		// The command itself is excluded, since its goroutines run in any order.
		if !before[b] && strings.HasPrefix(b.file, "generator/") {
			files[b.file] = append(files[b.file], b.line)
		}
	}
	var functions []string
	for _, file := range slices.Sorted(maps.Keys(files)) {
		more, err := functionsAt(file, files[file])
		if err != nil {
			return nil, err
		}
		functions = append(functions, more...)
	}
	return []figure{
		{what: "files that minLength passes through in the generator", value: float64(len(files)), most: 9, places: slices.Sorted(maps.Keys(files))},
		{what: "functions that minLength passes through in the generator", value: float64(len(functions)), most: 40, places: functions},
	}, nil
}

// block is a sequence of statements, by its first line.
type block struct {
	file string
	line int
}

// covered returns the blocks that run when a command generates the package of a schema.
func covered(command, schema, dir string) (map[block]bool, error) {
	counters := filepath.Join(dir, "counters")
	if err := os.MkdirAll(counters, 0o755); err != nil {
		return nil, err
	}
	file, profile := filepath.Join(dir, "card.schema.json"), filepath.Join(dir, "profile")
	if err := os.WriteFile(file, []byte(schema), 0o644); err != nil {
		return nil, err
	}
	if _, err := project.OutputWith([]string{"GOCOVERDIR=" + counters}, command, "generate", "--schema", file, "--package", "card", "--out", filepath.Join(dir, "card")); err != nil {
		return nil, err
	}
	if _, err := project.Output("go", "tool", "covdata", "textfmt", "-i="+counters, "-o="+profile); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(profile)
	if err != nil {
		return nil, err
	}
	blocks := make(map[block]bool)
	for in := bufio.NewScanner(bytes.NewReader(text)); in.Scan(); {
		// FILE:LINE.COLUMN,LINE.COLUMN STATEMENTS COUNT
		name, rest, ok := strings.Cut(in.Text(), ":")
		fields := strings.Fields(rest)
		if !ok || len(fields) != 3 || fields[2] == "0" {
			continue
		}
		first, _, _ := strings.Cut(fields[0], ".")
		line, err := strconv.Atoi(first)
		if err != nil {
			return nil, fmt.Errorf("coverage of %s: %w", name, err)
		}
		blocks[block{strings.TrimPrefix(name, project.Module+"/"), line}] = true
	}
	if len(blocks) == 0 {
		return nil, fmt.Errorf("%s covers nothing", command)
	}
	return blocks, nil
}

// functionsAt returns the places of the functions that contain some lines of a file.
func functionsAt(name string, lines []int) ([]string, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, d := range file.Decls {
		d, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		first, last := set.Position(d.Pos()).Line, set.Position(d.End()).Line
		if slices.ContainsFunc(lines, func(l int) bool { return first <= l && l <= last }) {
			list = append(list, at(set, d.Pos(), d.Name.Name))
		}
	}
	return list, nil
}
