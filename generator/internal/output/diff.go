package output

import "github.com/agentcard-go/cardgen/internal/base/textdiff"

// Diff returns the change as a unified diff, from the file on disk to the new content.
func (c Change) Diff() string {
	from, to := "a/"+c.Path, "b/"+c.Path
	switch c.Operation {
	case Create:
		from = "/dev/null"
	case Remove:
		to = "/dev/null"
	}
	return textdiff.Unified(from, to, c.Old, c.New)
}
