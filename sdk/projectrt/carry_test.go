package projectrt

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
)

func carrying(o *Options) { o.Carry = true }

// carriedSample is the sample as a list of tools that carries it.
func carriedSample(t *testing.T, opts ...Option) string {
	t.Helper()
	out, report, err := samplePair.Convert([]byte(sampleCard), append(opts, carrying)...)
	if err != nil {
		t.Fatal(err)
	}
	if report.Lossy() {
		t.Errorf("what is carried is not lost:\n%v", report)
	}
	return string(out)
}

func TestCarryRestoresTheBytes(t *testing.T) {
	for name, opts := range map[string][]Option{
		"plain":   nil,
		"version": {func(o *Options) { o.Version = "2024-11-05" }},
		"table":   {func(o *Options) { o.Mode = Table }},
		"set":     {Set("/ttlMs", 5), Set("/tools/0/name", "other")},
		"options": {Give("scope", "public")},
	} {
		t.Run(name, func(t *testing.T) {
			there := carriedSample(t, opts...)
			for what, doc := range map[string]string{"as it is": there, "by another hand": rewritten(t, there)} {
				back, report, err := samplePair.Import([]byte(doc))
				if err != nil || string(back) != sampleCard {
					t.Errorf("%s: %v\n%s", what, err, back)
				}
				if got := lines(report); got != "carried /_meta/com.example~1carried >  restored\n" {
					t.Errorf("%s: %s", what, got)
				}
			}
		})
	}
}

