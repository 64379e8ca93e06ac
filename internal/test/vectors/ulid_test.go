package vectors

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/oklog/ulid/v2"

	"github.com/agentcard-go/cardgen/sdk/aevum"
)

// ulidKinds are the kinds of vectors about agent ids that are ULIDs.
var ulidKinds = map[id]Runner{
	{"aevum", "ulid-parse"}:  ulidParse,
	{"aevum", "ulid-encode"}: ulidEncode,
	{"aevum", "compare"}:     ulidCompare,
}

func ulidParse(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		OK      bool   `json:"ok"`
		Ms      uint64 `json:"ms"`
		RandHex string `json:"rand_hex"`
		Code    string `json:"code"`
	}](expect)
	if err != nil {
		return err
	}
	text, err := input[string](v)
	if err != nil {
		return err
	}
	parsed, err := aevum.AgentID(text).ULID()
	if !want.OK {
		if code := ulidCode(err); code != want.Code {
			return fmt.Errorf("the error is %v (%q), want %q", err, code, want.Code)
		}
		return nil
	}
	if err != nil {
		return err
	}
	if got := parsed.Time(); got != want.Ms {
		return fmt.Errorf("the time is %d ms, want %d", got, want.Ms)
	}
	if got := hex.EncodeToString(parsed.Entropy()); got != want.RandHex {
		return fmt.Errorf("the random part is %s, want %s", got, want.RandHex)
	}
	return nil
}

// ulidCode returns the code of an error of parsing or creating an id.
func ulidCode(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, ulid.ErrOverflow), errors.Is(err, ulid.ErrBigTime):
		return "ulid-overflow"
	case errors.Is(err, ulid.ErrDataSize), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "length"
	}
	return "pattern"
}

func ulidEncode(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		ID   string `json:"id"`
		OK   *bool  `json:"ok"`
		Code string `json:"code"`
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Ms      int64  `json:"ms"`
		RandHex string `json:"rand_hex"`
	}](v)
	if err != nil {
		return err
	}
	random, err := hex.DecodeString(in.RandHex)
	if err != nil {
		return err
	}
	made, err := aevum.NewAgentIDAt(time.UnixMilli(in.Ms), bytes.NewReader(random))
	if want.OK != nil && !*want.OK {
		if code := ulidCode(err); err == nil || want.Code != "" && code != want.Code {
			return fmt.Errorf("created %q with the error %v (%q), want the error %q", made, err, code, want.Code)
		}
		return nil
	}
	if err != nil {
		return err
	}
	if string(made) != want.ID {
		return fmt.Errorf("the id is %s, want %s", made, want.ID)
	}
	return nil
}

func ulidCompare(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Less bool `json:"less"`
	}](expect)
	if err != nil {
		return err
	}
	ids, err := input[[2]string](v)
	if err != nil {
		return err
	}
	var parsed [2]ulid.ULID
	for i, text := range ids {
		if parsed[i], err = aevum.AgentID(text).ULID(); err != nil {
			return err
		}
	}
	if got := parsed[0].Compare(parsed[1]) < 0; got != want.Less {
		return fmt.Errorf("%s sorts before %s: %t, want %t", ids[0], ids[1], got, want.Less)
	}
	if got := ids[0] < ids[1]; got != want.Less {
		return errors.New("the texts do not sort like the ids")
	}
	return nil
}
