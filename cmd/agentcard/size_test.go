package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
	"github.com/agentcard-go/cardgen/sdk/adp"
)

// skilled returns an ADP card without white space that has size octets. With
// indentation it is about twice as long.
func skilled(size int) string {
	const head, tail = `{"id":"agent://a","name":"a","skills":[`, `]}`
	var list []string
	n := len(head) + len(tail)
	for i := 0; n < size-20; i++ {
		list = append(list, fmt.Sprintf(`"s%d"`, i))
		n += len(list[i]) + 1
	}
	list = append(list, `"`+strings.Repeat("x", size-n-2)+`"`)
	return head + strings.Join(list, ",") + tail
}

// capable returns a valid Aevum card with n capabilities.
func capable(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`{"id":"text.c%d","description":"%s"}`, i, strings.Repeat("x", 40))
	}
	return `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"a","version":"1.0.0","capabilities":[` + strings.Join(list, ",") +
		`],"endpoint":{"protocol":"https","url":"https://a.example/"}}`
}

// No command writes an ADP card that is longer than the protocol allows.
func TestSizeLimit(t *testing.T) {
	long := skilled(adp.MaxSize + 1)
	limit := skilled(adp.MaxSize)
	half := skilled(53329)
	for _, tt := range []struct {
		name, card string
		args       []string
		exit       int
		note       string
	}{
		{"short", skilled(100), []string{"fmt", "card.json"}, 0, ""},
		{"indentation", half, []string{"fmt", "card.json"}, 0, "without white space"},
		{"at the limit", limit, []string{"fmt", "card.json"}, 0, "without white space"},
		{"compact at the limit", limit, []string{"fmt", "--compact", "card.json"}, 0, ""},
		{"canonical at the limit", limit, []string{"fmt", "--canonical", "card.json"}, 0, ""},
		{"above the limit", long, []string{"fmt", "card.json"}, 1, "at most 65535 are allowed"},
		{"compact above the limit", long, []string{"fmt", "--compact", "card.json"}, 1, "at most 65535 are allowed"},
		{"canonical above the limit", long, []string{"fmt", "--canonical", "card.json"}, 1, "at most 65535 are allowed"},
		{"write", half, []string{"fmt", "--write", "card.json"}, 0, "without white space"},
		{"write above the limit", long, []string{"fmt", "--write", "card.json"}, 1, "at most 65535 are allowed"},
		{"convert", capable(800), []string{"convert", "--to", "adp", "--give", "id=agent://a", "card.json"}, 0, "without white space"},
		{"convert above the limit", capable(1500), []string{"convert", "--to", "adp", "--give", "id=agent://a", "card.json"}, 1, "at most 65535 are allowed"},
		{"convert compact above the limit", capable(1500), []string{"convert", "--compact", "--to", "adp", "--give", "id=agent://a", "card.json"}, 1, "at most 65535 are allowed"},
		{"new", "", []string{"new", "adp", "--set", "/description=" + strings.Repeat("x", 70<<10)}, 1, "at most 65535 are allowed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "card.json")
			if err := os.WriteFile(file, []byte(tt.card), 0o600); err != nil {
				t.Fatal(err)
			}
			args := make([]string, len(tt.args))
			for i, a := range tt.args {
				args[i] = strings.Replace(a, "card.json", file, 1)
			}
			var out, screen bytes.Buffer
			exit := program.Run(context.Background(), args, strings.NewReader(""), &out, &screen)
			if exit != tt.exit || tt.note == "" && screen.Len() > 0 || !strings.Contains(screen.String(), tt.note) {
				t.Errorf("exit %d, stderr %q; want exit %d and %q", exit, screen.String(), tt.exit, tt.note)
			}
			if strings.Contains(screen.String(), "card.Limits") {
				t.Errorf("stderr names an option of Go packages: %q", screen.String())
			}
			if out.Len() > adp.MaxSize || tt.exit != 0 && out.Len() > 0 {
				t.Errorf("%d octets are written", out.Len())
			}
			after, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(tt.name, "write") && tt.exit == 0 {
				if len(after) > adp.MaxSize {
					t.Errorf("the file has %d octets", len(after))
				}
			} else if string(after) != tt.card {
				t.Error("the file was changed")
			}
		})
	}
}

// validate reports a card that must not be published because of its size; white space does not
// count.
func TestValidateSize(t *testing.T) {
	for _, tt := range []struct {
		name, card string
		exit       int
		out        string
	}{
		{"at the limit", skilled(adp.MaxSize), 0, ""},
		{"white space", strings.Replace(skilled(adp.MaxSize), ":", ": ", 1), 0, ""},
		{"above the limit", skilled(adp.MaxSize + 1), 1, ":1:1: document: the card has too many octets, even without white space: at most 65535 are allowed [size]\n"},
		{"another dialect", capable(1500), 0, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "card.json")
			if err := os.WriteFile(file, []byte(tt.card), 0o600); err != nil {
				t.Fatal(err)
			}
			var out, screen bytes.Buffer
			exit := program.Run(context.Background(), []string{"validate", file}, strings.NewReader(""), &out, &screen)
			if exit != tt.exit || strings.TrimPrefix(out.String(), file) != tt.out {
				t.Errorf("exit %d, %q; want exit %d and %q (%s)", exit, out.String(), tt.exit, tt.out, screen.String())
			}
		})
	}
}
