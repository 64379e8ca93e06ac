package codec_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

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
		{"depth 3", deep(3), []card.Option{card.WithLimits(card.Limits{Depth: 3})}, ""},
		{"beyond depth 3", deep(4), []card.Option{card.WithLimits(card.Limits{Depth: 3})}, "depth"},
		{"great depth", deep(50000), []card.Option{card.WithLimits(card.Limits{Depth: -1})}, ""},
		{"beyond any depth", deep(100001), []card.Option{card.WithLimits(card.Limits{Depth: -1})}, "depth"},
		{"size 10", `{"abc":12}`, []card.Option{card.WithLimits(card.Limits{Bytes: 10})}, ""},
		{"beyond size 10", `{"abc":123}`, []card.Option{card.WithLimits(card.Limits{Bytes: 10})}, "size"},
		{"elements 6", `{"name":"a","parts":[{"name":"b"},{"name":"c"}]}`, []card.Option{card.WithLimits(card.Limits{Elements: 6})}, ""},
		{"beyond elements 5", `{"name":"a","parts":[{"name":"b"},{"name":"c"}]}`, []card.Option{card.WithLimits(card.Limits{Elements: 5})}, "elements"},
		{"default elements", `{"x":[0` + strings.Repeat(",0", 1<<18) + `]}`, nil, "elements"},
		{"elements of an embedded document", `"{\"x\":[0` + strings.Repeat(",0", 1<<18) + `]}"`, []card.Option{card.AcceptEmbedded(true)}, "elements"},
		{"no limit of elements", `{"x":[0` + strings.Repeat(",0", 1<<18) + `]}`, []card.Option{card.WithLimits(card.Limits{Elements: -1})}, ""},
		{"default size", `{"x":"` + strings.Repeat("x", 4<<20) + `"}`, nil, "size"},
		{"no size", `{"x":"` + strings.Repeat("x", 4<<20) + `"}`, []card.Option{card.WithLimits(card.Limits{Bytes: -1})}, ""},
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
	doc, err := codec.Decode([]byte("\ufeff"+text), card.Options{}, decodeAgent, x)
	if err != nil || !doc.BOM || doc.Text != text || x.Name != "é" {
		t.Errorf("%v: %+v", err, doc)
	}
}

// The message for a text that cannot be a document names its format.
func TestMessages(t *testing.T) {
	const binary = "the document is no text: it begins with a zero byte"
	for text, want := range map[string]string{
		"7\x00":                 "the document is UTF-16 (little-endian); encode it as UTF-8",
		"\x007":                 "the document is UTF-16 (big-endian); encode it as UTF-8",
		"\xff\xfe7\x00":         "the document is UTF-16 (little-endian); encode it as UTF-8",
		"\xfe\xff\x007":         "the document is UTF-16 (big-endian); encode it as UTF-8",
		"\x00\x00\x007":         "the document is UTF-32 (big-endian); encode it as UTF-8",
		"7\x00\x00\x00":         "the document is UTF-32 (little-endian); encode it as UTF-8",
		"\x1f\x8b\x08\x00":      "the document is compressed by gzip: decompress it first",
		"\x00":                  binary,
		"\x00\x00\x00\x00\x00":  binary,
		"\x00\x00\x01\x00":      binary,
		"\x00\x00{}":            binary,
		"[]":                    "the document is an array, not an object",
		"null":                  "the document is null, not an object",
		`"{}"`:                  "the document is a string, not an object",
		`{"name": "a",}`:        "trailing comma before the end of the object",
		`{"limits": [1, ]}`:     "trailing comma before the end of the array",
		`{"name": /* b */ "a"}`: "comments are not allowed in JSON",
		`{name: "a"}`:           "member names must be in double quotes",
		" 1e3\n":                "the document is a number, not an object",
	} {
		_, err := decode(text)
		failed, ok := errors.AsType[*card.DecodeError](err)
		if !ok || failed.Message != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
		if errors.Is(err, card.Type) {
			t.Errorf("%q: a schema is said to be violated", text)
		}
	}
	for text, want := range map[string]string{
		`[7]`:     "the document is an array that does not fit",
		`"hello"`: "the document is a string, not an array",
	} {
		if _, err := words.Decode([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if _, err := agents.Decode([]byte(`"hello"`)); err == nil || err.Error() != "1:1: the document is a string that does not contain an object [type]" {
		t.Error(err)
	}
	for limit, want := range map[int64]string{4 << 20: "4 MiB", 1000: "1000 bytes"} {
		_, err := decode(strings.Repeat(" ", int(limit)+1), card.WithLimits(card.Limits{Bytes: limit}))
		if want := "the document is longer than the limit of " + want + "; raise it with card.Limits.Bytes [size]"; err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestEmbedded(t *testing.T) {
	const inner = "{\n\"name\": \"é 😀\",\n\"x\": {\"a\\u0062\": 1}}"
	quoted, _ := json.Marshal(inner)
	accept := card.AcceptEmbedded(true)

	x := new(agent)
	doc, err := codec.Decode(append([]byte("\ufeff "), quoted...), card.Options{}.With(accept), decodeAgent, x)
	if err != nil || !doc.Embedded || !doc.BOM || doc.Text != inner || x.Name != "é 😀" {
		t.Fatalf("%v: %+v", err, doc)
	}
	// A position in the inner text corresponds to a position in the outer document.
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
		{`"[]"`, "type", "", 1},
		{`"\"{}\""`, "type", "", 0},
		{`"null"`, "type", "", 0},
		{`"hello"`, "type", "", 0},
		{`"" `, "type", "", 0},
		{`"{}" {}`, "syntax", "", 5},
		{`"{}`, "syntax", "", 3},
		{`"{\ud800}"`, "encoding", "", 2},
		{`"\ufeff{}"`, "type", "", 0},
	} {
		_, err := decode(test.text, accept)
		failed, ok := errors.AsType[*card.DecodeError](err)
		if !ok || failed.Code != test.code || failed.Pointer != test.pointer || failed.Offset != int64(test.offset) {
			t.Errorf("%s: %+v", test.text, failed)
		}
	}
}
