package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// objects decodes the lines of JSON output.
func objects(t *testing.T, text string) []line {
	t.Helper()
	var list []line
	for row := range strings.Lines(text) {
		var l line
		if err := json.Unmarshal([]byte(row), &l); err != nil {
			t.Fatalf("%v in %q", err, row)
		}
		list = append(list, l)
	}
	if len(list) == 0 {
		t.Fatal("there is no output")
	}
	return list
}

func TestJSON(t *testing.T) {
	workdir(t, project)
	for _, name := range []string{"check", "generate"} {
		wants := map[string]int{"check": exitFound, "generate": exitOK}[name]
		code, stdout, stderr := command(name, "--json")
		if code != wants || stderr != "" {
			t.Fatalf("%s: exit %d, %s", name, code, stderr)
		}
		list := objects(t, stdout)
		last := list[len(list)-1].Summary
		if last == nil || last.Files == 0 || last.Changed != len(list)-1 {
			t.Errorf("%s ends with %+v after %d lines", name, last, len(list)-1)
		}
		if c := list[0].Change; c == nil || c.Kind != "created" || !strings.HasPrefix(filepath.ToSlash(c.File), "gen/order/") {
			t.Errorf("%s begins with %+v", name, c)
		}
	}
	code, stdout, _ := command("explain", "--json", "schemas/order/order.json#/properties/number")
	if e := objects(t, stdout)[0].Explanation; code != exitOK || e == nil || !strings.Contains(e.Text, "Number") {
		t.Errorf("explain: exit %d, %s", code, stdout)
	}
	code, stdout, _ = command("init", "--json", "--schema", "schemas/order/order.json", "new")
	if c := objects(t, stdout)[0].Change; code != exitOK || c == nil || c.Kind != "created" {
		t.Errorf("init: exit %d, %s", code, stdout)
	}
}

// TestJSONDiagnostics: an error of a schema has its position.
func TestJSONDiagnostics(t *testing.T) {
	workdir(t, map[string]string{"order.json": "{\n \"$ref\": \"#/nowhere\"\n}"})
	code, stdout, stderr := command("generate", "--json", "--schema", "order.json", "--package", "order", "--out", "order")
	d := objects(t, stdout)[0].Diagnostic
	if code != exitFound || stderr != "" || d == nil || d.File != "order.json" || d.Line != 2 || d.Column == 0 || d.Code == "" || d.Severity.String() != "error" {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
}
