package cardrt_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

const whole = `{
  "agent_id": "01J9ZKXW4N8T2B6Q5R7V3Y0MDA",
  "name": "R\u00e9sum\u00e9 \"helper\"",
  "version": "1.2.0",
  "capabilities": [
    {"id": "text.summarise", "description": "", "tags": ["a", "b\n"], "input_schema": {"type": "object", "n": 1.0}},
    {"id": "text.write", "tags": [], "output_schema": null, "x-cost": {"unit": "J", "most": 9007199254740993}}
  ],
  "endpoint": {"protocol": "http", "url": "https://agent.example/api", "fallbacks": ["sse", "grpc"]},
  "pricing": {"base_cost_joules": null, "estimated_latency_ms": 2.85399999999999999999e-21, "currency": "EUR"},
  "metadata": {"count": 9007199254740993, "seq": 18446744073709551615, "reputation": 0.1},
  "weights": [1, 0.5, 1e-7],
  "limits": {"b": 2, "a": 1e3},
  "parts": [{"agent_id": "", "name": "", "version": "", "capabilities": [], "endpoint": {"protocol": "", "url": ""}}],
  "online": false,
  "rank": null,
  "zeta": [1,  2],
  "alpha": {"k": "\u00e9"}
}`

func TestRoundTrip(t *testing.T) {
	x, err := decode(whole)
	if err != nil {
		t.Fatal(err)
	}
	out := encode(x)
	if same, err := card.EqualJSON([]byte(whole), []byte(out)); err != nil || !same {
		t.Errorf("%v: came back as %s", err, out)
	}
	if x.Name != `Résumé "helper"` || x.Capabilities[0].Tags[1] != "b\n" || x.Endpoint.Fallbacks[1] != "grpc" {
		t.Errorf("strings: %+v", x)
	}
	if !x.Capabilities[0].Description.IsSet() || x.Capabilities[1].Description.IsSet() || x.Capabilities[1].Tags == nil {
		t.Errorf("empty and absent are mixed up: %+v", x.Capabilities)
	}
	if !x.Rank.IsNull() || x.Pricing.IsNull() || x.Capabilities[1].Output.String() != "null" {
		t.Errorf("null is mixed up: %+v", x)
	}
	// Kept members keep order and bytes.
	if want := `,"zeta":[1,  2],"alpha":{"k": "\u00e9"}}`; !strings.HasSuffix(out, want) {
		t.Errorf("%s does not end in %s", out, want)
	}
	again, err := decode(out)
	if err != nil || encode(again) != out {
		t.Errorf("%v: the second time %s", err, encode(again))
	}
}

