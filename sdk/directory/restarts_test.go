package directory_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/bolt"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// resume reads the stream until it has a revision of an agent, and continues it when it ends. It returns the
// last revision of each agent; the positions must rise.
func (c client) resume(agent string, revision func() int64) map[string]int64 {
	seen := map[string]int64{}
	last := ""
	for {
		got, err := http.Get(c.url + "/public/agent-cards/stream?sinceCursor=" + url.QueryEscape(last))
		if err != nil {
			time.Sleep(5 * time.Millisecond) // the process starts again
			continue
		}
		frames := service.NewFrameReader(got.Body, 0)
		for got.StatusCode == http.StatusOK {
			frame, err := frames.Next()
			if err != nil {
				break
			}
			m, err := service.ParseMessage(frame)
			if err != nil || m.Event == nil {
				continue
			}
			if last != "" && !isBefore(c.t, last, m.Event.Cursor) {
				c.t.Errorf("%s follows %s", m.Event.Cursor, last)
			}
			last = m.Event.Cursor
			seen[m.Event.AgentID] = m.Event.AgentCard.Revision
			if n, has := seen[agent]; has && revision() >= 0 && n >= revision() {
				_ = got.Body.Close()
				return seen
			}
		}
		_ = got.Body.Close()
		time.Sleep(5 * time.Millisecond)
	}
}

// try publishes a card and returns its revision, -1 if it is not acknowledged.
func (c client) try(id string) int64 {
	got, err := http.Post(c.url+"/agent-cards", "application/json", bytes.NewBufferString(fmt.Sprintf(`{"agentId":%q,"displayName":"A"}`, id)))
	if err != nil {
		return -1
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	switch {
	case err != nil, got.StatusCode == http.StatusServiceUnavailable:
		return -1
	case got.StatusCode >= 300:
		c.t.Errorf("%d %s", got.StatusCode, text)
		return -1
	}
	var a answer
	if err := json.Unmarshal(text, &a.body); err != nil {
		c.t.Errorf("%s: %v", text, err)
		return -1
	}
	return int64(a.at("agentCard", "revision").(float64))
}

// overRestarts publishes cards of several agents while the store or the directory is killed again and again. No
// acknowledged change may be lost, and streams that continue have no gap and nothing twice. The variable
// CARD_KILLS sets the number of kills.
func overRestarts(t *testing.T, list []client, kill func()) {
	const agents = 5
	var end atomic.Int64 // the revision of the last change, -1 before it
	end.Store(-1)
	var stored atomic.Int64
	seen := make([]map[string]int64, len(list))
	var following sync.WaitGroup
	for i, c := range list {
		following.Go(func() { seen[i] = c.resume("last", end.Load) })
	}
	acknowledged := map[string]int64{}
	write := func(c client, id string) bool {
		revision := c.try(id)
		if revision < 0 {
			return false
		}
		stored.Add(1)
		acknowledged[id] = revision
		return true
	}
	stop := make(chan struct{})
	var writing sync.WaitGroup
	writing.Go(func() {
		for n := 0; ; n++ {
			select {
			case <-stop:
				return
			default:
				write(list[n%len(list)], fmt.Sprint("agent-", n%agents))
			}
		}
	})
	for range variable(t, "CARD_KILLS", 3) {
		for before := stored.Load(); stored.Load() < before+2*agents; {
			time.Sleep(time.Millisecond)
		}
		kill()
	}
	close(stop)
	writing.Wait()
	for !write(list[0], "last") {
		time.Sleep(5 * time.Millisecond)
	}
	end.Store(acknowledged["last"])
	write(list[1], "last") // streams that have the last change already
	following.Wait()
	for i, got := range seen {
		for id, revision := range acknowledged {
			if id != "last" && got[id] < revision {
				t.Errorf("stream %d has the revision %d of %s, want %d", i, got[id], id, revision)
			}
		}
	}
	if len(acknowledged) != agents+1 {
		t.Errorf("only %d agents have cards", len(acknowledged))
	}
}

// TestStreamsOverRestarts: the database of two directories is killed.
func TestStreamsOverRestarts(t *testing.T) {
	server := database.Start(t)
	overRestarts(t, processes(t, server.New(t), 2), func() { server.Kill(t, 20*time.Millisecond) })
}

// The variables that make the test program a directory over a file, until it is killed: the file, the address
// where it listens, and by how much its clock is behind.
const (
	killedFile    = "DIRECTORY_TEST_FILE"
	killedAddress = "DIRECTORY_TEST_ADDRESS"
	killedBehind  = "DIRECTORY_TEST_BEHIND"
)

func TestMain(m *testing.M) {
	if file := os.Getenv(killedFile); file != "" {
		fmt.Fprintln(os.Stderr, serveFile(file, os.Getenv(killedAddress), os.Getenv(killedBehind)))
		os.Exit(1)
	}
	database.Main(m)
}

// serveFile serves a directory over a file.
func serveFile(file, address, behind string) error {
	late, err := time.ParseDuration(behind)
	if err != nil {
		return err
	}
	s, err := bolt.Open(file, store.Limits{})
	if err != nil {
		return err
	}
	h, err := directory.New(directory.Options{Store: s, Now: func() time.Time { return time.Now().Add(-late) }})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Println("ready")
	return http.Serve(listener, h)
}

// startFile starts a process that serves a directory over a file.
func startFile(t *testing.T, file, address string, behind time.Duration) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	process := exec.Command(self)
	process.Env = append(os.Environ(), killedFile+"="+file, killedAddress+"="+address, killedBehind+"="+behind.String())
	process.Stderr = os.Stderr
	out, err := process.StdoutPipe()
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, len("ready\n"))); err != nil {
		t.Fatal("the process does not serve: ", err)
	}
	return process
}

// TestStreamsOverKills: the directory itself is killed, whose store is a file, and starts again with a clock that
// is behind.
func TestStreamsOverKills(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err == nil {
		err = free.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	file, address, behind := filepath.Join(t.TempDir(), "cards.db"), free.Addr().String(), time.Duration(0)
	process := startFile(t, file, address, behind)
	kill := func() {
		if err := process.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if exit := (*exec.ExitError)(nil); !errors.As(process.Wait(), &exit) {
			t.Error("the process ended by itself")
		}
	}
	defer func() { kill() }()
	c := client{t, "http://" + address}
	overRestarts(t, []client{c, c}, func() {
		kill()
		behind += time.Minute
		process = startFile(t, file, address, behind)
	})
}