// rewritten is a document after a program has read and written it.
func rewritten(t *testing.T, doc string) string {
	t.Helper()
	var v any
	d := json.NewDecoder(strings.NewReader(doc))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	out, err := json.MarshalIndent(v, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestCarryReports(t *testing.T) {
	_, report, err := To(samplePair, decodeSample(t), []Option{carrying})
	if err != nil {
		t.Fatal(err)
	}
	want := `carried /tools/0/streaming > /_meta/com.example~1carried no-home
carried /tools/0/x > /_meta/com.example~1carried unknown-member
defaulted /tools/1/input_schema > /tools/1/inputSchema default
carried /id > /_meta/com.example~1carried no-home
carried /name > /_meta/com.example~1carried no-home
carried /metadata > /_meta/com.example~1carried no-home
carried /extensions > /_meta/com.example~1carried no-home
carried /x-unknown > /_meta/com.example~1carried unknown-member
carried  > /_meta/com.example~1carried carried
`
	if got := lines(report); got != want {
		t.Errorf("got\n%s", got)
	}
}

// A typed card has no bytes of its own; what comes back is the same JSON value.
func TestCarryTyped(t *testing.T) {
	c := decodeSample(t)
	m, _, err := To(samplePair, c, []Option{carrying})
	if err != nil {
		t.Fatal(err)
	}
	b, report := From(samplePair, m, []Option{Give("unused", "x")})
	if !b.Draft().Equal(c) || report.Lossy() {
		t.Errorf("%s\n%v", text(t, b.Draft()), report)
	}
	back, _, err := Back(samplePair, m, nil)
	if err != nil || !back.Equal(c) {
		t.Errorf("%v", err)
	}
}

// Carrying works both ways: a list of tools that was imported comes back from the card.
func TestCarryTheOtherWay(t *testing.T) {
	const list = `{ "tools": [], "ttlMs": 5.0, "x": [1.0] }`
	out, report, err := samplePair.Import([]byte(list), carrying, Give("id", "agent://a"), Give("name", "a"))
	if err != nil || report.Lossy() {
		t.Fatal(err, report)
	}
	back, _, err := samplePair.Convert(out)
	if err != nil || string(back) != list {
		t.Errorf("%v: %s", err, back)
	}
}

func TestEditsWin(t *testing.T) {
	there := carriedSample(t)
	for _, test := range []struct {
		name string
		// edit are replacements in what was converted, in pairs.
		edit []string
		// want are the same in the source.
		want   []string
		report string
	}{
		{"member changed",
			[]string{`"nextCursor":"1.0.0"`, `"nextCursor":"2.0.0"`},
			[]string{`"version": "1.0.0"`, `"version": "2.0.0"`},
			"edited /nextCursor > /version edited\n"},
		{"member deleted",
			[]string{`,"nextCursor":"1.0.0"`, ``},
			[]string{`"version": "1.0.0",`, ``},
			"edited /nextCursor > /version edited\n"},
		{"member of an element changed",
			[]string{`"Adds."`, `"Adds numbers."`},
			[]string{`"Adds."`, `"Adds numbers."`},
			"edited /tools/0/description > /tools/0/description edited\n"},
		{"two members changed",
			[]string{`"Adds."`, `"Adds numbers."`, `"nextCursor":"1.0.0"`, `"nextCursor":"2.0.0"`},
			[]string{`"Adds."`, `"Adds numbers."`, `"version": "1.0.0"`, `"version": "2.0.0"`},
			"edited /nextCursor > /version edited\nedited /tools/0/description > /tools/0/description edited\n"},
		{"element added",
			[]string{`"tools":[`, `"tools":[{"name":"first","inputSchema":{}},`},
			[]string{`"tools": [`, `"tools": [{"name":"first","input_schema":{}},`},
			"edited /tools/0 > /tools/0 edited\n"},
		{"element removed",
			[]string{`,{"name":"list","inputSchema":{"type":"object"},"outputSchema":{"type": "object"},"annotations":{"idempotentHint":true}}`, ``},
			[]string{`,
    {"name": "list", "idempotent": true, "output_schema": {"type": "object"}}`, ``},
			"edited /tools > /tools edited\n"},
		{"text of a list replaced",
			[]string{`adding,listing`, `listing,dividing`},
			[]string{`["adding", "listing"]`, `["listing", "dividing"]`},
			"edited /_meta/com.example~1skills > /skills edited\nedited /_meta/com.example~1skills > /skills/1 edited\n"},
		{"default replaced",
			[]string{`"name":"list","inputSchema":{"type":"object"}`, `"name":"list","inputSchema":{"type":"object","x":1.0}`},
			[]string{`"name": "list",`, `"name": "list", "input_schema":{"type":"object","x":1.0},`},
			"edited /tools/1/inputSchema/x > /tools/1/input_schema edited\n"},
		{"without a home",
			[]string{`"nextCursor"`, `"ttlMs":5,"nextCursor"`}, nil,
			"dropped /ttlMs >  no-home\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			now, want := replaced(t, there, test.edit), replaced(t, sampleCard, test.want)
			back, report, err := samplePair.Import([]byte(now))
			if err != nil {
				t.Fatal(err)
			}
			equalJSON(t, string(back), want)
			if !strings.Contains(string(back), "9007199254740993.0") || test.want == nil && string(back) != sampleCard {
				t.Errorf("what was not edited is not as it was:\n%s", back)
			}
			if got := lines(report); got != "carried /_meta/com.example~1carried >  restored\n"+test.report {
				t.Errorf("got\n%s", got)
			}
			b, _ := From(samplePair, decodeList(t, now), nil)
			equalJSON(t, text(t, b.Draft()), want)
		})
	}
}

func replaced(t *testing.T, doc string, pairs []string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if strings.Count(doc, pairs[i]) != 1 {
			t.Fatalf("%s occurs %d times in\n%s", pairs[i], strings.Count(doc, pairs[i]), doc)
		}
		doc = strings.Replace(doc, pairs[i], pairs[i+1], 1)
	}
	return doc
}

