package bolt

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// declareFile is the variable that makes the test program declare cards in a file until it is
// killed.
const declareFile = "BOLT_TEST_DECLARE"

func TestMain(m *testing.M) {
	if file := os.Getenv(declareFile); file != "" {
		declareForever(file)
	}
	os.Exit(m.Run())
}

// agents is the number of agents that declare cards.
const agents = 7

// private signs the cards of the agents with even numbers.
var private = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))

// policy knows the key of these agents, and accepts the cards of the others.
var policy = store.Policy{Unproven: true, Signatures: verify.Policy{Keys: signature.KeyFunc(
	func(context.Context, signature.Request) (signature.Key, error) {
		return signature.Key{Public: private.Public()}, nil
	},
)}}

// offer returns the card that agent declares as its n-th. Each third card of a proven agent is
// one that another party declares, with a higher number and without a signature.
func offer(agent, n int) (text []byte, foreign bool, err error) {
	text = fmt.Appendf(nil, `{"id":"agent://%d","name":"Agent of %d","seq":%d}`, agent, os.Getpid(), n)
	if agent%2 != 0 {
		return text, false, nil
	}
	if n%3 == 2 {
		return bytes.Replace(text, []byte(`"seq":`), []byte(`"seq":9`), 1), true, nil
	}
	text, err = signing.Sign(text, signing.RequireSeq(), private)
	return text, false, err
}

// declareForever declares card after card and removes some of them. It prints the agent and the
// edition of each card that is stored, and whether a signature proves its author; the edition 0 for
// a card that is removed.
func declareForever(file string) {
	fail := func(err error) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	d, err := Open(file, store.Limits{})
	if err != nil {
		fail(err)
	}
	fmt.Println("open")
	for n := int(time.Now().UnixMilli()); ; n++ {
		text, foreign, err := offer(n%agents, n)
		if err != nil {
			fail(err)
		}
		c, err := store.Read(context.Background(), text, store.Declaration{Dialect: "adp", At: time.Now(), Policy: policy})
		if err != nil {
			fail(err)
		}
		before, err := d.Get(context.Background(), c.Key)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			fail(err)
		}
		result, err := d.Put(context.Background(), c)
		switch {
		case err != nil:
			fail(err)
		case result.Decision == store.Replace && foreign && before != nil && before.Signature == "valid":
			fail(fmt.Errorf("the card of another party replaces %s", result.Card.ID))
		case result.Decision == store.Replace:
			fmt.Printf("%s\t%d\t%s\n", result.Card.ID, result.Card.Edition, result.Card.Signature)
		}
		if n%13 == 0 {
			if err := d.Delete(context.Background(), c.Key, "", time.Now()); err != nil {
				fail(err)
			}
			fmt.Printf("%s\t0\tremoved\n", c.ID)
		}
	}
}

// TestKilled: a process that is killed at any moment of a loop of declarations leaves a file
// that can be opened and has every card that was acknowledged; cards of proven authors are
// proven. The variable CARD_KILLS sets the number of kills. In every fourth round the file is
// a new one, so that its creation is interrupted, too.
func TestKilled(t *testing.T) {
	rounds := 10
	if text := os.Getenv("CARD_KILLS"); text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	file := filepath.Join(dir, "cards.db")
	acknowledged := map[string]acknowledgement{}
	total := 0
	for round := range rounds {
		if round%4 == 0 {
			file = filepath.Join(dir, fmt.Sprintf("cards%d.db", round))
			acknowledged = map[string]acknowledgement{}
		}
		// Half of the rounds end at a moment after the start, the others after a declaration.
		atMoment, declarations := round%2 == 0, random.IntN(40)
		moment := time.Duration(random.IntN(60)) * time.Millisecond
		total += declareAndKill(t, file, acknowledged, func(declared int, since time.Duration) bool {
			return atMoment && since > moment || declared > declarations
		})
		checkAcknowledged(t, round, file, acknowledged)
	}
	t.Logf("%d rounds, %d declarations were acknowledged", rounds, total)
	if total < rounds {
		t.Errorf("only %d declarations were acknowledged in %d rounds", total, rounds)
	}
}

