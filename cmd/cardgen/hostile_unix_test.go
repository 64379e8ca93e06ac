//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// repeat joins n texts.
func repeat(n int, text func(i int) string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = text(i)
	}
	return strings.Join(list, ",")
}

// TestHostileSchemas: the command comes to an end with its exit code, in a process that
// has three gigabytes of address space and twenty seconds of CPU.
func TestHostileSchemas(t *testing.T) {
	tests := map[string]struct {
		schema string
		args   string
		code   int
		want   string
	}{
		"a chain of references": {`{"$ref": "#/$defs/d0", "$defs": {` + repeat(8000, func(i int) string { return fmt.Sprintf(`"d%d": {"$ref": "#/$defs/d%d"}`, i, i+1) }) + `, "d8000": true}}`, "", exitOK, ""},
		"a chain that is too long": {`{"$ref": "#/$defs/d0", "$defs": {` + repeat(20000, func(i int) string { return fmt.Sprintf(`"d%d": {"$ref": "#/$defs/d%d"}`, i, i+1) }) + `, "d20000": true}}`,
			"", exitFound, "more than 10000 references in a chain"},
		"a chain through members": {`{"$ref": "#/$defs/d0", "$defs": {` + repeat(20000, func(i int) string {
			return fmt.Sprintf(`"d%d": {"properties": {"p": {"$ref": "#/$defs/d%d"}}}`, i, i+1)
		}) + `, "d20000": true}}`, "", exitFound, "--limit references=NUMBER"},
		"a round of references":        {`{"$defs": {` + repeat(8000, func(i int) string { return fmt.Sprintf(`"d%d": {"allOf": [{"$ref": "#/$defs/d%d"}]}`, i, (i+1)%8000) }) + `}}`, "", exitOK, "ref-loop"},
		"many rounds":                  {`{"$defs": {` + repeat(5000, func(i int) string { return fmt.Sprintf(`"d%d": {"$ref": "#/$defs/d%[1]d"}`, i) }) + `}}`, "", exitOK, "ref-loop"},
		"many $id":                     {`{"$id": "https://example.com/", "$defs": {` + repeat(20000, func(i int) string { return fmt.Sprintf(`"d%d": {"$id": "s%[1]d"}`, i) }) + `}}`, "", exitOK, ""},
		"one $id many times":           {`{"$defs": {` + repeat(5000, func(i int) string { return fmt.Sprintf(`"d%d": {"$id": "https://example.com/x"}`, i) }) + `}}`, "", exitFound, "duplicate-id"},
		"many anchors":                 {`{"properties": {` + repeat(5000, func(i int) string { return fmt.Sprintf(`"p%d": {"$ref": "#a%[1]d"}`, i) }) + `}, "$defs": {` + repeat(5000, func(i int) string { return fmt.Sprintf(`"d%d": {"$anchor": "a%[1]d", "type": "string"}`, i) }) + `}}`, "", exitOK, ""},
		"references that lead nowhere": {`{"properties": {` + repeat(5000, func(i int) string { return fmt.Sprintf(`"p%d": {"$ref": "#/$defs/x%[1]d"}`, i) }) + `}, "$defs": {` + repeat(5000, func(i int) string { return fmt.Sprintf(`"d%d": true`, i) }) + `}}`, "", exitFound, "there is nothing at this location"},
		"documents that are not there": {`{"properties": {` + repeat(5000, func(i int) string { return fmt.Sprintf(`"p%d": {"$ref": "https://example.com/%[1]d"}`, i) }) + `}}`, "", exitFound, "--with URI=FILE"},
		"a web of dynamic references": {`{"$defs": {` + repeat(1000, func(i int) string {
			return fmt.Sprintf(`"d%d": {"$id": "u%[1]d", "$dynamicAnchor": "a", "items": {"$dynamicRef": "#a"}}`, i)
		}) + `}}`, "", exitOK, ""},
		"deep nesting":                 {strings.Repeat(`{"items": `, 100000) + `{}` + strings.Repeat(`}`, 100000), "", exitFound, "nests deeper than 512 levels"},
		"deep nesting that is allowed": {strings.Repeat(`{"items": `, 3000) + `{}` + strings.Repeat(`}`, 3000), "--limit depth=10000", exitOK, ""},
		"deep arrays":                  {`{"const": ` + strings.Repeat(`[`, 1000000), "", exitFound, "nests deeper"},
		"a long enumeration":           {`{"enum": [` + repeat(50000, func(i int) string { return fmt.Sprintf(`"v%d"`, i) }) + `]}`, "", exitOK, ""},
		"more values than allowed":     {`{"enum": [` + repeat(50000, func(i int) string { return "1" }) + `]}`, "--limit nodes=1000", exitFound, "more than 1000 JSON values"},
		"values without end":           {`{"const": [` + strings.Repeat("0,", 2_100_000) + `0]}`, "", exitFound, "more than 2000000 JSON values"},
		"a file that is too large":     {`{"description": "` + strings.Repeat("x", 1000) + `"}`, "--limit file-bytes=1000", exitUsage, "larger than 1000 octets"},
		"long names that nest":         {`{"properties": {"` + strings.Repeat("x", 500000) + `": {"properties": {` + repeat(5000, func(i int) string { return fmt.Sprintf(`"p%d": {"type": "string"}`, i) }) + `}}}}`, "", exitFound, "names are long and nest deeply"},
		"long numbers":                 {`{"maximum": ` + strings.Repeat("9", 100000) + `, "minimum": -1e` + strings.Repeat("9", 100000) + `, "multipleOf": 0.` + strings.Repeat("0", 100000) + `1}`, "", exitOK, ""},
		"unknown keywords":             {`{` + repeat(20000, func(i int) string { return fmt.Sprintf(`"keyword%d": 1`, i) }) + `}`, "", exitOK, "unknown-keyword"},
		"siblings of $ref":             {`{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a", "definitions": {"a": {}}, ` + repeat(20000, func(i int) string { return fmt.Sprintf(`"keyword%d": 1`, i) }) + `}`, "", exitOK, "unknown-keyword"},
		"names in x-code":              {`{"type": "string", "x-code": {` + repeat(20000, func(i int) string { return fmt.Sprintf(`"k%d": "a"`, i) }) + `}}`, "", exitOK, "idle-keyword"},
		"empty lines":                  {strings.Repeat("\n", 10_000_000) + "{}", "", exitOK, ""},
	}
	// Those that take most of the time.
	long := []string{"values without end", "a long enumeration", "long names that nest", "many $id"}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && slices.Contains(long, name) {
				t.Skip("a large schema")
			}
			workdir(t, map[string]string{"a.json": tt.schema})
			ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute) // on a loaded machine
			defer cancel()
			line := "ulimit -v 3000000 && ulimit -t 20 && exec cardgen explain \"$@\""
			cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", line, "sh", "a.json#"}, strings.Fields(tt.args)...)...)
			text, err := cmd.CombinedOutput()
			code := 0
			if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
				code = exit.ExitCode()
			} else if err != nil {
				t.Fatal(err)
			}
			if code != tt.code || !strings.Contains(string(text), tt.want) {
				t.Errorf("exit code %d, want %d and %q:\n%.600s\n…\n%s", code, tt.code, tt.want, text, text[max(0, len(text)-600):])
			}
		})
	}
}
