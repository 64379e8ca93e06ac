package cli_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// read formats the documents of a stream with their positions.
func read(r *cli.Reader) (string, error) {
	var found []string
	for {
		d, err := r.Next()
		if err == io.EOF {
			return strings.Join(found, " | "), nil
		}
		if err != nil {
			return strings.Join(found, " | "), err
		}
		text := fmt.Sprintf("%d:%d %s", d.Line, d.Column, d.Text)
		if d.Size > int64(len(d.Text)) {
			text += fmt.Sprintf(" of %d", d.Size)
		}
		if d.Stray {
			text += " stray"
		}
		found = append(found, text)
	}
}

func TestValues(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"one", `{"a":1}`, `1:1 {"a":1}`},
		{"nothing is an empty document", "", "1:1 "},
		{"white space alone is a document", " \n", "1:1  \n"},
		{"much white space alone", strings.Repeat(" ", 17), "1:1 " + strings.Repeat(" ", 16) + " of 17"},
		{"much white space before a document", strings.Repeat(" ", 17) + "{}", "1:18 {}"},
		{"side by side", `{}[]"a"{}`, `1:1 {} | 1:3 [] | 1:5 "a" | 1:8 {}`},
		{"over lines", "{\n}\n\n {}\n", "1:1 {\n} | 4:2 {}"},
		{"brackets in strings", `{"a":"}]\"}"} {}`, `1:1 {"a":"}]\"}"} | 1:15 {}`},
		{"scalars", `1 null"a"`, `1:1 1 | 1:3 null | 1:7 "a"`},
		{"cut off", `{} {"a":`, `1:1 {} | 1:4 {"a":`},
		{"cut off in a string", `{"a\`, `1:1 {"a\`},
		{"stray brackets", "{}\n}{}\n{}", "1:1 {} | 2:1 }{} | 3:1 {}"},
		{"a bracket first", "}{}\n{}", "1:1 }{}\n{}"},
		{"another format", "\na: 1\nb: {}\n", "2:1 a: 1\nb: {}\n"},
		{"another format behind a byte order mark", "\xEF\xBB\xBF- a\n- {}", "1:1 \xEF\xBB\xBF- a\n- {}"},
		{"another format, too large", "# 0123456789\n012345678 {}", "1:1 # 0123456789\n012 of 17"},
		{"a bracket too many", "{}}\n{}", `1:1 {} | 1:3 } stray | 2:1 {}`},
		{"text behind a value", "{} \t, x {}\r\n{}", "1:1 {} | 1:5 , x {}\r stray | 2:1 {}"},
		{"text behind a string", `"a" b`, `1:1 "a" | 1:5 b stray`},
		{"text on the line of the end", "{\n} b", "1:1 {\n} | 2:3 b stray"},
		{"text on the next line", "{}\n b", "1:1 {} | 2:2 b"},
		{"words", "1 not json {}\n{}", `1:1 1 | 1:3 not json {} stray | 2:1 {}`},
		{"white space behind a value", "{} \t \r\n\n {}", `1:1 {} | 3:2 {}`},
		{"brackets of two kinds", "{\"a\":1]{}\n{}", `1:1 {"a":1]{} | 2:1 {}`},
		{"a line that is cut off", "{\"a\":1,\n {\"b\":2}\n{}", `1:1 {"a":1, | 2:2 {"b":2} | 3:1 {}`},
		{"a line that is cut off in a string", "{\"a\":\"\n{}", `1:1 {"a":" | 2:1 {}`},
		{"a string over lines", "\"a\nb\"", `1:1 "a | 2:1 b"`},
		{"byte order mark", "\xEF\xBB\xBF{} {}", "1:1 \xEF\xBB\xBF{} | 1:7 {}"},
		{"too large", `{"a":"0123456789012345"} {}`, `1:1 {"a":"0123456789 of 24 | 1:26 {}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := read(cli.Values(iotest.OneByteReader(strings.NewReader(test.in)), 16))
			if err != nil {
				t.Fatal(err)
			}
			if got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestLines(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"none", "", ""},
		{"blank lines", "\n \t\r\n{}\n\n{}", "3:1 {} | 5:1 {}"},
		{"a document cut over lines is two", "{\n}", "1:1 { | 2:1 }"},
		{"behind many blanks", strings.Repeat(" ", 17) + "{}\n1", "1:1 " + strings.Repeat(" ", 16) + " of 19 | 2:1 1"},
		{"many blanks", strings.Repeat(" ", 17) + "\n" + strings.Repeat("\t", 40) + "\n1", "3:1 1"},
		{"too large", "0123456789012345678\n1", "1:1 0123456789012345 of 19 | 2:1 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := read(cli.Lines(strings.NewReader(test.in), 16))
			if err != nil {
				t.Fatal(err)
			}
			if got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	for name, in := range map[string]string{"before": "", "inside": `{"a":`, "in a string": `{"a`, "behind": "{} "} {
		for kind, open := range map[string]func(io.Reader, int64) *cli.Reader{"values": cli.Values, "lines": cli.Lines} {
			r := io.MultiReader(strings.NewReader(in), iotest.ErrReader(broken))
			if _, err := read(open(r, 16)); !errors.Is(err, broken) {
				t.Errorf("%s %s: the error is %v", kind, name, err)
			}
		}
	}
}

// endless is a stream of documents without an end.
type endless struct{ n int }

func (e *endless) Read(p []byte) (int, error) {
	const line = `{"a":"0123456789"}` + "\n"
	if e.n <= 0 {
		return 0, io.EOF
	}
	n := copy(p, line)
	if n < len(line) {
		return 0, io.ErrShortBuffer
	}
	e.n--
	return n, nil
}

// TestMemory: the memory for reading does not grow with the number of documents.
func TestMemory(t *testing.T) {
	allocs := func(documents int) float64 {
		return testing.AllocsPerRun(1, func() {
			r := cli.Values(&endless{documents}, 1<<20)
			for {
				if _, err := r.Next(); err != nil {
					return
				}
			}
		})
	}
	if few, many := allocs(10), allocs(10_000); many > few+5 {
		t.Errorf("%v allocations for 10 documents, %v for 10,000", few, many)
	}
}

// TestBlocks: the documents do not depend on where the blocks of a stream end.
func TestBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{"{}", `{"a":"\\\"}"}`, "[1,{}]", "\n", " ", "\r\n", `"a\"b"`, "7 ", "x", "}", strings.Repeat(" ", 50), `{"a":"` + strings.Repeat("b", 100) + `"}` + "\n"}
	for range 20 {
		var in strings.Builder
		in.WriteString("{}") // else the stream is not JSON, and one document
		for in.Len() < 300<<10 {
			in.WriteString(parts[r.IntN(len(parts))])
		}
		for kind, open := range map[string]func(io.Reader, int64) *cli.Reader{"values": cli.Values, "lines": cli.Lines} {
			want, err := read(open(iotest.OneByteReader(strings.NewReader(in.String())), 100))
			if err != nil {
				t.Fatal(err)
			}
			for name, source := range map[string]io.Reader{
				"blocks": strings.NewReader(in.String()), "halves": iotest.HalfReader(strings.NewReader(in.String())),
				"the end with an error": iotest.DataErrReader(strings.NewReader(in.String())),
			} {
				if got, err := read(open(source, 100)); err != nil || got != want {
					t.Fatalf("%s, %s: other documents than byte by byte (%v)", kind, name, err)
				}
			}
		}
	}
}
