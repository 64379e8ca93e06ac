package treetest

import (
	"regexp"
	"strings"
)

// block is a fenced block of a Markdown document.
type block struct {
	line int    // line of the text's beginning
	lang string // the info string of the fence
	file string // the name in the preceding comment
	// example is the file and the function that the preceding comment names.
	example [2]string
	text    string
}

var (
	fileComment    = regexp.MustCompile(`^<!-- file (\S+) -->$`)
	exampleComment = regexp.MustCompile(`^<!-- example (\S+) (\w+) -->$`)
)

// blocks returns the fenced blocks of a document in order.
func blocks(document string) []block {
	const fence = "```"
	var found []block
	var open *block
	file, number := "", 0
	var example [2]string
	for line := range strings.Lines(document) {
		number++
		text := strings.TrimSuffix(line, "\n")
		switch {
		case open != nil && text == fence:
			found = append(found, *open)
			open = nil
		case open != nil:
			open.text += line
		case strings.HasPrefix(text, fence):
			open = &block{line: number + 1, lang: strings.TrimPrefix(text, fence), file: file, example: example}
			file, example = "", [2]string{}
		case fileComment.MatchString(text):
			file = fileComment.FindStringSubmatch(text)[1]
		case exampleComment.MatchString(text):
			example = [2]string(exampleComment.FindStringSubmatch(text)[1:])
		}
	}
	return found
}

// prose returns a document without its code.
func prose(document string) string {
	for _, b := range blocks(document) {
		document = strings.Replace(document, b.text, "", 1)
	}
	return inlineCode.ReplaceAllString(document, "")
}

var inlineCode = regexp.MustCompile("`[^`\n]*`")

// step is a command of a session and what it prints.
type step struct{ command, want string }

// session returns the steps of a console block. A command continues after a backslash at
// the end of its line.
func session(text string) []step {
	var steps []step
	more := false
	for line := range strings.Lines(text) {
		command, starts := strings.CutPrefix(line, "$ ")
		switch {
		case starts:
			steps = append(steps, step{command: command})
		case len(steps) == 0: // output before the first command
			return nil
		case more:
			steps[len(steps)-1].command += line
			starts = true
		default:
			steps[len(steps)-1].want += line
		}
		more = starts && strings.HasSuffix(line, "\\\n")
	}
	return steps
}

// generates reports whether a command runs go generate. In the documents that is go tool cardgen,
// which compiles the command and all its packages anew: go tool ignores -trimpath in GOFLAGS.
func generates(command string) bool { return strings.HasPrefix(command, "go generate ") }

// body returns the statements of a function, with the indentation of a document. The
// expected output of an example is a part of them.
func body(source, function string) (string, bool) {
	begin := regexp.MustCompile(`\nfunc ` + function + `\(.*\{\n`).FindStringIndex(source)
	if begin == nil {
		return "", false
	}
	rest := source[begin[1]:]
	text, _, ok := strings.Cut(rest, "\n}\n")
	return strings.ReplaceAll("\n"+text+"\n", "\n\t", "\n")[1:], ok
}

// output returns the expected output of a program.
func output(program string) string {
	_, comment, _ := strings.Cut(program, "// Output:")
	var b strings.Builder
	for line := range strings.Lines(comment) {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "//")
		if !ok && b.Len() > 0 {
			break
		}
		b.WriteString(strings.TrimPrefix(text, " ") + "\n")
	}
	return strings.TrimSpace(b.String())
}

// matches reports whether a command printed the documented output, where … matches
// anything.
func matches(shown, printed string) bool {
	parts := strings.Split(strings.TrimSpace(shown), "…")
	for i, p := range parts {
		parts[i] = regexp.QuoteMeta(p)
	}
	return regexp.MustCompile(`^(?s:` + strings.Join(parts, ".*") + `)$`).MatchString(strings.TrimSpace(printed))
}
