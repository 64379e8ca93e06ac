package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// The limits of a duplicate.
const (
	sharedLines = 6  // consecutive lines that two places have in common
	mostPlaces  = 8  // a run of lines in more places is an idiom of Go and no duplicate
	leastTokens = 30 // of the lines that differ in names; fewer are idioms, too
)

// codeLine is a line of code without its white space and comments. Lines of punctuation alone,
// the package clause and imports are no lines of code.
type codeLine struct {
	number      int
	text, shape string // shape has no names, strings and numbers, except in a row of data
	tokens      int
	words       bool // it has more than punctuation
}

// sharedRun is a sequence of lines in two places: lines from i in one file, from j in another.
type sharedRun struct{ i, j, lines int }

// filePair has the runs that two files share; a file can share runs with itself.
type filePair struct {
	a, b      string
	same      bool // one run is the same to the letter, names included
	runs      []sharedRun
	longest   sharedRun
	from, and [2]int // first and last line of the longest run in a and in b
}

// duplicates counts the pairs of hand-written files, tests aside, that share at least
// sharedLines consecutive lines of code. The lines are equal, or they differ only in names,
// strings and numbers and have at least leastTokens tokens. Pairs with equal lines come first
// in the list, then pairs with long runs.
func duplicates() ([]figure, error) {
	files := make(map[string][]codeLine)
	err := eachSource(func(s source) { files[s.path] = codeLines(s) })
	if err != nil {
		return nil, err
	}
	pairs := pairsOf(files)
	var all, same []string
	for _, p := range pairs {
		text := fmt.Sprintf("%s:%d-%d: %s:%d-%d has %d lines of the same shape", p.a, p.from[0], p.from[1], p.b, p.and[0], p.and[1], p.longest.lines)
		if more := len(p.runs) - 1; more > 0 {
			text += fmt.Sprintf(", and %d more runs", more)
		}
		all = append(all, text)
		if p.same {
			same = append(same, text)
		}
	}
	return []figure{
		{what: "duplicates: pairs of files with 6 lines of one shape", value: float64(len(all)), most: 60, places: all},
		{what: "duplicates: pairs of files with 6 equal lines", value: float64(len(same)), places: same},
	}, nil
}

// codeLines returns the lines of code of a file.
func codeLines(s source) []codeLine {
	skip, data := declarationLines(s), dataLines(s)
	var in scanner.Scanner
	set := token.NewFileSet()
	file := set.AddFile(s.path, -1, len(s.text))
	in.Init(file, s.text, nil, 0)
	var lines []codeLine
	for {
		pos, tok, literal := in.Scan()
		if tok == token.EOF {
			return slices.DeleteFunc(lines, func(l codeLine) bool { return !l.words })
		}
		number := file.Line(pos)
		if skip[number] || tok == token.SEMICOLON && literal == "\n" {
			continue
		}
		if n := len(lines); n == 0 || lines[n-1].number != number {
			lines = append(lines, codeLine{number: number})
		}
		last := &lines[len(lines)-1]
		last.add(tok, literal)
		if data[number] {
			last.shape = last.text
		}
	}
}

// declarationLines returns the lines of the package clause and of imports.
func declarationLines(s source) map[int]bool {
	lines := map[int]bool{s.set.Position(s.file.Package).Line: true}
	for _, d := range s.file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			for line := s.set.Position(d.Pos()).Line; line <= s.set.Position(d.End()).Line; line++ {
				lines[line] = true
			}
		}
	}
	return lines
}

// dataLines returns the lines of rows of data: elements of a composite literal, each on lines of
// its own, that hold only names and constants. Two tables of one type have rows of one shape.
func dataLines(s source) map[int]bool {
	lines := map[int]bool{}
	line := func(pos token.Pos) int { return s.set.Position(pos).Line }
	ast.Inspect(s.file, func(n ast.Node) bool {
		list, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		for _, row := range list.Elts {
			from, to := line(row.Pos()), line(row.End())
			if from > line(list.Lbrace) && to < line(list.Rbrace) && isData(row) {
				for ; from <= to; from++ {
					lines[from] = true
				}
			}
		}
		return true
	})
	return lines
}

