package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

const (
	oldOrder = `{
  "title": "Order", "type": "object",
  "properties": {"number": {"type": "string"}, "note": {"type": "string"}}
}`
	newOrder = `{
  "title": "Order", "type": "object",
  "properties": {"number": {"type": "integer"}, "total": {"type": "number"}}
}`
)

func TestDiff(t *testing.T) {
	workdir(t, map[string]string{"old.json": oldOrder, "new.json": newOrder, "same.yaml": "title: Purchase\ntype: object\nproperties:\n  number: {type: string}\n  note: {type: string}\n"})
	for _, tt := range []struct {
		args string
		code int
		want []string // in the output, or in the errors for the exit code 2
	}{
		{"old.json new.json", exitOK, []string{
			"new.json:3:18: breaking: go: Order.Number is card.Optional[int64] instead of card.Optional[string], and OrderBuilder.WithNumber with it [go-changed]\n" +
				"    at #/properties/number, before old.json:3:18\n",
			"old.json:3:48: breaking: go: Order.Note is gone, and OrderBuilder.WithNote with it [go-removed]\n    at #/properties/note of the old schema\n",
			"go          breaking    2 breaking, 1 compatible\nprojection  compatible  no differences\nmodel       open (further members may have any value)\n",
			"schema      major       documents that were valid may be refused\n",
			"module      major       code that uses the package may no longer compile\n",
		}},
		{"old.json new.json --all", exitOK, []string{"new.json:3:49: compatible: go: Order.Total is new, and OrderBuilder.WithTotal with it [go-added]\n"}},
		{"old.json new.json --fail-on projection", exitOK, nil},
		{"old.json new.json --fail-on projection,go", exitFound, []string{"breaking: go: "}},
		{"old.json new.json --fail-on card", exitFound, []string{"card        "}},
		{"old.json old.json --fail-on card,reader,go,projection", exitOK, []string{"schema      none "}},
		// The names of the code do not come from the files, nor from a new title.
		{"old.json same.yaml --fail-on card,reader,go,projection", exitOK, []string{"go          compatible  no differences\n"}},
		{"old.json new.json --format github", exitOK, []string{"::error file=new.json,line=3,endLine=3,col=18,endColumn=18,title=go/go-changed::Order.Number is "}},
		{". . --entry #/x", exitUsage, []string{"--entry #/x: it requires a schema file"}},
		{"old.json", exitUsage, []string{"two editions are needed"}},
		{"old.json missing.json", exitUsage, []string{"cannot read missing.json: no such file"}},
		{"old.json new.json --format xml", exitUsage, []string{"--format needs text, json, sarif or github"}},
		{"old.json new.json --fail-on code", exitUsage, []string{`--fail-on needs classes of card, reader, go, projection, not "code"`}},
		{"old.json --against HEAD", exitUsage, []string{"--against needs git:REVISION"}},
	} {
		code, stdout, stderr := command(append([]string{"diff"}, strings.Fields(tt.args)...)...)
		out := stdout
		if tt.code == exitUsage {
			out = stderr
		}
		if code != tt.code {
			t.Errorf("diff %s: exit %d, want %d\n%s%s", tt.args, code, tt.code, stdout, stderr)
		}
		for _, want := range tt.want {
			if !strings.Contains(out, want) {
				t.Errorf("diff %s lacks\n%s\nin\n%s", tt.args, want, out)
			}
		}
	}
}

func TestDiffOfDefinitions(t *testing.T) {
	const schema = `{"$defs": {"Order": {"type": "object", "properties": {"id": {"type": "string"}}}}}`
	workdir(t, map[string]string{"old.json": schema, "new.json": strings.Replace(schema, `"string"`, `"integer"`, 1)})
	if _, stdout, stderr := command("diff", "old.json", "new.json"); !strings.Contains(stderr, "new.json:1:1: warning: the root asserts nothing") {
		t.Errorf("without --entry:\n%s%s", stdout, stderr)
	}
	workdir(t, map[string]string{"old.json": strings.Replace(schema, "$defs", "definitions", 1), "new.json": strings.Replace(schema, `"string"`, `"integer"`, 1)})
	code, stdout, stderr := command("diff", "old.json", "new.json", "--entry", "#/$defs/*", "--fail-on", "card")
	if code != exitFound || stderr != "" || !strings.Contains(stdout, "at #/$defs/Order/properties/id/type, before old.json:1:68 at #/definitions/") {
		t.Errorf("exit %d\n%s%s", code, stdout, stderr)
	}
}

func TestDiffOfASchemaWithErrors(t *testing.T) {
	workdir(t, map[string]string{"old.json": oldOrder, "new.json": `{"$ref": "#/missing"}`})
	code, stdout, stderr := command("diff", "old.json", "new.json")
	if code != exitFound || stdout != "" || !strings.HasPrefix(stderr, "new.json:1:") {
		t.Errorf("exit %d\n%s%s", code, stdout, stderr)
	}
}

