package aevumcard

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math/bits"
	"strings"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"
)

func TestParse(t *testing.T) {
	tests := []struct {
		id     string
		ms     uint64
		random string
		err    error
	}{
		{id: "00000000000000000000000000", random: "00000000000000000000"},
		{id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", ms: 1469922850259, random: "d6764c61efb99302bd5b"},
		{id: "7ZZZZZZZZZZZZZZZZZZZZZZZZZ", ms: 1<<48 - 1, random: "ffffffffffffffffffff"},
		{id: "80000000000000000000000000", err: ulid.ErrOverflow},
		{id: "ZZZZZZZZZZZZZZZZZZZZZZZZZZ", err: ulid.ErrOverflow},
		{id: "01arz3ndektsv4rrffq69g5fav", err: ulid.ErrInvalidCharacters},
		{id: "01ARZ3NDEKTSV4RRFFQ69G5FAu", err: ulid.ErrInvalidCharacters},
		{id: "O1ARZ3NDEKTSV4RRFFQ69G5FAV", err: ulid.ErrInvalidCharacters},
		{id: "01ARZ3NDEKTSV4RRFFQ69G5FA", err: ulid.ErrDataSize},
		{id: "01ARZ3NDEKTSV4RRFFQ69G5FAV\n", err: ulid.ErrDataSize},
		{id: "01ARZ3NDEKTSV4RRFFQ69G5FÀ", err: ulid.ErrInvalidCharacters},
		{id: "", err: ulid.ErrDataSize},
	}
	for _, tt := range tests {
		got, err := ParseAgentID(tt.id)
		if !errors.Is(err, tt.err) {
			t.Errorf("Parse(%q): error %v, want %v", tt.id, err, tt.err)
			continue
		}
		if tt.err != nil {
			continue
		}
		if got.Time() != tt.ms || hex.EncodeToString(got.Entropy()) != tt.random {
			t.Errorf("Parse(%q) = %d, %x, want %d, %s", tt.id, got.Time(), got.Entropy(), tt.ms, tt.random)
		}
		if got.String() != tt.id {
			t.Errorf("Parse(%q).String() = %q", tt.id, got)
		}
	}
}

func TestNewAt(t *testing.T) {
	entropy, _ := hex.DecodeString("0123456789abcdef0123")
	got, err := AgentIDAt(time.UnixMilli(1469918176385), bytes.NewReader(entropy))
	if want := "01ARYZ6S4104HMASW9NF6YY093"; err != nil || got != want {
		t.Errorf("NewAt = %q, %v, want %q", got, err, want)
	}
	if _, err := AgentIDAt(time.UnixMilli(1<<48), bytes.NewReader(entropy)); !errors.Is(err, ulid.ErrBigTime) {
		t.Errorf("a time of 49 bits: error %v, want %v", err, ulid.ErrBigTime)
	}
	if _, err := AgentIDAt(time.UnixMilli(0), strings.NewReader("short")); err == nil {
		t.Error("NewAt accepted five octets of entropy")
	}
}

// IDs of the same millisecond must differ like random numbers and must not count upwards.
func TestNewIsNotPredictable(t *testing.T) {
	const samples = 2000
	rising, neighbours := 0, 0
	var last ulid.ULID
	for i := range samples {
		id, err := ParseAgentID(NewAgentID())
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			differ := 0
			for j, b := range id.Entropy() {
				differ += bits.OnesCount8(b ^ last.Entropy()[j])
			}
			if differ < 10 {
				t.Errorf("%s follows %s: only %d of 80 random bits differ", id, last, differ)
			}
			if id.Time() == last.Time() {
				neighbours++
				if id.Compare(last) > 0 {
					rising++
				}
			}
		}
		last = id
	}
	if neighbours > 100 && rising > neighbours*3/4 {
		t.Errorf("%d of %d neighbours within a millisecond rise", rising, neighbours)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("01ARZ3NDEKTSV4RRFFQ69G5FAV")
	f.Add("80000000000000000000000000")
	f.Add("01arz3ndektsv4rrffq69g5fav")
	f.Fuzz(func(t *testing.T, text string) {
		id, err := ParseAgentID(text)
		if err == nil && id.String() != text {
			t.Errorf("Parse(%q).String() = %q", text, id)
		}
	})
}
