package oasf_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
)

var allVersions = []oasf.Version{oasf.V0_7_0, oasf.V0_8_0, oasf.V1_0_0, oasf.V1_1_0}

// TestTaxonomiesAreWhole checks the numbers of published classes.
func TestTaxonomiesAreWhole(t *testing.T) {
	want := map[oasf.Version][3]int{
		oasf.V0_7_0: {85, 49, 7}, oasf.V0_8_0: {121, 180, 8}, oasf.V1_0_0: {121, 180, 9}, oasf.V1_1_0: {495, 177, 9},
	}
	for v, n := range want {
		if got := [3]int{oasf.Skills(v).Len(), oasf.Domains(v).Len(), oasf.Modules(v).Len()}; got != n {
			t.Errorf("%s has %v skills, domains and modules, want %v", v, got, n)
		}
	}
}

func TestTaxonomyGoesBothWays(t *testing.T) {
	for _, v := range allVersions {
		for what, classes := range map[string]oasf.Taxonomy{"skills": oasf.Skills(v), "domains": oasf.Domains(v), "modules": oasf.Modules(v)} {
			last := int64(0)
			for id, name := range classes.All() {
				if id <= last {
					t.Errorf("%s of %s: %d after %d", what, v, id, last)
				}
				last = id
				if back, ok := classes.ID(name); !ok || back != id {
					t.Errorf("%s of %s: %s has the number %d, want %d", what, v, name, back, id)
				}
				if strings.Count(name, "/") < 1 || strings.Count(name, "/") > 2 {
					t.Errorf("%s of %s: %s is no full path", what, v, name)
				}
			}
		}
	}
}

// TestNoNumberKeepsItsSkill: the same id means different skills in different versions.
func TestNoNumberKeepsItsSkill(t *testing.T) {
	shared := 0
	for id, name := range oasf.Skills(oasf.V1_0_0).All() {
		if now, ok := oasf.Skills(oasf.V1_1_0).Name(id); ok {
			shared++
			if now == name {
				t.Errorf("%d is %s in both", id, name)
			}
		}
	}
	if shared != 84 {
		t.Errorf("%d numbers are in both, want 84", shared)
	}
}

// TestEveryClassIsAccepted validates a record with each class of each version, by name,
// by id and by both.
func TestEveryClassIsAccepted(t *testing.T) {
	for _, v := range allVersions {
		for id, name := range oasf.Skills(v).All() {
			for _, skill := range []*oasf.SkillBuilder{
				oasf.NewSkill().WithID(id), oasf.NewSkill().WithName(name), oasf.NewSkill().WithID(id).WithName(name),
			} {
				if _, err := skill.Build(oasf.ForVersion(v)); err != nil {
					t.Fatalf("%s: %d %s: %v", v, id, name, err)
				}
			}
		}
		for id, name := range oasf.Domains(v).All() {
			if _, err := oasf.NewDomain().WithID(id).WithName(name).Build(oasf.ForVersion(v)); err != nil {
				t.Fatalf("%s: %d %s: %v", v, id, name, err)
			}
		}
	}
}

// TestTypedAndRawAgree checks a record without mismatches, and the same record with a
// member missing, which the other validator checks: the version that the record states
// applies in both.
func TestTypedAndRawAgree(t *testing.T) {
	const rest = `"version":"1","description":"Reads.","authors":["a"],"created_at":"then","skills":[{"id":101}]}`
	codes := func(text string) string {
		_, found := oasf.Examine([]byte(text))
		var list []string
		for _, f := range found {
			if f.Pointer == "/created_at" {
				list = append(list, fmt.Sprint(f.Severity, " ", f.Code))
			}
		}
		return strings.Join(list, ", ")
	}
	for _, v := range allVersions {
		want := "warning date-time"
		if v == oasf.V1_1_0 {
			want = "error date-time"
		}
		for _, text := range []string{
			`{"name":"a","schema_version":"` + string(v) + `",` + rest,
			`{"schema_version":"` + string(v) + `",` + rest,
			`{` + strings.TrimSuffix(rest, "}") + `,"schema_version":"` + string(v) + `"}`,
		} {
			if got := codes(text); got != want {
				t.Errorf("%s\n\tfinds %s, want %s", text, got, want)
			}
		}
	}
}

func TestDateTime(t *testing.T) {
	at := time.Date(2026, 3, 1, 8, 0, 0, 500e6, time.FixedZone("", 3600))
	d := oasf.NewDateTime(at)
	if d != "2026-03-01T07:00:00.5Z" {
		t.Errorf("written as %s", d)
	}
	for _, text := range []oasf.DateTime{d, "2026-03-01t07:00:00.5z", "2026-03-01T07:00:00.5", "2026-03-01T09:00:00.5+02:00"} {
		got, err := text.Time()
		if err != nil || !got.Equal(at) {
			t.Errorf("%s is read as %v (%v)", text, got, err)
		}
	}
	if _, err := oasf.DateTime("yesterday").Time(); err == nil {
		t.Error("yesterday is a time")
	}
}

// TestTablesAgreeWithThePublishedOnes compares the tables with the exported schemas, if
// they are available. These contain every class as a pair of constants.
func TestTablesAgreeWithThePublishedOnes(t *testing.T) {
	for v, tag := range map[oasf.Version]string{oasf.V0_7_0: "v0.7.8", oasf.V0_8_0: "v0.8.7", oasf.V1_0_0: "v1.0.4", oasf.V1_1_0: "v1.1.1"} {
		text, err := os.ReadFile(filepath.Join("../../../shared/data/upstream/oasf", tag, "object-record.json"))
		if err != nil {
			t.Skip("the published schemas are not here")
		}
		type class struct {
			Properties struct {
				ID   struct{ Const int64 }
				Name struct{ Const string }
			}
		}
		var record struct {
			Defs struct{ Skills, Domains, Modules map[string]class } `json:"$defs"`
		}
		if err := json.Unmarshal(text, &record); err != nil {
			t.Fatal(err)
		}
		compare := func(what string, ours oasf.Taxonomy, theirs map[string]class) {
			if ours.Len() != len(theirs) {
				t.Errorf("%s: %d %s, published are %d", v, ours.Len(), what, len(theirs))
			}
			for _, c := range theirs {
				if id, ok := ours.ID(c.Properties.Name.Const); !ok || id != c.Properties.ID.Const {
					t.Errorf("%s: %s has the number %d, published is %d", v, c.Properties.Name.Const, id, c.Properties.ID.Const)
				}
			}
		}
		compare("skills", oasf.Skills(v), record.Defs.Skills)
		compare("domains", oasf.Domains(v), record.Defs.Domains)
		compare("modules", oasf.Modules(v), record.Defs.Modules)
	}
}

func TestFindingsDoNotRepeatTheValue(t *testing.T) {
	_, found := oasf.Examine([]byte(`{"name":"hunter2","version":"1","schema_version":"1.1.0","description":"d","authors":["a"],
		"created_at":"hunter2","skills":[{"name":"hunter2"}],"modules":[{"name":"hunter2","data":"hunter2"}]}`))
	_, unpublished := oasf.Examine([]byte(`{"schema_version":"hunter2"}`))
	if found = append(found, unpublished...); len(found.Errors()) < 4 {
		t.Errorf("found %v", found)
	}
	for _, f := range found {
		if strings.Contains(f.Message, "hunter2") {
			t.Errorf("%s contains the value", f)
		}
	}
	var _ card.Violations = found
}
