package exports

import (
	"flag"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

var documents = flag.Int("exports.n", 120, "the number of documents of each kind and edition")

// TestVerdicts: every validator accepts what the dialect accepts, and refuses what it
// refuses, in every edition of every kind of documents. If all our errors are of rules that
// the $comment lists, both verdicts are right.
func TestVerdicts(t *testing.T) {
	n := *documents
	c := load(t)
	others := validators(t)
	var total counts
	for _, s := range subjects() {
		list := c.documents(t, s, n)
		for _, o := range []dialectschema.ExportOptions{{}, {Draft: dialectschema.Draft07}} {
			if o.Draft == dialectschema.Draft07 {
				list = list[:min(len(list), n/2)]
			}
			x := s.export(t, o)
			for name, v := range others {
				verdicts, err := v.verdicts(x.Schema.Append(nil), list)
				if err != nil {
					t.Errorf("%s, %s: %s refuses the schema: %v", s, o.Draft, name, err)
					continue
				}
				total.add(compare(t, s, x, name, list, verdicts))
			}
		}
	}
	t.Logf("%d verdicts: %d valid, %d invalid, %d invalid only by rules that are listed", total.valid+total.invalid+total.listed, total.valid, total.invalid, total.listed)
	if total.valid < 1000 || total.invalid < 1000 {
		t.Error("too few documents")
	}
}

// counts are the counts of verdicts: of valid documents, of invalid ones, and of those that
// are invalid only by rules that the schema does not express.
type counts struct{ valid, invalid, listed int }

func (c *counts) add(d counts) {
	c.valid += d.valid
	c.invalid += d.invalid
	c.listed += d.listed
}

// compare compares the verdicts of a validator with ours.
func compare(t *testing.T, s subject, x *dialectschema.Export, name string, documents []string, verdicts string) counts {
	t.Helper()
	var c counts
	failures := 0
	for i, text := range documents {
		found := s.errors(text)
		rest := unlisted(x, found)
		theirs := verdicts[i] == '1'
		switch {
		case len(found) == 0 && (theirs || isString(text)):
			c.valid++
		case len(rest) > 0 && !theirs:
			c.invalid++
		case len(found) > 0 && len(rest) == 0:
			c.listed++
		default:
			if failures++; failures <= 5 {
				t.Errorf("%s: %s says %t, we find %v in %s", s, name, theirs, rest, text[:min(len(text), 2000)])
			}
		}
	}
	if failures > 5 {
		t.Errorf("%s: %s disagrees on %d of %d documents", s, name, failures, len(documents))
	}
	return c
}

// isString reports whether a document is a JSON string that contains a card.
func isString(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), `"`) }

// unlisted returns the errors that are not of rules that the schema lists.
func unlisted(x *dialectschema.Export, found card.Violations) card.Violations {
	var rest card.Violations
	for _, v := range found {
		if !listed(x, v) {
			rest = append(rest, v)
		}
	}
	return rest
}

// listed reports whether the list in the schema has the rule of an error.
func listed(x *dialectschema.Export, v card.Violation) bool {
	comment := x.Schema.Member("$comment")
	for _, o := range x.Omissions {
		if o.Source.String() == v.Schema && strings.Contains(comment.Str, "\n"+o.String()) {
			return true
		}
	}
	return v.Code == "size" && strings.Contains(comment.Str, "\n# maxSize")
}
