package check_test

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

func TestUseVersionGivesWayToTheCaller(t *testing.T) {
	versions := []string{"1", "2", "3"}
	tests := []struct {
		name, asked, used string
		want              int
	}{
		{"no version", "", "", 2},
		{"the document states one", "", "1", 0},
		{"the caller asks", "2", "", 1},
		{"the caller asks, the document states another", "2", "1", 1},
		{"the document states one that is not in the list", "", "0.9", 2},
	}
	for _, test := range tests {
		o := card.Options{}.With(card.Version(test.asked))
		check.Findings(o, false, func(c *check.Checker) {
			c.UseVersion(versions, test.used)
			for i := range versions {
				if got := c.InVersions(versions, i, i); got != (i == test.want) {
					t.Errorf("%s: version %s holds: %t", test.name, versions[i], got)
				}
			}
		})
	}
}

// TestVersionInSeveralLists: the index of the version is the one in the list that is asked for.
func TestVersionInSeveralLists(t *testing.T) {
	long, short := []string{"1", "2", "3"}, []string{"2", "1"}
	check.Findings(card.Options{}, false, func(c *check.Checker) {
		ask := func(want ...int) {
			t.Helper()
			for range 2 {
				if got := []int{c.VersionIn(long), c.VersionIn(short)}; !slices.Equal(got, want) {
					t.Errorf("the indexes are %v, want %v", got, want)
				}
			}
		}
		ask(2, 1)
		c.UseVersion(long, "2")
		ask(1, 0)
	})
}

func TestUseVersionIsForgotten(t *testing.T) {
	for range 3 {
		check.Findings(card.Options{}, false, func(c *check.Checker) {
			if v := c.Version(); v != "" {
				t.Fatalf("a checker begins with version %q", v)
			}
			c.UseVersion([]string{"1"}, "1")
		})
	}
}
