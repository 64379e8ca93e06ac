package main

import (
	"encoding/json"
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
