package main

import (
	"strings"
	"testing"
)

func TestChangelog(t *testing.T) {
	workdir(t, map[string]string{"old.json": oldOrder, "new.json": newOrder})
	code, stdout, stderr := command("changelog", "old.json", "new.json", "--title", "2.0.0")
	for _, want := range []string{
		"## 2.0.0\n\n### `new.json`\n\nNext version of the schema: major (",
		"\nDocuments that are no longer valid:\n\n- `/properties/",
		"` was valid.\n",
		"\nDocuments that older readers refuse:\n\n",
		"\nChanges of the Go package that break code:\n\n- Order.",
		"\n- Order.Note is gone, and OrderBuilder.WithNote with it\n",
		`- Order.Number is card.Optional\[int64] instead of card.Optional\[string], and`,
		"\nAdditions to the Go package:\n\n- Order.Total is new, and OrderBuilder.WithTotal with it\n",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("lacks %q", want)
		}
	}
	if code != exitOK || stderr != "" || t.Failed() {
		t.Errorf("exit %d\n%s%s", code, stdout, stderr)
	}
	if code, stdout, _ := command("changelog", "old.json", "old.json"); code != exitOK || stdout != "## Unreleased\n\nThe schemas have not changed.\n" {
		t.Errorf("exit %d\n%s", code, stdout)
	}
	if code, _, stderr := command("changelog", "old.json"); code != exitUsage || !strings.Contains(stderr, "two editions") {
		t.Errorf("exit %d\n%s", code, stderr)
	}
}
