package sample

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// The sample has no schema: these few rules replace its validators, so that the
// functions on whole documents have something to report.

var (
	textForbidden = cardrt.Rule{Keyword: "not", Code: "forbidden", Schema: "sample#/text", Message: "The text is forbidden."}
	nameShort     = cardrt.Rule{Keyword: "minLength", Code: "min-length", Schema: "sample#/names", Message: "The name is too short."}
	nameType      = cardrt.Rule{Keyword: "type", Code: "type", Schema: "sample#/names", Message: "The name is not a string."}
)

func validateSparse(c *cardrt.Checker, x *Sparse) {
	if x.Text.Or("") == "forbidden" {
		c.FailAt("text", &textForbidden)
	}
	for i := range x.Auths {
		if x.Auths[i].TokenURL.Or("") == "forbidden" {
			mark := c.Mark()
			c.FailAt("token_url", &textForbidden)
			c.InIndex(mark, i)
			c.In(mark, "auths")
		}
	}
}

func rawNames(c *cardrt.Checker, v cardrt.Value) {
	for i, item := range v.Items() {
		if item.Kind() != cardrt.Text {
			c.FailIndex(i, &nameType)
		} else if cardrt.StringOf(item.Text) == "" {
			c.FailIndex(i, &nameShort)
		}
	}
}
