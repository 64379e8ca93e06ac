package main

import (
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/internal/base/gitfs"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// The folder of this project, the page about the changes of its schemas, and the first state of the
// main branch on it. Functions for earlier mappings have parameters of other types, so that the
// generator reports errors there.
const (
	projectRoot  = "../.."
	schemasPage  = projectRoot + "/docs/schema-changes.md"
	schemasStart = "1e530048"
)

// pageIntroduction is the beginning of the page.
const pageIntroduction = `# Changes of the schemas of this project

What has each change of the folder [schemas](../schemas) broken? This is what ` + "`cardgen changelog`" + ` says, in short: the packages that break something or are undecided, with the classes, the first findings and the next versions. Differences that break nothing are only counted. A change is the difference between two states of the main branch, the newest first; it has the subjects of its commits. [Changing a schema](guides/changing-a-schema.md) explains the words.

` + "`go test ./cmd/cardgen -run TestSchemaChanges -update`" + ` writes this page from the history of the repository. Run it after a change of a schema.
`

// TestSchemaChanges: the page about the changes of the project's own schemas has each state that
// the main branch had, ends with the schemas on the disk, and says what the commands say. Only the
// newest change is compared again, unless tests that take long are turned on.
func TestSchemaChanges(t *testing.T) {
	if testing.Short() {
		t.Skip("generates the project several times")
	}
	landed := testdir.History(t, projectRoot, schemasStart, "schemas")
	now := testdir.WorkingTree(t, projectRoot, "schemas")
	if *update {
		if landed[len(landed)-1].Tree != now {
			landed = append(landed, testdir.State{Tree: now})
		}
		page := pageIntroduction
		for i := len(landed) - 1; i > 0; i-- {
			page += sectionOf(t, landed[i-1], landed[i])
		}
		page += fmt.Sprintf("\n## The beginning\n\n<!-- schemas %s -->\n", landed[0].Tree)
		if err := os.WriteFile(schemasPage, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(schemasPage)
	if err != nil {
		t.Fatal(err)
	}
	sections := pageSections(string(text))
	rest := sections
	for _, state := range landed {
		i := slices.IndexFunc(rest, func(s pageSection) bool { return s.tree == state.Tree })
		if i < 0 {
			t.Fatalf("the page lacks the schemas of commit %s (%s)%s", state.Commit, state.Subject, rewrite)
		}
		rest = rest[i:]
	}
	last := len(sections) - 1
	if sections[last].tree != now {
		t.Fatal("the schemas are not the last ones on the page" + rewrite)
	}
	first := last
	if testdir.Compiling() {
		first = 1
	}
	states := committed(t)
	for i := max(first, 1); i <= last; i++ {
		before, after := stateOf(t, states, sections[i-1].tree, now), stateOf(t, states, sections[i].tree, now)
		if want := pageSections(sectionOf(t, before, after))[0].items; sections[i].items != want {
			t.Errorf("the page says about the schemas %s%s:\n%s\nwant\n%s", sections[i].tree, rewrite, sections[i].items, want)
		}
	}
}

// rewrite says how a page is made current.
const rewrite = " (run 'go test ./cmd/cardgen -run TestSchemaChanges -update')"

// pageSection is the part of the page about a change. tree identifies the schemas after it, and
// items are the lists.
type pageSection struct{ tree, items string }

// treeComment matches the line that identifies the schemas after a change.
var treeComment = regexp.MustCompile(`(?m)^<!-- schemas ([0-9a-f]{40}) -->$`)

// pageSections returns the sections of a page, the oldest first.
func pageSections(page string) []pageSection {
	var sections []pageSection
	for part := range strings.SplitSeq(page, "\n## ") {
		m := treeComment.FindStringSubmatch(part)
		if m == nil {
			continue
		}
		var items strings.Builder
		for line := range strings.Lines(part) {
			if strings.HasPrefix(strings.TrimLeft(line, " "), "- ") {
				items.WriteString(line)
			}
		}
		sections = append(sections, pageSection{m[1], items.String()})
	}
	slices.Reverse(sections)
	return sections
}

// committed returns the states of the schemas in all commits, by the hash of the schemas. Several
// commits can have the same schemas; the oldest counts.
func committed(t *testing.T) map[string]testdir.State {
	t.Helper()
	states := make(map[string]testdir.State)
	for commit := range strings.FieldsSeq(testdir.Run(t, projectRoot, "git", "rev-list", "--reverse", "--topo-order", schemasStart+"~..HEAD", "--", "schemas")) {
		tree := strings.TrimSpace(testdir.Run(t, projectRoot, "git", "rev-parse", commit+":schemas"))
		if _, ok := states[tree]; !ok {
			states[tree] = testdir.State{Commit: commit, Tree: tree}
		}
	}
	return states
}

// stateOf returns the state with the hash of the schemas; now is the hash of the schemas on the
// disk.
func stateOf(t *testing.T, states map[string]testdir.State, tree, now string) testdir.State {
	t.Helper()
	state, ok := states[tree]
	if !ok && tree != now {
		t.Fatalf("no commit has the schemas %s on the page%s", tree, rewrite)
	}
	state.Tree = tree
	return state
}

// sectionOf returns the section about a change.
func sectionOf(t *testing.T, before, after testdir.State) string {
	t.Helper()
	old, new := editionOf(t, before), editionOf(t, after)
	result, err := generator.Compare(old, new, generator.Options{})
	if err != nil || result.Diagnostics.HasErrors() {
		t.Fatalf("%s: %v %v", after.Commit, err, result)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %s\n\n<!-- schemas %s -->\n\n", headingOf(after), after.Tree)
	for _, subject := range subjectsOf(t, before, after) {
		fmt.Fprintf(&b, "%s.\n", plain.Replace(subject))
	}
	b.WriteByte('\n')
	var compatible []string
	breaks := false
	for _, p := range result.Packages {
		list := shown(p, false)
		switch {
		case len(list) > 0:
			breaks = true
			writeShort(&b, p, list)
		case len(p.Findings) > 0:
			compatible = append(compatible, fmt.Sprintf("`%s` (%d)", p.Name, len(p.Findings)))
		}
	}
	switch {
	case len(compatible) > 0:
		fmt.Fprintf(&b, "- Compatible differences: %s.\n", strings.Join(compatible, ", "))
	case !breaks:
		b.WriteString("- No differences.\n")
	}
	return b.String()
}

// headingOf returns the heading of a change. The schemas on the disk have no commit yet.
func headingOf(s testdir.State) string {
	if s.Commit == "" {
		return "The next change"
	}
	return fmt.Sprintf("%s, %.8s", s.Date, s.Commit)
}

// subjectsOf returns the subjects of the commits that a change consists of.
func subjectsOf(t *testing.T, before, after testdir.State) []string {
	t.Helper()
	if before.Commit == "" || after.Commit == "" {
		return nil
	}
	text := testdir.Run(t, projectRoot, "git", "log", "--no-merges", "--reverse", "--format=%s", before.Commit+".."+after.Commit, "--", "schemas")
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
}

// writeShort writes the item about a package that breaks something.
func writeShort(b *strings.Builder, p generator.Evolved, list []generator.Finding) {
	schema, module := p.Advice()
	var verdicts []string
	for _, class := range classes {
		if v := p.Verdicts[class]; v != jsonschema.Compatible {
			verdicts = append(verdicts, fmt.Sprintf("`%s` is %s", class, v))
		}
	}
	fmt.Fprintf(b, "- %s: %s; next version of the schema: %s, of the Go module: %s.\n", code(p.Name), strings.Join(verdicts, ", "), schema.Step, module.Step)
	for _, f := range list[:min(len(list), maxMeaning)] {
		fmt.Fprintf(b, "  - `%s`: %s", f.Class, strings.TrimPrefix(item(f), "- "))
	}
	if more := len(list) - maxMeaning; more > 0 {
		fmt.Fprintf(b, "  - … and %d more\n", more)
	}
}

// editionOf returns the project of a state; without a commit, the one on the disk.
func editionOf(t *testing.T, s testdir.State) generator.Edition {
	t.Helper()
	if s.Commit == "" {
		return generator.Edition{Path: path.Join(projectRoot, generator.ProjectFile)}
	}
	files, _, err := gitfs.Open(t.Context(), projectRoot, s.Commit)
	if err != nil {
		t.Fatal(err)
	}
	return generator.Edition{Path: generator.ProjectFile, FS: files, Label: s.Commit + ":"}
}
