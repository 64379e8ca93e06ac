package project

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/openai"
)

// oddForms are documents in forms that only some readers understand, all of them at once.
var oddForms = map[Format][]string{
	FormatA2A: {
		"\ufeff" + ` { "Name" : "A" , "description":null, "default_input_modes":["a/b"], "icon_url":"https://a.example/i", "supported_interfaces":[{"URL":"https://a.example/","protocol_binding":"JSONRPC","protocol_version":"1.0","x":{"snake_case":null}}], "capabilities":{"extensions":[{"URI":"u:x","params":{"a_b":null},"z":1}]}, "security_schemes":{"a~/b":{"type":"apiKey","in":"header","name":"k","y":1},"n":{"type":"apiKey","in":null,"name":null},"o":{"type":"oauth2","flows":{"authorization_code":{"token_url":null,"scopes":{"A_B":"s"}}}}}, "security_requirements":[{"a~/b":["s"]},{"schemes":{"o":[],"n":{"list":null}}},{"schemes":null}], "skills":[{"ID":"s","examples":null,"security_requirements":[{"o":[]}]}], "signatures":[{"Header":{"a_b":null}}] }`,
		`{"icon_url":"https://a.example/","iconUrl":null}`,
	},
	FormatA2AV03: {
		`{"protocol_version":"0.3.0","additional_interfaces":[{"URL":"https://a.example/","transport":"JSONRPC","x":1}],"provider":{"organization":null,"y_z":2},"securitySchemes":{"k":{"apiKeySecurityScheme":{"location":"header","name":"k","z":null}},"n":{"apiKeySecurityScheme":{"location":null}},"m":{"mtlsSecurityScheme":{}}},"security":[{"schemes":{"k":{},"m":{"list":["s"]},"n":["t"]}},{"NAME":null}],"skills":[{"input_modes":null,"security":[{"schemes":{"k":{"list":[]}}}]}]}`,
	},
	FormatOpenAI: {
		`{"tools":[{"type":"function","name":"f","parameters":{"type":"object"},"strict":null,"x":1},{"type":"function","name":"h","description":null,"parameters":7,"strict":""},{"type":"function","function":{"name":"g"}}]}`,
	},
}

// TestReportBeginsWithTheDocument holds the reports of documents in odd forms to the
// documents themselves: places are places in them, and what is written in another form
// there than in a card of the format is named.
func TestReportBeginsWithTheDocument(t *testing.T) {
	for from, list := range oddForms {
		cards := wildCards(t, string(from))
		for _, text := range list {
			cards[text] = []byte(text)
		}
		for name, data := range cards {
			t.Run(string(from)+"/"+name, func(t *testing.T) {
				doc, normal := parsedText(t, data), parsedText(t, normalForms[from](t, data))
				for _, to := range Targets(from) {
					_, report, _ := Convert(data, from, to)
					if report == nil {
						t.Fatalf("to %s there is no report", to)
					}
					checkSources(t, doc, report)
					checkForms(t, doc, normal, nil, report)
				}
			})
		}
	}
}

// normalForms are the texts of cards in the form of their format.
var normalForms = map[Format]func(testing.TB, []byte) []byte{
	FormatA2A:    normalA2A,
	FormatA2AV03: normalA2AV03,
	FormatOpenAI: func(t testing.TB, data []byte) []byte {
		l, err := openai.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		text, err := openai.Normalize(l).AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		return text
	},
}

func parsedText(t *testing.T, data []byte) *jsontree.Node {
	t.Helper()
	n, err := jsontree.Parse([]byte(strings.TrimPrefix(string(data), "\ufeff")))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// checkSources checks that the sources of entries exist in the document, or for an absent
// member the object that lacks it.
func checkSources(t *testing.T, doc *jsontree.Node, report *card.Report) {
	t.Helper()
	for _, e := range report.Entries {
		at := e.Source
		if e.Change == card.Defaulted {
			at = at[:max(0, strings.LastIndexByte(at, '/'))]
		}
		if v, err := doc.At(at); err != nil || v == nil {
			t.Errorf("to %s: %s: the document has nothing there", report.To, e)
		}
	}
}

// checkForms asks for entries about everything that a document has and the normal form
// has not at the same place.
func checkForms(t *testing.T, doc, normal *jsontree.Node, at []string, report *card.Report) {
	t.Helper()
	for _, m := range doc.Members {
		place := append(slices.Clip(at), m.Name)
		checkForm(t, m.Value, normal, place, report)
	}
	for i, item := range doc.Items {
		checkForm(t, item, normal, append(slices.Clip(at), strconv.Itoa(i)), report)
	}
}

func checkForm(t *testing.T, v, normal *jsontree.Node, at []string, report *card.Report) {
	t.Helper()
	place := card.JoinPointer(at...)
	same, err := normal.At(place)
	if err == nil && same != nil && same.Kind() == v.Kind() {
		checkForms(t, v, normal, at, report)
		return
	}
	if !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool {
		return (e.Code == card.CodeNull || e.Code == card.CodeNormalForm) && (place + "/")[:min(len(place), len(e.Source))+1] == e.Source+"/"
	}) {
		t.Errorf("to %s: %s is in another form, and nothing says so", report.To, place)
	}
}
