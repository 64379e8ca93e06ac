package dialects_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/dialects"
)

func FuzzDiff(f *testing.F) {
	for _, d := range edited {
		f.Add(d.text, d.text)
	}
	f.Fuzz(func(t *testing.T, old, changed string) {
		changes, err := dialects.Diff([]byte(old), []byte(changed))
		if err != nil {
			return
		}
		for _, c := range changes {
			if !c.Old.IsSet() && !c.New.IsSet() || c.Code == "" || c.Message == "" {
				t.Errorf("an incomplete change: %+v", c)
			}
		}
		if same, err := dialects.Diff([]byte(old), []byte(old)); err != nil || same != nil {
			t.Errorf("a document differs from itself: %v (%v)", same, err)
		}
	})
}