// Whatever is wrong inside decodes, and is written back as it was.
func TestMisfits(t *testing.T) {
	for _, text := range []string{
		`{}`,
		`{"name":null}`,
		`{"name":5,"version":{},"capabilities":"no","endpoint":[1]}`,
		`{"capabilities":[{"id":"a"},5]}`,
		`{"capabilities":[{"id":"a","tags":["x",1]},{"id":[]}]}`,
		`{"capabilities":null,"parts":{},"pricing":7,"metadata":null}`,
		`{"endpoint":{"protocol":1,"url":null,"fallbacks":[null]}}`,
		`{"metadata":{"count":1.5,"seq":-1,"reputation":1e400}}`,
		`{"metadata":{"count":18446744073709551615,"seq":18446744073709551616,"reputation":"0.5"}}`,
		`{"weights":[1,"2"],"limits":{"a":1,"b":null},"online":"true","rank":[]}`,
		`{"weights":[0.1,1e-400,1e400]}`,
		`{"parts":[{"parts":[{"parts":[1,2,{"a":[]}]},{"parts":{}}]},{"name":false}]}`,
		`{"unknown":1,"name":7,"other":{"deep":[1,2,{"x":null}]},"version":[]}`,
	} {
		x, err := decode(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if out := encode(x); !equalJSON(t, text, out) {
			t.Errorf("%s came back as %s", text, out)
		}
	}
}

func equalJSON(t *testing.T, a, b string) bool {
	t.Helper()
	same, err := card.EqualJSON([]byte(a), []byte(b))
	if err != nil {
		t.Error(err)
	}
	return same
}

func TestDamage(t *testing.T) {
	// %s is where the damage goes: a known member, an unknown one, and deep in each.
	places := []struct{ text, pointer string }{
		{`{"name":%s}`, "/name"},
		{`{"x":%s}`, "/x"},
		{`{"x":[{"y":%s}]}`, "/x/0/y"},
		{`{"capabilities":[{"id":"a"},{"id":%s}]}`, "/capabilities/1/id"},
		{`{"capabilities":[{"tags":["a",%s]}]}`, "/capabilities/0/tags/1"},
		{`{"capabilities":[{"input_schema":%s}]}`, "/capabilities/0/input_schema"},
		{`{"pricing":{"currency":%s}}`, "/pricing/currency"},
		{`{"metadata":{"count":%s}}`, "/metadata/count"},
		{`{"metadata":{"seq":%s}}`, "/metadata/seq"},
		{`{"metadata":{"reputation":%s}}`, "/metadata/reputation"},
		{`{"weights":[%s]}`, "/weights/0"},
		{`{"limits":{"a":%s}}`, "/limits/a"},
		{`{"online":%s}`, "/online"},
		{`{"parts":[{"parts":[{"rank":%s}]}]}`, "/parts/0/parts/0/rank"},
		{`{"parts":[1,%s]}`, "/parts/1"},
	}
	damages := []struct {
		value, code string
		inside      string // what the pointer has beyond the place
	}{
		{`01`, "syntax", ""}, {`-01`, "syntax", ""}, {`1.`, "syntax", ""}, {`.5`, "syntax", ""}, {`1e`, "syntax", ""}, {`-`, "syntax", ""}, {`+1`, "syntax", ""},
		{`NaN`, "syntax", ""}, {`-Infinity`, "syntax", ""}, {`tru`, "syntax", ""}, {`nulll`, "syntax", ""}, {`falsey`, "syntax", ""}, {`,`, "syntax", ""}, {`1 2`, "syntax", ""},
		{`'a'`, "syntax", ""}, {"\"a\x01b\"", "syntax", ""}, {"\"12345678\n\"", "syntax", ""}, {`"\q"`, "syntax", ""}, {`"\u00zz"`, "syntax", ""},
		{"\"\xff\"", "encoding", ""}, {"\"\xc0\xaf\"", "encoding", ""}, {"\"\xed\xa0\xbd\xed\xb8\x80\"", "encoding", ""}, {"\"\xe2\x82\"", "encoding", ""},
		{`"\ud83d"`, "encoding", ""}, {`"\ude00\ud83d"`, "encoding", ""},
		{`{"k":1,"k":2}`, "duplicate-key", "/k"}, {`[{"k":1,"\u006b":2}]`, "duplicate-key", "/0/k"}, {`{"k":1,}`, "syntax", ""}, {`[1,]`, "syntax", "/1"},
		{strings.Repeat("[", 100000), "depth", "…"}, {strings.Repeat(`{"a":`, 100000) + "1" + strings.Repeat("}", 100000), "depth", "…"},
	}
	for _, place := range places {
		for _, damage := range damages {
			text := fmt.Sprintf(place.text, damage.value)
			name := text[:min(len(text), 60)]
			_, err := decode(text)
			failed, ok := errors.AsType[*card.DecodeError](err)
			if !ok {
				t.Errorf("%q: %v", name, err)
				continue
			}
			if failed.Code != damage.code {
				t.Errorf("%q: %v, want %s", name, err, damage.code)
			}
			pointer := place.pointer + damage.inside
			if damage.inside == "…" {
				if !strings.HasPrefix(failed.Pointer, place.pointer) {
					t.Errorf("%q: pointer %q, want one below %q", name, failed.Pointer, place.pointer)
				}
			} else if failed.Pointer != pointer {
				t.Errorf("%q: pointer %q, want %q", name, failed.Pointer, pointer)
			}
		}
	}
}

func TestDecodeErrorPlace(t *testing.T) {
	many := func(last string) string {
		var b strings.Builder
		b.WriteString(`{`)
		for i := range 40 {
			fmt.Fprintf(&b, `"u%d":0,`, i)
		}
		return b.String() + last + `}`
	}
	for _, test := range []struct {
		text, code, pointer  string
		offset, line, column int
	}{
		{"", "syntax", "", 0, 1, 1},
		{" \n ", "syntax", "", 3, 2, 2},
		{"{}\n{}", "syntax", "", 3, 2, 1},
		{"{\n  \"name\": \"A\",\n  \"name\": \"B\"\n}", "duplicate-key", "/name", 19, 3, 3},
		{"{\"endpoint\":{\"url\":1,\"protocol\":{},\"url\":2}}", "duplicate-key", "/endpoint/url", 35, 1, 36},
		{"{\"\\u006eame\":1,\"name\":1}", "duplicate-key", "/name", 15, 1, 16},
		{"{\"limits\":{\"a\":1,\"a\":1}}", "duplicate-key", "/limits/a", 17, 1, 18},
		{many(`"u7":1`), "duplicate-key", "/u7", 311, 1, 312},
		{many(`"\u0075\u0037":1`), "duplicate-key", "/u7", 311, 1, 312},
		{many(`"u40":{"u7":1,"u7":2}`), "duplicate-key", "/u40/u7", 325, 1, 326},
		{"{\"name\":\"A\"", "syntax", "/name", 11, 1, 12},
		{"{\"parts\":[{},{\"x\"}]}", "syntax", "/parts/1/x", 17, 1, 18},
		{"{\"é\":\r\n  01}", "syntax", "/é", 11, 2, 4},
		{"null", "type", "", 0, 1, 1},
		{" [1]", "type", "", 1, 1, 2},
		{"\"{}\"", "type", "", 0, 1, 1},
		{"[{\"a\":1,\"a\":1}]", "duplicate-key", "/0/a", 8, 1, 9},
		{"5 5", "syntax", "", 2, 1, 3},
		{"\ufeff{\"a\":?}", "syntax", "/a", 8, 1, 9},
	} {
		_, err := decode(test.text)
		failed, ok := errors.AsType[*card.DecodeError](err)
		if !ok {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		want := card.DecodeError{Code: test.code, Pointer: test.pointer, Message: failed.Message, Offset: int64(test.offset), Line: test.line, Column: test.column}
		if *failed != want || failed.Message == "" {
			t.Errorf("%q: %+v, want %+v", test.text, *failed, want)
		}
	}
}

func TestManyUnknownMembers(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"name":"n"`)
	for i := range 100000 {
		fmt.Fprintf(&b, `,"unknown member %d":%d`, i, i)
	}
	start := time.Now()
	x, err := decode(b.String()+"}", card.MaxSize(0))
	if err != nil || x.kept.Unknown().Len() != 100000 {
		t.Error(err)
	}
	if _, err := decode(b.String()+`,"unknown member 99":0}`, card.MaxSize(0)); err == nil {
		t.Error("a repeated name among many is accepted")
	}
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("took %v", took)
	}
}

// Values that do not fit, each inside another one that does not: time must not grow
// with the product of size and depth.
func TestNestedMisfitsAreLinear(t *testing.T) {
	inner := `{"parts":[` + strings.Repeat(`{"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},`, 20000) + `1]}`
	text := inner
	for range 200 {
		text = `{"parts":[` + text + `,{"parts":[0]},1]}`
	}
	start := time.Now()
	x, err := decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
	if v, _ := x.kept.Get("parts"); v.String() != text[len(`{"parts":`):len(text)-1] {
		t.Error("the outermost value is not kept as it was")
	}
}

func TestIntegers(t *testing.T) {
	for _, test := range []struct {
		lit string
		i   int64
		iok bool
		u   uint64
		uok bool
	}{
		{"0", 0, true, 0, true},
		{"-0", 0, true, 0, true},
		{"-0.0e7", 0, true, 0, true},
		{"1.0", 1, true, 1, true},
		{"1e3", 1000, true, 1000, true},
		{"1.5e1", 15, true, 15, true},
		{"100e-2", 1, true, 1, true},
		{"1.5", 0, false, 0, false},
		{"1e-1", 0, false, 0, false},
		{"-7", -7, true, 0, false},
		{"9007199254740993", 9007199254740993, true, 9007199254740993, true},
		{"9223372036854775807", 1<<63 - 1, true, 1<<63 - 1, true},
		{"9223372036854775808", 0, false, 1 << 63, true},
		{"-9223372036854775808", -1 << 63, true, 0, false},
		{"-9223372036854775809", 0, false, 0, false},
		{"18446744073709551615", 0, false, 1<<64 - 1, true},
		{"18446744073709551616", 0, false, 0, false},
		{"1e19", 0, false, 1e19, true},
		{"1e999999999", 0, false, 0, false},
		{`"1"`, 0, false, 0, false},
		{"null", 0, false, 0, false},
	} {
		text := `{"metadata":{"count":` + test.lit + `,"seq":` + test.lit + `}}`
		x, err := decode(text)
		if err != nil {
			t.Errorf("%s: %v", test.lit, err)
			continue
		}
		if v, ok := x.Metadata.Count.Get(); v != test.i || ok != test.iok {
			t.Errorf("%s as int64: %d, %v", test.lit, v, ok)
		}
		if v, ok := x.Metadata.Seq.Get(); v != test.u || ok != test.uok {
			t.Errorf("%s as uint64: %d, %v", test.lit, v, ok)
		}
		if out := encode(x); !equalJSON(t, text, out) {
			t.Errorf("%s came back as %s", text, out)
		}
	}
}

func TestFloatLiterals(t *testing.T) {
	for _, test := range []struct {
		lit  string
		v    float64
		fits bool
		out  string
	}{
		{"0.1", 0.1, true, "0.1"},
		{"1.50", 1.5, true, "1.5"},
		{"-0", 0, true, "-0"},
		{"100", 100, true, "100"},
		{"1E2", 100, true, "100"},
		{"1e21", 1e21, true, "1e+21"},
		{"1e-7", 1e-7, true, "1e-7"},
		{"1e-400", 0, true, "1e-400"},
		{"1e400", 0, false, "1e400"},
		{"-1e400", 0, false, "-1e400"},
		{"2.85399999999999999999e-21", 2.854e-21, true, "2.85399999999999999999e-21"},
		{"9007199254740993", 9007199254740992, true, "9007199254740993"},
		{"9007199254740992", 9007199254740992, true, "9007199254740992"},
		{"0.30000000000000004", 0.30000000000000004, true, "0.30000000000000004"},
		{"0.3000000000000000444", 0.30000000000000004, true, "0.3000000000000000444"},
		{"4e-324", 5e-324, true, "4e-324"},
		{"123456789012345.6", 123456789012345.6, true, "123456789012345.6"},
	} {
		x, err := decode(`{"metadata":{"reputation":` + test.lit + `}}`)
		if err != nil {
			t.Errorf("%s: %v", test.lit, err)
			continue
		}
		if v, ok := x.Metadata.Reputation.Get(); v != test.v || ok != test.fits {
			t.Errorf("%s: %v, %v", test.lit, v, ok)
		}
		if out, want := encode(x), `{"metadata":{"reputation":`+test.out+`}}`; out != want {
			t.Errorf("%s came back as %s", test.lit, out)
		}
		if exact := !x.Metadata.kept.Irregular(); exact != (test.fits && equalJSON(t, test.lit, fmt.Sprint(test.v))) {
			t.Errorf("%s: regular is %v", test.lit, exact)
		}
		x.Metadata.Reputation.Set(0.25)
		if out, want := encode(x), `{"metadata":{"reputation":0.25}}`; out != want {
			t.Errorf("%s: set, yet came back as %s", test.lit, out)
		}
	}
}

// A number that is not exact in a list or a map keeps the text of the whole member,
// and says nothing about the next one.
func TestFloatLiteralsInLists(t *testing.T) {
	const text = `{"weights":[0.1,9007199254740993],"limits":{"b":1,"a":1e-400},"metadata":{"reputation":0.5}}`
	x, err := decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if out := encode(x); !equalJSON(t, text, out) {
		t.Errorf("came back as %s", out)
	}
	if x.Metadata.kept.Any() {
		t.Error("an exact number is kept")
	}
	x.Weights = append(x.Weights, 3)
	x.Limits["b"] = 2
	want := `{"metadata":{"reputation":0.5},"weights":[0.1,9007199254740992,3],"limits":{"a":0,"b":2}}`
	if out := encode(x); out != want {
		t.Errorf("changed, yet came back as %s", out)
	}
}

func TestLimits(t *testing.T) {
	deep := func(n int) string {
		return `{"x":` + strings.Repeat("[", n-1) + strings.Repeat("]", n-1) + "}"
	}
	parts := func(n int) string { // each level is an object and an array
		return strings.Repeat(`{"parts":[`, n) + strings.Repeat("]}", n)
	}
	for _, test := range []struct {
		name, text string
		opts       []card.Option
		code       string
	}{
		{"default depth", deep(512), nil, ""},
		{"beyond default depth", deep(513), nil, "depth"},
		{"typed at default depth", parts(256), nil, ""},
		{"typed beyond default depth", parts(257), nil, "depth"},
		{"depth 3", deep(3), []card.Option{card.MaxDepth(3)}, ""},
		{"beyond depth 3", deep(4), []card.Option{card.MaxDepth(3)}, "depth"},
		{"great depth", deep(50000), []card.Option{card.MaxDepth(math.MaxInt)}, ""},
		{"beyond any depth", deep(100001), []card.Option{card.MaxDepth(math.MaxInt)}, "depth"},
		{"size 10", `{"abc":12}`, []card.Option{card.MaxSize(10)}, ""},
		{"beyond size 10", `{"abc":123}`, []card.Option{card.MaxSize(10)}, "size"},
		{"default size", `{"x":"` + strings.Repeat("x", 4<<20) + `"}`, nil, "size"},
		{"no size", `{"x":"` + strings.Repeat("x", 4<<20) + `"}`, []card.Option{card.MaxSize(0)}, ""},
	} {
		_, err := decode(test.text, test.opts...)
		failed, _ := errors.AsType[*card.DecodeError](err)
		if (err == nil) != (test.code == "") || err != nil && failed.Code != test.code {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestEncodings(t *testing.T) {
	text := `{"name":"é"}`
	utf16le, utf16be := []byte{0xff, 0xfe}, []byte{0xfe, 0xff}
	var utf32le, utf32be []byte
	for _, u := range utf16.Encode([]rune(text)) {
		utf16le = binary.LittleEndian.AppendUint16(utf16le, u)
		utf16be = binary.BigEndian.AppendUint16(utf16be, u)
		utf32le = binary.LittleEndian.AppendUint32(utf32le, uint32(u))
		utf32be = binary.BigEndian.AppendUint32(utf32be, uint32(u))
	}
	for _, data := range [][]byte{utf16le, utf16le[2:], utf16be, utf16be[2:], utf32le, utf32be, append([]byte("\xff\xfe\x00\x00"), utf32le...), append([]byte("\x00\x00\xfe\xff"), utf32be...)} {
		_, err := decode(string(data))
		failed, ok := errors.AsType[*card.DecodeError](err)
		if !ok || failed.Code != "encoding" || failed.Offset != 0 || failed.Line != 1 || failed.Column != 1 {
			t.Errorf("%x: %v", data[:8], err)
		}
	}
	x := new(agent)
	doc, err := cardrt.Decode([]byte("\ufeff"+text), card.Defaults(), decodeAgent, x)
	if err != nil || !doc.BOM || doc.Text != text || x.Name != "é" {
		t.Errorf("%v: %+v", err, doc)
	}
}

func TestEmbedded(t *testing.T) {
	const inner = "{\n\"name\": \"é 😀\",\n\"x\": {\"a\\u0062\": 1}}"
	quoted, _ := json.Marshal(inner)
	accept := card.AcceptEmbedded(true)

	x := new(agent)
	doc, err := cardrt.Decode(append([]byte("\ufeff "), quoted...), card.Defaults().With(accept), decodeAgent, x)
	if err != nil || !doc.Embedded || !doc.BOM || doc.Text != inner || x.Name != "é 😀" {
		t.Fatalf("%v: %+v", err, doc)
	}
	// A position in the inner text is one in the outer document.
	offset, line, column := doc.Position(strings.Index(inner, "{\"a"))
	if want := strings.Index("\ufeff "+string(quoted), `{\"a`); offset != want || line != 1 || column != want+1 {
		t.Errorf("%d at %d:%d, want %d", offset, line, column, want)
	}

	if _, err := decode(string(quoted)); err == nil {
		t.Error("the embedded form is accepted without the option")
	}
	for _, test := range []struct {
		text, code, pointer string
		offset              int
	}{
		{`"{\"name\":\"A\",\"name\":\"B\"}"`, "duplicate-key", "/name", 17},
		{`"{\"x\":\u007b\"y\":01}}"`, "syntax", "/x/y", 21},
		{`"\"{}\""`, "type", "", 1},
		{`"null"`, "type", "", 1},
		{`"" `, "syntax", "", 1},
		{`"{}" {}`, "syntax", "", 5},
		{`"{}`, "syntax", "", 3},
		{`"{\ud800}"`, "encoding", "", 2},
		{`"\ufeff{}"`, "syntax", "", 1},
	} {
		_, err := decode(test.text, accept)
		failed, ok := errors.AsType[*card.DecodeError](err)
		if !ok || failed.Code != test.code || failed.Pointer != test.pointer || failed.Offset != int64(test.offset) {
			t.Errorf("%s: %+v", test.text, failed)
		}
	}
}

// Decoded strings share the decoder's copy of the document, never the caller's bytes.
func TestInputIsNotKept(t *testing.T) {
	data := []byte(whole)
	x := new(agent)
	if _, err := cardrt.Decode(data, card.Defaults(), decodeAgent, x); err != nil {
		t.Fatal(err)
	}
	before := encode(x)
	clear(data)
	if after := encode(x); after != before {
		t.Errorf("changing the input changed the value: %s", after)
	}
}

// Lists of strings are cut from one piece of memory; appending to one must not reach
// into the next.
func TestListsDoNotOverlap(t *testing.T) {
	x, err := decode(`{"capabilities":[{"tags":["a","b"]},{"tags":["c"]},{"tags":["d","e","f"]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	for i := range x.Capabilities {
		x.Capabilities[i].Tags = append(x.Capabilities[i].Tags, "new")
	}
	want := `{"capabilities":[{"tags":["a","b","new"]},{"tags":["c","new"]},{"tags":["d","e","f","new"]}]}`
	if out := encode(x); out != want {
		t.Error(out)
	}
}

func TestLists(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 4, 5, 17, 64, 65, 1000} {
		var b strings.Builder
		b.WriteString(`{"agent_id":"a","name":"b","version":"1","capabilities":[`)
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"id":"c%d","tags":[%s"last"],"u%d":%d}`, i, strings.Repeat(`"t",`, i%40), i, i)
		}
		b.WriteString(`],"endpoint":{"protocol":"http","url":"u"}}`)
		x, err := decode(b.String())
		if err != nil {
			t.Fatal(err)
		}
		if len(x.Capabilities) != n || x.Capabilities == nil {
			t.Errorf("%d elements, want %d", len(x.Capabilities), n)
		}
		if out := encode(x); out != b.String() {
			t.Errorf("%d elements came back as %s", n, out)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(whole)
	f.Add(`{"parts":[{"parts":[1]},2],"weights":[1e400],"limits":{"a":1,"a":2}}`)
	f.Add(`{"capabilities":[{"id":1,"tags":["a",null],"input_schema":{"a":1,"a":2}}],"pricing":{"currency":"\ud800"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		x, err := decode(text)
		_, strict := card.ParseRaw([]byte(text))
		if err != nil {
			failed, ok := errors.AsType[*card.DecodeError](err)
			if !ok || failed.Offset < 0 || failed.Offset > int64(len(text)) {
				t.Fatalf("%q: %v", text, err)
			}
			if failed.Code != card.CodeType && strict == nil && !strings.HasPrefix(text, "\ufeff") {
				t.Fatalf("%q is strict JSON: %v", text, err)
			}
			return
		}
		out := encode(x)
		text = strings.TrimPrefix(text, "\ufeff")
		if same, err := card.EqualJSON([]byte(text), []byte(out)); err != nil || !same {
			t.Fatalf("%v: %q came back as %q", err, text, out)
		}
	})
}

func TestDecodeReplaces(t *testing.T) {
	x := mustDecode(t, `{"name":1,"a":1,"b":2,"weights":[9007199254740993]}`)
	old := *x
	if _, err := cardrt.Decode([]byte(`{"a":3,"c":4}`), card.Defaults(), decodeAgent, x); err != nil {
		t.Fatal(err)
	}
	expect(t, x, `{"a":3,"c":4}`)
	expect(t, &old, `{"weights":[9007199254740993],"name":1,"a":1,"b":2}`)
}
