package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"text/template"
)

const module = "github.com/agentcard-go/cardgen"

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
	archive, err := output("git", "archive", "--format=tar", commit)
	if err != nil {
		return source{}, err
	}
	extract := exec.Command("tar", "-x", "-C", dir)
	extract.Stdin = bytes.NewReader(archive)
	if out, err := extract.CombinedOutput(); err != nil {
		return source{}, fmt.Errorf("tar: %w\n%s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "internal/x/speed/program.go.tmpl"))
	if os.IsNotExist(err) {
		return source{dir, program}, nil
	}
	return source{dir, string(text)}, err
}

// dialect is a dialect of a tree and its generated package.
type dialect struct{ Name, Import string }

func dialectsOf(dir string) ([]dialect, error) {
	names, err := filepath.Glob(filepath.Join(dir, "schemas/*/dialect.json"))
	if err != nil {
		return nil, err
	}
	var list []dialect
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var d struct{ Dialect, Package, Output string }
		if err := json.Unmarshal(data, &d); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if d.Output == "" {
			d.Output = d.Package
		}
		list = append(list, dialect{d.Dialect, path.Join(module, "sdk", d.Output)})
	}
	return list, nil
}

// pair is one program, built in the base and in the tree.
type pair struct {
	linked     string // a dialect, or all
	base, tree string // executable files
}

// all names the program with all dialects and conversions.
const all = "all"

// buildPairs builds a program for each dialect of both trees, and one for all dialects.
func buildPairs(base, tree source, dir string) ([]pair, error) {
	before, err := dialectsOf(base.dir)
	if err != nil {
		return nil, err
	}
	now, err := dialectsOf(tree.dir)
	if err != nil {
		return nil, err
	}
	imports := make(map[string]string)
	for _, d := range now {
		imports[d.Name] = d.Import
	}
	var both [2][]dialect // the dialects of both trees, as the base and as the tree import them
	for _, d := range before {
		if i := imports[d.Name]; i != "" {
			both[0], both[1] = append(both[0], d), append(both[1], dialect{d.Name, i})
		}
	}
	var pairs []pair
	for i, d := range both[0] {
		p, err := buildPair(d.Name, base, tree, both[0][i:i+1], both[1][i:i+1], dir)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, p)
	}
	p, err := buildPair(all, base, tree, both[0], both[1], dir)
	return append(pairs, p), err
}

func buildPair(linked string, base, tree source, before, now []dialect, dir string) (pair, error) {
	p := pair{linked, filepath.Join(dir, "base-"+linked), filepath.Join(dir, "tree-"+linked)}
	if err := base.build(p.base, before, linked == all); err != nil {
		return p, fmt.Errorf("in the base: %w", err)
	}
	return p, tree.build(p.tree, now, linked == all)
}

// measuredProgram is the folder of the program in the module; the build overlay puts it there.
const measuredProgram = "internal/measured"

// build builds the program for some dialects. An overlay puts its text into the tree, so
// that nothing is written there.
func (s source) build(file string, dialects []dialect, convert bool) error {
	parsed, err := template.New("program").Parse(s.program)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(file+".src", 0o755); err != nil {
		return err
	}
	text := filepath.Join(file+".src", "main.go")
	var b bytes.Buffer
	if err := parsed.Execute(&b, map[string]any{"Dialects": dialects, "Convert": convert}); err != nil {
		return err
	}
	if err := os.WriteFile(text, b.Bytes(), 0o644); err != nil {
		return err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{
		filepath.Join(s.dir, measuredProgram, "main.go"): text,
	}})
	if err != nil {
		return err
	}
	list := filepath.Join(file+".src", "overlay.json")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		return err
	}
	_, err = output("go", "-C", s.dir, "build", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-overlay", list, "-o", file, "./"+measuredProgram)
	return err
}

// output runs a command and returns its standard output; the error has the standard error.
func output(name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", cmd, err, stderr.Bytes())
	}
	return out, nil
}