// acknowledgement is what the process says of a card that it stored.
type acknowledgement struct {
	edition   uint64
	signature string
}

// declareAndKill runs a process that declares cards, kills it when enough says so, and adds what
// it has acknowledged.
func declareAndKill(t *testing.T, file string, acknowledged map[string]acknowledgement, enough func(declared int, since time.Duration) bool) (declared int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), declareFile+"="+file)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	lines := make(chan string, 1<<16)
	go func() {
		defer close(done)
		for s := bufio.NewScanner(out); s.Scan(); {
			lines <- s.Text()
		}
	}()
	begin := time.Now()
	record := func(line string) {
		var id string
		var a acknowledgement
		if n, _ := fmt.Sscanf(line, "%s\t%d\t%s", &id, &a.edition, &a.signature); n == 3 {
			acknowledged[id] = a
			declared++
		}
	}
	for running := true; running && !enough(declared, time.Since(begin)); {
		select {
		case line := <-lines:
			record(line)
		case <-done:
			t.Error("the process ended by itself")
			running = false
		case <-time.After(time.Millisecond):
		}
	}
	if err := child.Process.Kill(); err != nil {
		t.Error(err)
	}
	<-done // all lines are read before Wait closes the pipe
	if err := child.Wait(); err == nil {
		t.Error("the process was not killed")
	}
	close(lines)
	for line := range lines {
		record(line)
	}
	return declared
}

// checkAcknowledged opens the file and compares it with what was acknowledged. The last change may be stored
// without its acknowledgement: it is acknowledged from now on, since the file has been read.
func checkAcknowledged(t *testing.T, round int, file string, acknowledged map[string]acknowledgement) {
	t.Helper()
	d, err := Open(file, store.Limits{})
	if err != nil {
		t.Fatalf("round %d: %v", round, err)
	}
	defer func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}()
	log, err := d.Changes(context.Background(), 0, 1<<20)
	if err != nil || uint64(len(log)) != d.Position() {
		t.Fatalf("round %d: %d changes of %d (%v)", round, len(log), d.Position(), err)
	}
	logged := map[string]uint64{}
	for _, c := range log {
		logged[c.ID] = c.Edition
	}
	for id, last := range acknowledged {
		c, err := d.Get(context.Background(), store.Key{Dialect: "adp", ID: id})
		removed := last.edition == 0 || log[len(log)-1].ID == id && log[len(log)-1].Edition == 0
		if errors.Is(err, store.ErrNotFound) && removed && logged[id] == 0 {
			acknowledged[id] = acknowledgement{}
			continue
		}
		if err != nil {
			t.Fatalf("round %d: %s, which was acknowledged: %v", round, id, err)
		}
		if c.Edition != logged[id] {
			t.Errorf("round %d: %s has the edition %d, in the log %d", round, id, c.Edition, logged[id])
		}
		if c.Edition != last.edition && c.Edition != last.edition+1 {
			t.Errorf("round %d: %s has the edition %d, want %d", round, id, c.Edition, last.edition)
		}
		if last.signature == "valid" && c.Signature != "valid" {
			t.Errorf("round %d: the card of %s is %s, and was proven", round, id, c.Signature)
		}
		acknowledged[id] = acknowledgement{c.Edition, c.Signature}
	}
}

// TestTwoProcesses: a file that another process has open is an error within seconds.
func TestTwoProcesses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cards.db")
	tried := false
	declareAndKill(t, file, map[string]acknowledgement{}, func(declared int, _ time.Duration) bool {
		if declared == 0 {
			return false
		}
		begin := time.Now()
		_, err := Open(file, store.Limits{})
		if !errors.Is(err, ErrLocked) || time.Since(begin) > 60*lockTime {
			t.Errorf("after %s: %v", time.Since(begin), err)
		}
		tried = true
		return true
	})
	if !tried {
		t.Error("the file was not opened twice")
	}
}
