package syntax_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// wild are published cards, which may be beside the tree, and own are the cards of the tests.
const (
	wild = "../../../shared/data/wild/*.json"
	own  = "../../internal/test/vectors/testdata/cards/*/*.json"
)

// TestRewriteWild: random edits of published cards in each syntax change only the lines of the
// values that they concern.
func TestRewriteWild(t *testing.T) {
	var cards [][]byte
	for _, pattern := range []string{wild, own} {
		files, err := filepath.Glob(pattern)
		if err != nil || pattern == own && len(files) == 0 {
			t.Fatalf("%s: %d cards, %v", pattern, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := jsontree.Parse(text); err == nil && n.Kind == card.KindObject && len(text) < 32<<10 {
				cards = append(cards, text)
			}
		}
	}
	edits := 1000
	if testing.Short() {
		edits = 100
	}
	refused := 0
	for seed := range edits {
		for _, s := range []syntax.Syntax{syntax.JSON, syntax.Commented, syntax.YAML, syntax.TOML, syntax.FrontMatter} {
			r := rand.New(rand.NewPCG(uint64(seed), uint64(s)))
			if !rewriteOne(t, r, s, cards[r.IntN(len(cards))]) {
				refused++
			}
			if t.Failed() {
				t.Fatalf("seed %d, %v", seed, s)
			}
		}
	}
	t.Logf("%d edits in each syntax, %d refused", edits, refused)
}

// rewriteOne makes a random edit and reports whether the syntax can express it.
func rewriteOne(t *testing.T, r *rand.Rand, s syntax.Syntax, original []byte) bool {
	text, ok := textOf(t, r, s, original)
	if !ok {
		return false
	}
	documents, err := syntax.Parse(text, s)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	d := documents[0]
	want, err := jsontree.Parse(d.JSON)
	if err != nil {
		t.Fatal(err)
	}
	pointer, what := edit(r, want)
	got, err := d.Rewrite(want.Append(nil))
	if err != nil {
		if strings.Contains(err.Error(), "TOML has no null") || strings.Contains(err.Error(), "array of tables") {
			return false
		}
		t.Errorf("%s %s: %v\n%s", what, pointer, err, text)
		return false
	}
	if marks := []string{"#", "//"}; what == wrap && s != syntax.TOML {
		for _, mark := range marks {
			if before, after := bytes.Count(text, []byte(mark)), bytes.Count(got, []byte(mark)); before != after {
				t.Errorf("%s %s: %d %s before, %d after\n%s\n=====\n%s", what, pointer, before, mark, after, text, got)
			}
		}
	}
	before, after := strings.SplitAfter(string(text), "\n"), strings.SplitAfter(string(got), "\n")
	may := concerned(d, before, pointer, s == syntax.TOML)
	for _, line := range removedLines(before, after) {
		if !may(line) && strings.TrimSpace(before[line-1]) != "" {
			t.Errorf("%s %s: line %d changes: %s\n%s\n=====\n%s", what, pointer, line, before[line-1], text, got)
			return true
		}
	}
	return true
}

// textOf returns a card in a syntax, with comments.
func textOf(t *testing.T, r *rand.Rand, s syntax.Syntax, original []byte) (text []byte, ok bool) {
	switch s {
	case syntax.JSON:
		return original, true
	case syntax.Commented:
		var b bytes.Buffer
		if err := json.Indent(&b, original, "", []string{"\t", "  ", "    "}[r.IntN(3)]); err != nil {
			t.Fatal(err)
		}
		return commentedText(r, b.Bytes(), "// c"), true
	case syntax.TOML:
		var v map[string]any
		if err := json.Unmarshal(original, &v); err != nil {
			t.Fatal(err)
		}
		out, err := toml.Marshal(v)
		if err != nil {
			return nil, false
		}
		if _, err := syntax.Parse(out, s); err != nil {
			return nil, false
		}
		return commentedText(r, out, "# c"), true
	}
	empty, before, after := "# empty\n{}\n", "", ""
	if s == syntax.FrontMatter {
		before, after = "---\n", "---\nBody\n---\n\n# End"
	}
	documents, err := syntax.Parse([]byte(before+empty+after), s)
	if err != nil {
		t.Fatal(err)
	}
	out, err := documents[0].Rewrite(original)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(out, []byte("|")) {
		return out, true
	}
	body := out[len(before) : len(out)-len(after)]
	return slices.Concat([]byte(before), commentedText(r, body, "# c"), []byte(after)), true
}

// commentedText adds comments to some lines, and lines of comments.
func commentedText(r *rand.Rand, text []byte, comment string) []byte {
	var out []byte
	for line := range bytes.Lines(text) {
		switch r.IntN(6) {
		case 0:
			out = append(out, "  "+comment+"\n"...)
		case 1:
			if trimmed := bytes.TrimSuffix(line, []byte("\n")); len(trimmed) < len(line) && !bytes.Contains(line, []byte(`"""`)) {
				line = []byte(string(trimmed) + " " + comment + "\n")
			}
		}
		out = append(out, line...)
	}
	return out
}

// wrap is the edit that makes a value the only element of an array, which keeps all comments.
const wrap = "wrap"

// edit makes a random edit and returns the location that it concerns.
func edit(r *rand.Rand, root *jsontree.Node) (pointer, what string) {
	n := root
	for {
		var next []string
		for _, m := range n.Members {
			next = append(next, m.Name)
		}
		for i := range n.Items {
			next = append(next, fmt.Sprint(i))
		}
		if len(next) == 0 || n.Kind >= card.KindArray && r.IntN(4) == 0 && pointer != "" {
			break
		}
		step := next[r.IntN(len(next))]
		pointer, n = pointer+card.JoinPointer(step), n.Child(step)
	}
	if pointer == "" {
		*n = *anything(r, 0)
		return pointer, "set"
	}
	outer := pointer[:strings.LastIndexByte(pointer, '/')]
	in, _ := root.At(outer)
	steps, _ := card.SplitPointer(pointer)
	step := steps[len(steps)-1]
	i := 0
	if in.Kind == card.KindArray {
		fmt.Sscan(step, &i)
	} else {
		i = slices.IndexFunc(in.Members, func(m jsontree.Member) bool { return m.Name == step })
	}
	value := anything(r, 0)
	switch r.IntN(6) {
	case 0:
		if in.Kind == card.KindArray {
			in.Items = slices.Delete(in.Items, i, i+1)
		} else {
			in.SetMembers(slices.Delete(in.Members, i, i+1))
		}
		return outer, "remove in"
	case 1:
		if in.Kind == card.KindArray {
			in.Items = slices.Insert(in.Items, i, value)
		} else {
			in.SetMembers(slices.Insert(in.Members, i, jsontree.Member{Name: "x new: " + fmt.Sprint(r.IntN(99)), Value: value}))
		}
		return outer, "add in"
	case 2:
		if n.Kind == card.KindObject {
			n.SetMember("new-member", value)
		} else if n.Kind == card.KindArray {
			n.Items = append(n.Items, value)
		}
		return pointer, "append to"
	case 3:
		if n.Kind == card.KindString {
			*n = *jsontree.Text(n.Str + " changed")
			return pointer, "change"
		}
	case 4:
		if n.Kind != card.KindArray {
			*n = *jsontree.Array(n.Clone())
			return pointer, wrap
		}
	}
	*n = *value
	return pointer, "set"
}

// anything returns a random value.
func anything(r *rand.Rand, depth int) *jsontree.Node {
	switch r.IntN(8 - depth) {
	case 0:
		return jsontree.Text([]string{"", "x", "two words", "1.0", "yes", "a: b", "# c", "é\u2028\x7f", "line\nline\n", "line\n\nline", "it's \"q\"", "- x", " x ", "null", "2026-01-01", "[x", "a,b", "{}"}[r.IntN(18)])
	case 1:
		return jsontree.Number([]string{"0", "-1", "1.50", "1e3", "12345678901234567"}[r.IntN(5)])
	case 2:
		return jsontree.Bool(r.IntN(2) == 0)
	case 3:
		return jsontree.Text("https://x.example/?a=b#c")
	case 4:
		if r.IntN(10) == 0 {
			return jsontree.Null()
		}
		return jsontree.Text("text")
	case 5:
		n := jsontree.Array()
		for range r.IntN(3) {
			n.Items = append(n.Items, anything(r, min(depth+1, 3)))
		}
		return n
	}
	n := jsontree.Object()
	for i := range r.IntN(3) {
		n.SetMember(fmt.Sprint("m ", i)[i%2*2:], anything(r, min(depth+1, 3)))
	}
	return n
}

// concerned returns a function that reports whether an edit at a location may change a line: a
// line from the name of the value to the next name or value, or in TOML, whose tables are scattered,
// a line with a name or value inside.
func concerned(d *syntax.Document, text []string, pointer string, scattered bool) func(line int) bool {
	lines := map[int]bool{}
	var starts []int
	begin, end := len(d.JSON), len(d.JSON)
	walk(json.NewDecoder(bytes.NewReader(d.JSON)), d.JSON, "", func(p string, offset int) {
		inside := p == pointer || strings.HasPrefix(p, pointer+"/")
		if inside {
			begin = min(begin, offset)
			starts = append(starts, offset)
		} else if offset > begin {
			end = min(end, offset)
		}
	})
	for _, offset := range starts {
		line, _ := d.Position(offset)
		lines[line] = true
	}
	first, _ := d.Position(begin)
	last := 1 << 30
	if end < len(d.JSON) {
		last, _ = d.Position(end)
	}
	return func(line int) bool {
		if !scattered || pointer == "" {
			return line >= first && line <= last || pointer == ""
		}
		for line > 1 && !lines[line] && strings.HasPrefix(strings.TrimSpace(text[line-1])+"#", "#") {
			line-- // a comment is in the table of the line above it
		}
		return lines[line]
	}
}

// walk calls visit with the offset of each name and value.
func walk(dec *json.Decoder, text []byte, pointer string, visit func(pointer string, offset int)) {
	offset := func() int {
		at := int(dec.InputOffset())
		for at < len(text) && strings.IndexByte(" \t\r\n,:", text[at]) >= 0 {
			at++
		}
		return at
	}
	visit(pointer, offset())
	token, _ := dec.Token()
	switch token {
	case json.Delim('{'):
		for dec.More() {
			at := offset()
			name, _ := dec.Token()
			inside := pointer + card.JoinPointer(name.(string))
			visit(inside, at)
			walk(dec, text, inside, visit)
		}
		_, _ = dec.Token()
	case json.Delim('['):
		for i := 0; dec.More(); i++ {
			walk(dec, text, pointer+card.JoinPointer(fmt.Sprint(i)), visit)
		}
		_, _ = dec.Token()
	}
}

// removedLines returns the numbers of the lines that a longest common subsequence does not have.
func removedLines(a, b []string) []int {
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	enda, endb := len(a), len(b)
	for enda > start && endb > start && a[enda-1] == b[endb-1] {
		enda, endb = enda-1, endb-1
	}
	a, b = a[start:enda], b[start:endb]
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			if table[i][k] = max(table[i+1][k], table[i][k+1]); a[i] == b[k] {
				table[i][k] = table[i+1][k+1] + 1
			}
		}
	}
	var removed []int
	for i, k := 0, 0; i < len(a); {
		switch {
		case k < len(b) && a[i] == b[k]:
			i, k = i+1, k+1
		case k < len(b) && table[i][k+1] >= table[i+1][k]:
			k++
		default:
			removed = append(removed, start+i+1)
			i++
		}
	}
	return removed
}