func decodeList(t *testing.T, doc string) *mcp.ListToolsResult {
	t.Helper()
	m, err := mcp.Decode([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestElementsReordered(t *testing.T) {
	m := decodeList(t, carriedSample(t))
	m.Tools[0], m.Tools[1] = m.Tools[1], m.Tools[0]
	b, report := From(samplePair, m, nil)
	c := b.Draft()
	if c.Tools[0].Name != "list" || c.Tools[1].Name != "sum" || !c.Tools[1].Members().Has("streaming") {
		t.Errorf("%s", text(t, c))
	}
	if got := lines(report); got != "carried /_meta/com.example~1carried >  restored\nedited /tools > /tools edited\n" {
		t.Errorf("got\n%s", got)
	}
}

// An option on the way back is the caller's word of now.
func TestOptionsAreEdits(t *testing.T) {
	b, report := From(samplePair, decodeList(t, carriedSample(t)), []Option{Give("id", "agent://other")})
	if c := b.Draft(); c.ID != "agent://other" || c.Name != "Clerk" {
		t.Errorf("%s", text(t, c))
	}
	if got := lines(report); got != "carried /_meta/com.example~1carried >  restored\nedited  > /id edited\n" {
		t.Errorf("got\n%s", got)
	}
}

func TestDamagedCarryIsReported(t *testing.T) {
	there := carriedSample(t)
	for name, edit := range map[string][2]string{
		"source changed": {`\\\"Clerk\\\"`, `\\\"Clark\\\"`},
		"source cut":     {`\\\"ttl\\\": 60.0}\\n}`, ``},
		"no object":      {`"com.example/carried":"`, `"com.example/carried":"7`},
		"nothing":        {`"com.example/carried":"`, `"com.example/carried":{},"x":"`},
		"wrong kinds":    {`"com.example/carried":"`, `"com.example/carried":{"dialect":1},"x":"`},
	} {
		t.Run(name, func(t *testing.T) {
			doc := replaced(t, there, edit[:])
			out, report, err := samplePair.Import([]byte(doc), Give("id", "agent://a"), Give("name", "a"))
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(lines(report), "dropped /_meta/com.example~1carried >  carry-damaged\n") {
				t.Errorf("got\n%s", lines(report))
			}
			equalJSON(t, string(out), `{"id":"agent://a","name":"a","version":"1.0.0","skills":["adding","listing"],"tools":[
				{"name":"sum","description":"Adds.","input_schema":{"type":"object","maximum":1e400}},
				{"name":"list","input_schema":{"type":"object"},"output_schema":{"type":"object"},"idempotent":true}]}`)
		})
	}
}

// An edit of a part that the mapping drops is reported as ineffective.
func TestEditWithoutEffect(t *testing.T) {
	const list = `{"tools":[],"ttlMs":5}`
	out, _, err := samplePair.Import([]byte(list), carrying, Give("id", "agent://a"), Give("name", "a"))
	if err != nil {
		t.Fatal(err)
	}
	back, report, err := samplePair.Convert([]byte(replaced(t, string(out), []string{`"name":"a"`, `"name":"b"`})))
	if err != nil || string(back) != list {
		t.Errorf("%v: %s", err, back)
	}
	if got := lines(report); got != "carried /extensions/carried >  restored\ndropped /name >  no-home\n" {
		t.Errorf("got\n%s", got)
	}
}

func TestPlacesMeet(t *testing.T) {
	p := newPlaces([]edit{{pointer: "/a/b"}, {pointer: "/c"}})
	for at, want := range map[string]bool{
		"": true, "/a": true, "/a/b": true, "/a/b/c": true, "/a/bc": false, "/a/c": false, "/c/0/x": true, "/d": false, "/": false,
	} {
		if p.meet(at) != want {
			t.Errorf("%q: %v", at, !want)
		}
	}
}

// A card that is carried for another format is ignored.
func TestCarryOfAnotherFormat(t *testing.T) {
	p := payload{dialect: "oasf", source: "{}", plain: "sha256:"}
	m := decodeList(t, `{"tools":[]}`)
	if _, err := sampleMCP.Slot.Put(m, p.text()); err != nil {
		t.Fatal(err)
	}
	_, report := From(samplePair, m, nil)
	if got := lines(report); got != "dropped /_meta >  no-home\n" {
		t.Errorf("got\n%s", got)
	}
}

// A restored card is not validated unless it was edited.
func TestRestoredCardIsNotValidated(t *testing.T) {
	const invalid = `{"name":"a","tools":[{}]}`
	out, _, err := samplePair.Convert([]byte(invalid), carrying, Set("/tools", []int{}))
	if err != nil {
		t.Fatal(err)
	}
	back, _, err := samplePair.Import(out)
	if err != nil || string(back) != invalid {
		t.Errorf("%s, %v", back, err)
	}
	edited := replaced(t, string(out), []string{`{"tools":[]`, `{"nextCursor":"1","tools":[]`})
	if back, report, err := samplePair.Import([]byte(edited)); err == nil || report == nil {
		t.Errorf("%s, %v", back, err)
	}
}

func TestPayloadText(t *testing.T) {
	p := payload{
		dialect: "adp", version: "1", mode: Table, source: `{"a":"\u00e9"}`, plain: "sha256:00",
		texts: map[string][]string{"b": {}, "a": {"x", "y"}},
		sets:  []Assignment{{"/a", card.Raw{}}, {"", card.Raw{}}},
	}
	p.sets[0].Value, _ = card.ParseRaw([]byte(`[1.0]`))
	p.sets[1].Value, _ = card.ParseRaw([]byte(`null`))
	want := `{"dialect":"adp","version":"1","mode":"table","options":{"a":["x","y"],"b":[]},"set":[{"at":"/a","value":[1.0]},{"at":"","value":null}],` +
		`"source":"{\"a\":\"\\u00e9\"}","digest":"sha256:e05cbe7a9c4ac5e7a1a0cf24ea19ffb4d9aea4a5e6de1bc90a0eabf70ddca9ac","plain":"sha256:00"}`
	got := p.text()
	if i := strings.Index(got, `"digest"`); i < 0 || got[:i] != want[:strings.Index(want, `"digest"`)] {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	back, err := readPayload(got)
	if err != nil || back.text() != got {
		t.Errorf("%v: %s", err, back.text())
	}
}

func FuzzPayload(f *testing.F) {
	f.Add(`{"tools":[]}`, sampleCard)
	good := payload{dialect: "adp", source: sampleCard, plain: "sha256:"}
	f.Add(`{"tools":[{"name":"a"}],"nextCursor":"1"}`, good.text())
	good.sets = []Assignment{{"/tools/-", card.Raw{}}}
	good.sets[0].Value, _ = card.ParseRaw([]byte(`{"name":"b"}`))
	good.texts, good.mode = map[string][]string{"id": {"x"}}, Table
	f.Add(`{"tools":[{"name":"b"},{"name":"a"}],"x":1}`, good.text())
	good.source = `{"id":"a","name":"b","tools":[{"name":"a"},{"name":"c","streaming":true}],"version":"2"}`
	f.Add(`{"tools":[{"name":"b"},{"name":"a"}],"nextCursor":"1"}`, good.text())
	f.Fuzz(func(t *testing.T, doc, slot string) {
		m, err := mcp.Decode([]byte(doc))
		if err != nil {
			return
		}
		if _, err := sampleMCP.Slot.Put(m, slot); err != nil {
			return
		}
		p, err := readPayload(slot)
		if err == nil {
			again, err := readPayload(p.text())
			if err != nil || again.text() != p.text() {
				t.Errorf("payload does not survive: %v", err)
			}
		}
		b, report := From(samplePair, m, nil)
		c := b.Draft()
		if _, err := c.AppendJSON(nil); err != nil {
			t.Errorf("cannot be written: %v", err)
		}
		twice, other := From(samplePair, m, nil)
		if !twice.Draft().Equal(c) || lines(other) != lines(report) {
			t.Error("twice is not the same")
		}
	})
}

// Whatever was edited, the way there and back again changes nothing more.
func FuzzCarry(f *testing.F) {
	f.Add(sampleCard)
	f.Add(`{"id":"agent://a","name":"a","skills":[],"tools":[{"name":"x"},{"name":"x"}],"extensions":{"carried":1}}`)
	f.Fuzz(func(t *testing.T, doc string) {
		c, err := adp.Decode([]byte(doc))
		if err != nil {
			return
		}
		b, report := Open(samplePair, c, []Option{carrying})
		if len(report.Of(card.Carried)) == 0 {
			return
		}
		back, _ := From(samplePair, b.Draft(), nil)
		if got := back.Draft(); !got.Equal(c) {
			x, _ := got.AppendJSON(nil)
			t.Errorf("%s came back as %s", doc, x)
		}
	})
}
