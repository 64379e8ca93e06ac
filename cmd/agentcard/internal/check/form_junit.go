package check

import (
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// junitForm is the XML of JUnit, with a test case for each document.
type junitForm struct{}

// testCase is an element of JUnit's XML.
type testCase struct {
	XMLName xml.Name `xml:"testcase"`
	Name    string   `xml:"name,attr"`
	Class   string   `xml:"classname,attr"`
	File    string   `xml:"file,attr"`
	Failure *failure `xml:"failure"`
	Output  string   `xml:"system-out,omitempty"`
}

type failure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

func (junitForm) begin() string {
	return xml.Header + "<testsuites>\n<testsuite name=\"agentcard check\">\n"
}

func (junitForm) separator() string { return "" }

func (junitForm) append(dst []byte, r *command.Result, list []finding) []byte {
	c := testCase{Name: r.File, Class: r.Dialect, File: r.File}
	if r.Line > 0 {
		c.Name = fmt.Sprintf("%s:%d", r.File, r.Line)
	}
	var failing, other strings.Builder
	for i := range list {
		f := &list[i]
		line := cli.Printable(r.File+":"+r.Locate(f.Violation).Error()) + "\n"
		switch {
		case f.Severity == card.Warning:
			other.WriteString(line)
		case c.Failure == nil:
			c.Failure = &failure{Message: cli.Printable(sentence(r, f)), Type: f.Code}
			fallthrough
		default:
			failing.WriteString(line)
		}
	}
	if c.Failure != nil {
		c.Failure.Text = failing.String()
	}
	c.Output = other.String()
	text, _ := xml.Marshal(c) // strings cannot fail
	return append(append(dst, text...), '\n')
}

func (junitForm) end(*tally) string { return "</testsuite>\n</testsuites>\n" }
