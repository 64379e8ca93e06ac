package codec_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// located returns "line:column pointer" of each violation after it was located.
func located(doc string, pointers ...string) string {
	var vs card.Violations
	for _, p := range pointers {
		vs = append(vs, card.Violation{Pointer: p})
	}
	codec.Locate(doc, strings.HasPrefix(strings.TrimSpace(doc), `"`), vs)
	var list []string
	for _, v := range vs {
		list = append(list, fmt.Sprintf("%d:%d %s", v.Line, v.Column, v.Pointer))
	}
	return strings.Join(list, "\n")
}

const indented = `{
  "name": "ü",	"url": 5,
  "a/b": { "m~n" : [
      10,
      { "\u0078": "}" , "y":{}},
      []
  ]},

  "last": null
}
`

func TestLocate(t *testing.T) {
	sameText(t, "indented", located(indented,
		"/last", "/a~1b/m~0n/1/x", "/a~1b/m~0n/1/y/z", "/url", "/name", "/missing", "/a~1b/gone/deeper", "", "/a~1b/m~0n/7", "/a~1b/m~0n/2", "/a~1b/m~0n/0", "/url/x",
	), strings.Join([]string{
		"1:1 ",
		"1:1 /missing",
		"2:11 /name",
		"2:24 /url",
		"2:24 /url/x",
		"3:10 /a~1b/gone/deeper",
		"3:20 /a~1b/m~0n/7",
		"4:7 /a~1b/m~0n/0",
		"5:19 /a~1b/m~0n/1/x",
		"5:29 /a~1b/m~0n/1/y/z",
		"6:7 /a~1b/m~0n/2",
		"9:11 /last",
	}, "\n"))
	sameText(t, "white space first", located("\n\n  {\"a\":1}", "/a", "/b"), "3:3 /b\n3:8 /a")
	sameText(t, "carriage returns", located("{\r\n\"a\":1}", "/a"), "2:5 /a")
	sameText(t, "byte order mark", located("\uFEFF{\"a\":1}", "/a", ""), "1:4 \n1:9 /a")
	sameText(t, "array root", located(`[1,[2]]`, "/1/0", "/0", "/2"), "1:1 /2\n1:2 /0\n1:5 /1/0")
	sameText(t, "ten before nine", located("[0,1,2,3,4,5,6,7,8,9,10]", "/10", "/9"), "1:20 /9\n1:22 /10")
	sameText(t, "scalar root", located(` 5`, "/a"), "1:2 /a")
	sameText(t, "no text", located(``, "/a"), "0:0 /a")
	sameText(t, "no pointer", located(`{"a":1}`, "a"), "1:1 a")
	codec.Locate(`{}`, false, nil)
}

func TestLocateEmbedded(t *testing.T) {
	doc := "\n \"{\\\"a\\\":\\n\\u005b1,\\ud83d\\ude002, {\\\"\\u00e9\\\":3}],\\\"b\\\":4}\""
	doc = strings.Replace(doc, "\\ud83d\\ude00", "\\\"\\ud83d\\ude00\\\",", 1)
	sameText(t, "embedded", located(doc, "/b", "/a/3/\u00e9", "/a/2", "/a/1", "/a", "", "/gone"), strings.Join([]string{
		"2:3 ",
		"2:3 /gone",
		"2:12 /a",
		"2:20 /a/1",
		"2:37 /a/2",
		"2:52 /a/3/\u00e9",
		"2:62 /b",
	}, "\n"))
	sameText(t, "a string that is no document", located(`"{ no"`, "/a", ""), "1:1 \n1:1 /a")
}

// TestLocateFullList: the notice about a full list stays after the findings.
func TestLocateFullList(t *testing.T) {
	const most = 2
	found := check.Findings(card.Options{}.With(card.WithLimits(card.Limits{Findings: most})), false, func(c *check.Checker) {
		for i := range most + 5 {
			c.FailIndex(i, &typeRule)
		}
	})
	codec.Locate(`[0,1]`, false, found)
	if last := found[most]; last.Code != card.CodeMoreViolations || last.Line != 1 || last.Column != 1 {
		t.Errorf("the last with a position is %+v", last)
	}
}

// TestLocateManyFindings: linear work takes a fraction of a second here, quadratic work
// minutes.
func TestLocateManyFindings(t *testing.T) {
	const n, limit = 100_000, 20 * time.Second
	cost.Within(t, limit, func() {
		doc := "[" + strings.Repeat("\n  0,", n) + "1]"
		vs := check.Findings(card.Options{}.With(card.WithLimits(card.Limits{Findings: n})), true, func(c *check.Checker) {
			for i := range n {
				c.FailIndex(n-i, &typeRule)
			}
		})
		codec.Locate(doc, false, vs)
		if vs[0].Line != 3 || vs[n-2].Line != n+1 {
			t.Errorf("lines %d and %d", vs[0].Line, vs[n-2].Line)
		}
	})
}