// isData reports whether an expression holds only names and constants: no call, no function.
func isData(e ast.Expr) bool {
	data := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.BasicLit, *ast.Ident, *ast.SelectorExpr, *ast.KeyValueExpr, *ast.CompositeLit, *ast.UnaryExpr, *ast.BinaryExpr, *ast.ArrayType, *ast.MapType, *ast.StarExpr:
		default:
			data = false
		}
		return data
	})
	return data
}

// add appends a token to a line.
func (l *codeLine) add(tok token.Token, literal string) {
	text, shape := tok.String(), tok.String()
	switch {
	case tok == token.IDENT:
		text, shape = literal, "a"
	case tok.IsLiteral():
		text, shape = literal, "1"
	}
	l.words = l.words || tok.IsLiteral() || tok.IsKeyword() // identifiers are literals
	l.text += text + " "
	l.shape += shape + " "
	l.tokens++
}

// pairsOf returns the pairs of files that share lines.
func pairsOf(files map[string][]codeLine) []*filePair {
	type place struct {
		file string
		line int // an index
	}
	shapes := make(map[string][]place)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for i := range len(files[name]) - sharedLines + 1 {
			shape := window(files[name][i:], func(l codeLine) string { return l.shape })
			shapes[shape] = append(shapes[shape], place{name, i})
		}
	}
	type key struct{ a, b string }
	found := make(map[key]*filePair)
	add := func(x, y place) {
		a, b := files[x.file][x.line:], files[y.file][y.line:]
		text := func(l codeLine) string { return l.text }
		same := window(a, text) == window(b, text)
		if x.file == y.file && y.line-x.line < sharedLines || !same && tokens(a) < leastTokens {
			return
		}
		k := key{x.file, y.file}
		if found[k] == nil {
			found[k] = &filePair{a: x.file, b: y.file}
		}
		found[k].runs = append(found[k].runs, sharedRun{x.line, y.line, sharedLines})
		found[k].same = found[k].same || same
	}
	for _, places := range shapes {
		for n, x := range places {
			for _, y := range places[n+1:] {
				if len(places) <= mostPlaces {
					add(x, y)
				}
			}
		}
	}
	pairs := slices.Collect(maps.Values(found))
	for _, p := range pairs {
		p.join(files)
	}
	slices.SortFunc(pairs, func(p, q *filePair) int {
		return cmp.Or(cmp.Compare(p.rank(), q.rank()), cmp.Compare(q.longest.lines, p.longest.lines), cmp.Compare(p.a, q.a), cmp.Compare(p.b, q.b))
	})
	return pairs
}

// rank orders pairs with equal lines before the others.
func (p *filePair) rank() int {
	if p.same {
		return 0
	}
	return 1
}

// window joins a part of each of the first sharedLines lines.
func window(lines []codeLine, part func(codeLine) string) string {
	var b strings.Builder
	for _, l := range lines[:sharedLines] {
		b.WriteString(part(l) + "\n")
	}
	return b.String()
}

// tokens counts the tokens of the first sharedLines lines.
func tokens(lines []codeLine) int {
	n := 0
	for _, l := range lines[:sharedLines] {
		n += l.tokens
	}
	return n
}

// join merges overlapping runs, and finds the longest run.
func (p *filePair) join(files map[string][]codeLine) {
	slices.SortFunc(p.runs, func(x, y sharedRun) int { return cmp.Or(cmp.Compare(x.j-x.i, y.j-y.i), cmp.Compare(x.i, y.i)) })
	joined := p.runs[:0]
	for _, r := range p.runs {
		if n := len(joined); n > 0 && joined[n-1].j-joined[n-1].i == r.j-r.i && r.i <= joined[n-1].i+joined[n-1].lines {
			joined[n-1].lines = r.i + r.lines - joined[n-1].i
			continue
		}
		joined = append(joined, r)
	}
	p.runs = joined
	p.longest = slices.MaxFunc(joined, func(x, y sharedRun) int {
		return cmp.Or(cmp.Compare(x.lines, y.lines), cmp.Compare(y.i, x.i), cmp.Compare(y.j, x.j))
	})
	a, b := files[p.a][p.longest.i:], files[p.b][p.longest.j:]
	p.from = [2]int{a[0].number, a[p.longest.lines-1].number}
	p.and = [2]int{b[0].number, b[p.longest.lines-1].number}
}
