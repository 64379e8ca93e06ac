package agentcard_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
)

func TestNewAgentIDHasTheTimeOfItsMaking(t *testing.T) {
	before := time.Now().Truncate(time.Millisecond)
	id, err := agentcard.NewAgentID().ULID()
	if err != nil {
		t.Fatal(err)
	}
	if made := id.Timestamp(); made.Before(before) || made.After(time.Now()) {
		t.Errorf("the id says %v, made after %v", made, before)
	}
}

func TestAgentIDsSortByTime(t *testing.T) {
	zero, ones := make([]byte, 10), bytes.Repeat([]byte{0xff}, 10)
	earlier, err := agentcard.NewAgentIDAt(time.UnixMilli(1000), bytes.NewReader(ones))
	if err != nil {
		t.Fatal(err)
	}
	later, err := agentcard.NewAgentIDAt(time.UnixMilli(1001), bytes.NewReader(zero))
	if err != nil {
		t.Fatal(err)
	}
	if earlier >= later {
		t.Errorf("%s does not sort before %s", earlier, later)
	}
}

func TestAgentIDRefusesWhatIsNoULID(t *testing.T) {
	if _, err := agentcard.AgentID("80000000000000000000000000").ULID(); !errors.Is(err, ulid.ErrOverflow) {
		t.Errorf("error %v, want %v", err, ulid.ErrOverflow)
	}
	if _, err := agentcard.AgentID("01arz3ndektsv4rrffq69g5fav").ULID(); !errors.Is(err, ulid.ErrInvalidCharacters) {
		t.Errorf("error %v, want %v", err, ulid.ErrInvalidCharacters)
	}
}
