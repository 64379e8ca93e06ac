package bolt

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/registry"
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

// declareForever declares card after card and prints the number of each one that is
// acknowledged.
func declareForever(file string) {
	d, err := Open(file, registry.Limits{})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("open")
	for n := d.Len(); ; n++ {
		c, err := registry.Read(fmt.Appendf(nil, `{"tools":[{"type":"function","function":{"name":"tool_%d_%d"}}]}`, os.Getpid(), n),
			registry.Declaration{Dialect: "openai", ID: fmt.Sprintf("agent %d", n%agents), At: time.Now()})
		if err == nil {
			var result registry.Result
			if result, err = d.Put(context.Background(), c); err == nil {
				fmt.Printf("%s\t%d\n", result.Card.ID, result.Card.Edition)
				continue
			}
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// TestKilled: a process that is killed at any moment of a loop of declarations leaves a file
// that can be opened and has every card that was acknowledged. In every fourth round the file is
// a new one, so that its creation is interrupted, too.
func TestKilled(t *testing.T) {
	rounds := 100
	if testing.Short() {
		rounds = 10
	}
	random := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	file := filepath.Join(dir, "cards.db")
	acknowledged := map[string]string{}
	total := 0
	for round := range rounds {
		if round%4 == 0 {
			file = filepath.Join(dir, fmt.Sprintf("cards%d.db", round))
			acknowledged = map[string]string{}
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

// declareAndKill runs a process that declares cards, kills it when enough says so, and adds what
// it has acknowledged.
func declareAndKill(t *testing.T, file string, acknowledged map[string]string, enough func(declared int, since time.Duration) bool) (declared int) {
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
		var agent int
		var edition string
		if n, _ := fmt.Sscanf(line, "agent %d\t%s", &agent, &edition); n == 2 {
			acknowledged[fmt.Sprintf("agent %d", agent)] = edition
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

// checkAcknowledged opens the file and compares it with what was acknowledged.
func checkAcknowledged(t *testing.T, round int, file string, acknowledged map[string]string) {
	t.Helper()
	d, err := Open(file, registry.Limits{})
	if err != nil {
		t.Fatalf("round %d: %v", round, err)
	}
	defer func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}()
	for id, edition := range acknowledged {
		c, err := d.Get(context.Background(), registry.Key{Dialect: "openai", ID: id})
		if err != nil {
			t.Fatalf("round %d: %s, which was acknowledged: %v", round, id, err)
		}
		var want uint64
		if _, err := fmt.Sscan(edition, &want); err != nil {
			t.Fatal(err)
		}
		// The last declaration may be stored without its acknowledgement.
		if c.Edition != want && c.Edition != want+1 {
			t.Errorf("round %d: %s has the edition %d, want %d", round, id, c.Edition, want)
		}
	}
}

// TestTwoProcesses: a file that another process has open is an error within seconds.
func TestTwoProcesses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cards.db")
	tried := false
	declareAndKill(t, file, map[string]string{}, func(declared int, _ time.Duration) bool {
		if declared == 0 {
			return false
		}
		begin := time.Now()
		_, err := Open(file, registry.Limits{})
		if _, locked := errors.AsType[*LockedError](err); !locked || time.Since(begin) > 60*lockTime {
			t.Errorf("after %s: %v", time.Since(begin), err)
		}
		tried = true
		return true
	})
	if !tried {
		t.Error("the file was not opened twice")
	}
}
