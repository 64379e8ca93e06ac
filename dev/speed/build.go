package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"text/template"

	"github.com/agentcard-go/cardgen/dev/internal/project"
)

// program is the text of the program that measures.
//
//go:embed program.go.tmpl
var program string

// source is a tree of files that contains the module.
type source struct {
	dir     string
	program string // the text of the program, for the names that the SDK has in this tree
}

func workTree() (source, error) {
	dir, err := os.Getwd()
	return source{dir, program}, err
}

// checkout writes the files of a commit to a folder. A commit without this command is
// measured with the program of the tree.
func checkout(commit, dir string) (source, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return source{}, err
	}
	archive, err := project.Output("git", "archive", "--format=tar", commit)
	if err != nil {
		return source{}, err
	}
	extract := exec.Command("tar", "-x", "-C", dir)
	extract.Stdin = bytes.NewReader(archive)
	if out, err := extract.CombinedOutput(); err != nil {
		return source{}, fmt.Errorf("tar: %w\n%s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "dev/speed/program.go.tmpl"))
	if os.IsNotExist(err) {
		return source{dir, program}, nil
	}
	return source{dir, string(text)}, err
}

// pair is one program, built in the base and in the tree.
type pair struct {
	linked     string // a dialect, or all
	base, tree string // executable files
	// build builds the pair with another order of the functions in both programs.
	build func(layout int) (pair, error)
}

// all names the program with all dialects and conversions.
const all = "all"

// buildPairs builds the wanted programs: one for each dialect of both trees, and one for all
// dialects.
func buildPairs(base, tree source, dir string, wanted func(linked string) bool) ([]pair, error) {
	before, err := project.Dialects(base.dir)
	if err != nil {
		return nil, err
	}
	now, err := project.Dialects(tree.dir)
	if err != nil {
		return nil, err
	}
	byName := make(map[string]project.Dialect)
	for _, d := range now {
		byName[d.Name] = d
	}
	var both [2][]project.Dialect // the dialects of both trees, as the base and as the tree import them
	for _, d := range before {
		if other, ok := byName[d.Name]; ok {
			both[0], both[1] = append(both[0], d), append(both[1], other)
		}
	}
	var pairs []pair
	for i, d := range both[0] {
		if !wanted(d.Name) {
			continue
		}
		p, err := buildPair(d.Name, base, tree, both[0][i:i+1], both[1][i:i+1], dir)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, p)
	}
	if wanted(all) {
		p, err := buildPair(all, base, tree, both[0], both[1], dir)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, p)
	}
	if len(pairs) == 0 {
		return nil, errors.New("-only names no dialect of both trees")
	}
	return pairs, nil
}

func buildPair(linked string, base, tree source, before, now []project.Dialect, dir string) (pair, error) {
	var build func(layout int) (pair, error)
	build = func(layout int) (pair, error) {
		flags, suffix := "-s -w", linked
		if layout > 0 {
			flags, suffix = fmt.Sprintf("-s -w -randlayout=%d", layout), fmt.Sprintf("%s-%d", linked, layout)
		}
		p := pair{linked, filepath.Join(dir, "base-"+suffix), filepath.Join(dir, "tree-"+suffix), build}
		if err := base.build(flags, p.base, before, linked == all); err != nil {
			return p, fmt.Errorf("in the base: %w", err)
		}
		return p, tree.build(flags, p.tree, now, linked == all)
	}
	return build(0)
}

// build builds the program for some dialects, with flags of the linker.
func (s source) build(flags, file string, dialects []project.Dialect, convert bool) error {
	parsed, err := template.New("program").Parse(s.program)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := parsed.Execute(&b, map[string]any{"Dialects": dialects, "Convert": convert}); err != nil {
		return err
	}
	return project.BuildWith(flags, s.dir, b.String(), file)
}