func TestDiffForms(t *testing.T) {
	workdir(t, map[string]string{"old.json": oldOrder, "new.json": newOrder})
	_, stdout, _ := command("diff", "old.json", "new.json", "--json")
	var line struct {
		Package struct {
			Name     string
			Verdicts map[string]string
			Module   struct{ Step string }
			Findings []struct {
				Class, Verdict, Code string
				New                  struct{ Line int }
			}
		}
	}
	if err := json.Unmarshal([]byte(stdout), &line); err != nil {
		t.Fatalf("%v\n%s", err, stdout)
	}
	p := line.Package
	if p.Name != "new.json" || p.Verdicts["go"] != "breaking" || p.Module.Step != "major" || len(p.Findings) == 0 || p.Findings[0].New.Line == 0 {
		t.Errorf("JSON:\n%s", stdout)
	}

	_, stdout, _ = command("diff", "old.json", "new.json", "--format", "sarif")
	var sarif struct {
		Version string
		Runs    []struct {
			Results []struct{ RuleID, Level string }
			Tool    struct {
				Driver struct{ Rules []struct{ ID string } }
			}
		}
	}
	if err := json.Unmarshal([]byte(stdout), &sarif); err != nil || len(sarif.Runs) != 1 {
		t.Fatalf("%v\n%s", err, stdout)
	}
	if run := sarif.Runs[0]; sarif.Version != "2.1.0" || len(run.Results) < 2 || len(run.Tool.Driver.Rules) < 2 {
		t.Errorf("SARIF:\n%s", stdout)
	}
}

// Files of other folders and dialects are paired by their paths and names.
func TestDiffOfFolders(t *testing.T) {
	files := map[string]string{
		"a/order.json": oldOrder, "b/order.json": newOrder,
		"a/in/gone.json": `{"title": "Gone", "type": "object"}`, "b/new.json": `{"title": "New", "type": "object"}`,
		"a/same.json": oldOrder, "b/same.json": oldOrder,
	}
	for name, text := range project {
		files["old/"+name], files["new/"+name] = text, text
	}
	files["new/schemas/order/order.json"] = strings.Replace(orderSchema, `"properties": {`, `"properties": {"total": {"type": "number", "description": "Total is the price."}, `, 1)
	workdir(t, files)
	code, stdout, stderr := command("diff", "a", "b", "--all")
	for _, want := range []string{"order.json\n", "in/gone.json\nbreaking: go: the package is gone [package-removed]\n", "new.json\ncompatible: go: the package is new [package-added]\n"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("lacks %q", want)
		}
	}
	if code != exitOK || stderr != "" || strings.Contains(stdout, "same.json") {
		t.Errorf("exit %d\n%s%s", code, stdout, stderr)
	}
	for _, args := range [][2]string{{"old", "new"}, {"old/cardgen.json", "new/cardgen.json"}, {"old/schemas/order", "new/schemas/order/dialect.json"}} {
		code, stdout, stderr = command("diff", args[0], args[1], "--all")
		if code != exitOK || !strings.Contains(stdout, "order.json:4:18: compatible: go: Order.Total is new") {
			t.Errorf("%q: exit %d\n%s%s", args, code, stdout, stderr)
		}
	}
}

func TestDiffAgainstACommit(t *testing.T) {
	workdir(t, project)
	for _, args := range []string{"init -q -b main", "add -A", "-c user.name=a -c user.email=a@b.example commit -q -m a"} {
		if out, err := exec.Command("git", strings.Fields(args)...).CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	if code, stdout, stderr := command("diff", "--against", "git:HEAD", "--fail-on", "card,reader,go"); code != exitOK || !strings.Contains(stdout, "no differences") {
		t.Errorf("without changes: exit %d\n%s%s", code, stdout, stderr)
	}
	changed := strings.Replace(orderSchema, `"string", "desc`, `"integer", "desc`, 1)
	if err := os.WriteFile("schemas/order/order.json", []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"check", "generate"} {
		code, stdout, stderr := command(line)
		if !strings.Contains(stdout, "\nsince git:HEAD, order: ") || !strings.Contains(stdout, "\n  schemas/order/order.json:4:18: breaking: go: Order.Number is ") {
			t.Errorf("%s: exit %d\n%s%s", line, code, stdout, stderr)
		}
	}
	if code, stdout, _ := command("generate"); code != exitOK || strings.Contains(stdout, "since") {
		t.Errorf("generate without changes: exit %d\n%s", code, stdout)
	}
	t.Chdir("schemas")
	for _, name := range []string{"../cardgen.json", "..", "order", "order/dialect.json", "order/order.json"} {
		code, stdout, stderr := command("diff", "--against", "git:main", "--fail-on", "go", name)
		if code != exitFound || !strings.Contains(stdout, "order/order.json:4:18: breaking: go: Order.Number is ") || !strings.Contains(stdout, ", before main:schemas/order/order.json:4:18\n") {
			t.Errorf("%s: exit %d\n%s%s", name, code, stdout, stderr)
		}
	}
	if code, _, stderr := command("diff", "--against", "git:missing", "order"); code != exitUsage || !strings.Contains(stderr, `--against missing: git knows no commit "missing" here`) {
		t.Errorf("exit %d\n%s", code, stderr)
	}
}
