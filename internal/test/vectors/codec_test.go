package vectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// codecKinds are the kinds of vectors about reading and writing.
var codecKinds = map[id]Runner{
	{"aevum", "roundtrip"}:              roundtrip,
	{"agentcard", "roundtrip"}:          roundtrip,
	{"adp", "roundtrip"}:                roundtrip,
	{"a2a", "roundtrip"}:                roundtrip,
	{"a2a-0.3", "roundtrip"}:            roundtrip,
	{"mcp", "roundtrip"}:                roundtrip,
	{"mcp-server-json", "roundtrip"}:    roundtrip,
	{"openai", "roundtrip"}:             roundtrip,
	{"ai-catalog", "roundtrip"}:         roundtrip,
	{"mcp-server-card", "roundtrip"}:    roundtrip,
	{"agent-skills-index", "roundtrip"}: roundtrip,
	{"api-catalog", "roundtrip"}:        roundtrip,
	{"oasf", "roundtrip"}:               roundtrip,
	{"oasf-descriptor", "roundtrip"}:    roundtrip,
	{"aevum", "encode"}:                 encode,
	{"agentcard", "encode"}:             encode,
	{"adp", "encode"}:                   encode,
	{"mcp", "encode"}:                   encode,
}

func roundtrip(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		EqualJSON   bool     `json:"equal_json"`
		EqualLexeme []string `json:"equal_lexeme"`
		IDs         []string `json:"ids"`
	}](expect)
	if err != nil {
		return err
	}
	document, err := v.Document()
	if err != nil {
		return err
	}
	c, err := dialects.DecodeAs(v.Dialect, document)
	if err != nil {
		return err
	}
	if want.EqualJSON {
		if err := equalJSON(c, document); err != nil {
			return err
		}
	}
	output, err := card.JSON(c)
	if err != nil {
		return err
	}
	if want.EqualLexeme != nil {
		if err := lexemes(output, v.Path, want.EqualLexeme); err != nil {
			return err
		}
	}
	if want.IDs != nil {
		var ids struct {
			Capabilities []struct {
				ID string `json:"id"`
			} `json:"capabilities"`
		}
		if err := output.Decode(&ids); err != nil {
			return err
		}
		var got []string
		for _, c := range ids.Capabilities {
			got = append(got, c.ID)
		}
		if !slices.Equal(got, want.IDs) {
			return fmt.Errorf("the ids of the capabilities are %q, want %q", got, want.IDs)
		}
	}
	return nil
}

// lexemes compares the number literals of the array at a pointer with the wanted ones,
// byte by byte.
func lexemes(output card.Raw, pointer string, want []string) error {
	array, ok := output.Pointer(pointer)
	if !ok {
		return fmt.Errorf("the output has nothing at %s", pointer)
	}
	var items []json.RawMessage
	if err := array.Decode(&items); err != nil {
		return err
	}
	for _, literal := range want {
		if !slices.ContainsFunc(items, func(item json.RawMessage) bool { return string(item) == literal }) {
			return fmt.Errorf("the literal %s is not in %s", literal, array)
		}
	}
	return nil
}

func encode(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		StringOfObject bool   `json:"string_of_object"`
		Size           *int   `json:"size"`
		Error          string `json:"error"`
		NoBOM          bool   `json:"no_bom"`
		UTF8           bool   `json:"utf8"`
		ReparseEqual   bool   `json:"reparse_equal"`
	}](expect)
	if err != nil {
		return err
	}
	document, err := v.Document()
	if err != nil {
		return err
	}
	c, err := dialects.DecodeAs(v.Dialect, document)
	if err != nil {
		return err
	}
	opts := v.readOptions()
	if v.Options.Embedded {
		opts = append(opts, card.AsEmbedded())
	}
	output, err := dialects.Encode(c, opts...)
	if want.Error != "" {
		return refused(v, err, want.Error)
	}
	if err != nil {
		return err
	}
	if want.Size != nil && len(output) != *want.Size {
		return fmt.Errorf("the output has %d octets, want %d", len(output), *want.Size)
	}
	if want.NoBOM && len(output) >= 3 && string(output[:3]) == "\xEF\xBB\xBF" {
		return errors.New("the output begins with a byte order mark")
	}
	if want.UTF8 && !utf8.Valid(output) {
		return errors.New("the output is not well-formed UTF-8")
	}
	if want.StringOfObject {
		var inner string
		if err := json.Unmarshal(output, &inner); err != nil {
			return fmt.Errorf("the output is not a JSON string: %w", err)
		}
		if err := equalJSON(c, []byte(inner)); err != nil {
			return err
		}
	}
	if want.ReparseEqual {
		again, err := dialects.DecodeAs(v.Dialect, output)
		if err != nil {
			return err
		}
		return equalJSON(again, document)
	}
	return nil
}

// refused reports whether an error of encoding has a code.
func refused(v *Vector, err error, code string) error {
	if err == nil {
		return fmt.Errorf("encoded, want the error %q", code)
	}
	var invalid *card.InvalidError
	if errors.As(err, &invalid) {
		for _, f := range invalid.Violations {
			if sameCode(v.Dialect, v.Path, code, f.Code) {
				return nil
			}
		}
	}
	var broken *card.DecodeError
	if errors.As(err, &broken) && broken.Code == code {
		return nil
	}
	return fmt.Errorf("the error does not have the code %q: %w", code, err)
}
