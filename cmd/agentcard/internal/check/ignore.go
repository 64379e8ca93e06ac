package check

import (
	"fmt"
	"path"
	"strings"
)

// patterns are the lines of a file .gitignore, or of the member "ignore" of a configuration.
type patterns []pattern

// pattern is a pattern as gitignore(5) describes it.
type pattern struct {
	segments []string // of a path below the folder of the pattern; "**" matches any number
	negated  bool     // the path is not ignored
	folder   bool     // the pattern matches folders only
}

// parsePatterns reads lines of patterns.
func parsePatterns(text string) patterns {
	var list patterns
	for line := range strings.Lines(text) {
		if p, ok := parsePattern(line); ok {
			list = append(list, p)
		}
	}
	return list
}

// parsePattern reads a pattern; ok is false for a comment and a blank line.
func parsePattern(line string) (p pattern, ok bool) {
	line = strings.TrimRight(line, "\r\n")
	for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
		line = line[:len(line)-1]
	}
	if line == "" || line[0] == '#' {
		return p, false
	}
	if line[0] == '!' {
		p.negated, line = true, line[1:]
	}
	line, p.folder = strings.CutSuffix(line, "/")
	if line == "" {
		return p, false
	}
	isAnchored := strings.Contains(line, "/")
	line = strings.ReplaceAll(strings.TrimPrefix(line, "/"), "[!", "[^")
	p.segments = strings.Split(line, "/")
	if !isAnchored {
		p.segments = append([]string{"**"}, p.segments...)
	}
	return p, true
}

// checkPattern returns an error for lines with a pattern that no path matches.
func checkPattern(text string) error {
	for _, p := range parsePatterns(text) {
		for _, segment := range p.segments {
			_, err := path.Match(segment, "")
			switch {
			case err != nil:
				return fmt.Errorf(`the pattern %q is malformed: [ needs a ], a \ needs a character after it, and \ stands before a literal ] or - in brackets`, text)
			case segment == "." || segment == "":
				return fmt.Errorf("no path matches the pattern %q: leave out a part . and an empty part", text)
			}
		}
	}
	return nil
}

// match reports whether the pattern matches a path, whose names are relative to the folder of the
// pattern.
func (p *pattern) match(names []string, isFolder bool) bool {
	if p.folder && !isFolder {
		return false
	}
	// reached[i] says that the names so far match the first i segments.
	reached := make([]bool, len(p.segments)+1)
	reached[0] = true
	p.skip(reached)
	for _, name := range names {
		next := make([]bool, len(reached))
		for i, segment := range p.segments {
			if !reached[i] {
				continue
			}
			if segment == "**" {
				next[i] = true
			} else if ok, _ := path.Match(segment, name); ok {
				next[i+1] = true
			}
		}
		reached = next
		p.skip(reached)
	}
	last := len(p.segments)
	if p.segments[last-1] == "**" { // everything inside, not the folder itself
		return reached[last-1] && len(names) >= last
	}
	return reached[last]
}

// skip lets "**" match no name, except at the end of the pattern.
func (p *pattern) skip(reached []bool) {
	for i, segment := range p.segments[:len(p.segments)-1] {
		if reached[i] && segment == "**" {
			reached[i+1] = true
		}
	}
}

// scope is a folder with patterns, and the folder around it.
type scope struct {
	outer    *scope
	depth    int // of the folder, in names below the root
	patterns patterns
}

// within returns the scope of a folder with patterns.
func (s *scope) within(depth int, list patterns) *scope {
	if len(list) == 0 {
		return s
	}
	return &scope{s, depth, list}
}

// ignores reports whether a path below the root is ignored: the last pattern that matches it, in
// the innermost folder with one, decides.
func (s *scope) ignores(names []string, isFolder bool) bool {
	for ; s != nil; s = s.outer {
		for i := len(s.patterns) - 1; i >= 0; i-- {
			if p := &s.patterns[i]; p.match(names[s.depth:], isFolder) {
				return !p.negated
			}
		}
	}
	return false
}
