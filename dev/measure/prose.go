package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

var (
	// thatOf finds constructions that make the reader look back for a noun.
	thatOf = regexp.MustCompile(`\b(?:that|those) of\b`)
	// stilted finds these and others that a plain sentence does without.
	stilted = regexp.MustCompile(`\b(?:(?:that|those) of|(?:of|by|to|in|from|with|for) (?:which|whose)|is what|are what|what (?:is|are|it|they)|as far as|such that|if any|the one that|the ones that)\b`)
)

// prose counts lines of comments with constructions that are hard to read, and the sizes of
// documents.
func prose() ([]figure, error) {
	lines := 0
	var backward, hard []string
	err := eachSource(func(s source) {
		for _, group := range s.file.Comments {
			for _, c := range group.List {
				eachLine(c, func(pos token.Pos, line string) {
					lines++
					if thatOf.MatchString(line) {
						backward = append(backward, at(s.set, pos, line))
					}
					if stilted.MatchString(line) {
						hard = append(hard, at(s.set, pos, line))
					}
				})
			}
		}
	})
	if err != nil {
		return nil, err
	}
	list, err := documents()
	percent := func(places []string) float64 { return 100 * float64(len(places)) / float64(lines) }
	return append([]figure{
		{what: "lines of comments with stilted constructions", value: percent(hard), unit: "%", most: 1, places: hard},
		{what: `lines of comments with "that of" or "those of"`, value: percent(backward), unit: "%", most: 0.3, places: backward},
	}, list...), err
}

// directive matches a comment that is an instruction to a tool.
var directive = regexp.MustCompile(`^//[a-z]+:`)

// eachLine visits the lines of a comment that have text.
func eachLine(c *ast.Comment, visit func(token.Pos, string)) {
	if directive.MatchString(c.Text) {
		return
	}
	offset := 0
	for line := range strings.Lines(c.Text) {
		text := strings.TrimSpace(strings.TrimSuffix(strings.TrimLeft(strings.TrimSpace(line), "/*"), "*/"))
		if text != "" {
			visit(c.Pos()+token.Pos(offset), text)
		}
		offset += len(line)
	}
}
