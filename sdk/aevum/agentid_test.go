package aevum_test

import (
	"bytes"
	"errors"
	"net/url"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"

	"github.com/agentcard-go/cardgen/sdk/aevum"
)

func TestNewAgentIDHasTheTimeOfItsMaking(t *testing.T) {
	before := time.Now().Truncate(time.Millisecond)
	id, err := aevum.NewAgentID().ULID()
	if err != nil {
		t.Fatal(err)
	}
	if made := id.Timestamp(); made.Before(before) || made.After(time.Now()) {
		t.Errorf("the id says %v, made after %v", made, before)
	}
}

func TestAgentIDsSortByTime(t *testing.T) {
	zero, ones := make([]byte, 10), bytes.Repeat([]byte{0xff}, 10)
	earlier, err := aevum.NewAgentIDAt(time.UnixMilli(1000), bytes.NewReader(ones))
	if err != nil {
		t.Fatal(err)
	}
	later, err := aevum.NewAgentIDAt(time.UnixMilli(1001), bytes.NewReader(zero))
	if err != nil {
		t.Fatal(err)
	}
	if earlier >= later {
		t.Errorf("%s does not sort before %s", earlier, later)
	}
}

func TestAgentIDRefusesWhatIsNoULID(t *testing.T) {
	if _, err := aevum.AgentID("80000000000000000000000000").ULID(); !errors.Is(err, ulid.ErrOverflow) {
		t.Errorf("error %v, want %v", err, ulid.ErrOverflow)
	}
	if _, err := aevum.AgentID("01arz3ndektsv4rrffq69g5fav").ULID(); !errors.Is(err, ulid.ErrInvalidCharacters) {
		t.Errorf("error %v, want %v", err, ulid.ErrInvalidCharacters)
	}
}

// TestAgentIDNeedsNoEscape: ids are the same in a path and in a query of a URL.
func TestAgentIDNeedsNoEscape(t *testing.T) {
	for _, id := range []string{"0123456789ABCDEFGHJKMNPQRS", "7TVWXYZ0000000000000000000", string(aevum.NewAgentID())} {
		if url.PathEscape(id) != id || url.QueryEscape(id) != id {
			t.Errorf("%s is escaped in a URL", id)
		}
	}
}
