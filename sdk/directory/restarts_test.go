package directory_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/bolt"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
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
			if m.Event.AgentCard == nil {
				delete(seen, m.Event.AgentID)
				continue
			}
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

// target is a directory that is killed again and again: processes with one store.
type target struct {
	clients []client
	// durable says that the store keeps the answers to requests with an idempotency key.
	durable bool
	// kill kills something, and starts it again. n is the number of kills before. It returns a backup of the store
	// if that is wanted.
	kill func(n int, wanted bool) []byte
}

// overRestarts changes cards while the store or the directory is killed again and again. No acknowledged change
// may be lost, streams that continue have no gap and nothing twice, and the answers are those of a new index over
// a backup. The variable CARD_KILLS sets the number of kills.
func overRestarts(t *testing.T, x target) {
	const agents, every = 5, 3
	var end atomic.Int64 // the revision of the last change, -1 before it
	end.Store(-1)
	var stored atomic.Int64
	seen := make([]map[string]int64, len(x.clients))
	var following sync.WaitGroup
	for i, c := range x.clients {
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
	var quiet sync.RWMutex // held for reading during a change
	var writing sync.WaitGroup
	repeat := func(do func(n int)) {
		writing.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-stop:
					return
				default:
				}
				quiet.RLock()
				do(n)
				quiet.RUnlock()
			}
		})
	}
	repeat(func(n int) { write(x.clients[n%len(x.clients)], fmt.Sprint("agent-", n%agents)) })
	clerks := []*tenantClerk{newClerk(t, x.clients, "t1", x.durable), newClerk(t, x.clients, "t2", x.durable)}
	for _, k := range clerks {
		repeat(func(int) {
			k.work()
			stored.Add(1)
		})
	}
	for n := range variable(t, "CARD_KILLS", 3) {
		for before := stored.Load(); stored.Load() < before+2*agents; {
			time.Sleep(time.Millisecond)
		}
		if n%every != 0 {
			x.kill(n, false)
			continue
		}
		quiet.Lock()
		x.audit(t, n, clerks)
		quiet.Unlock()
	}
	close(stop)
	writing.Wait()
	for !write(x.clients[0], "last") {
		time.Sleep(5 * time.Millisecond)
	}
	end.Store(acknowledged["last"])
	write(x.clients[1], "last") // streams that have the last change already
	following.Wait()
	for i, got := range seen {
		for id, revision := range acknowledged {
			if id != "last" && got[id] < revision {
				t.Errorf("stream %d has the revision %d of %s, want %d", i, got[id], id, revision)
			}
		}
		for _, k := range clerks {
			k.checkStream(i, got)
		}
	}
	if len(acknowledged) != agents+1 {
		t.Errorf("only %d agents have cards", len(acknowledged))
	}
}

// audit kills while nothing changes, and compares the answers of all processes before and after with what was
// acknowledged, and with the answers of a directory that has a backup.
func (x target) audit(t *testing.T, n int, clerks []*tenantClerk) {
	t.Helper()
	first, second := x.clients[0].answers(), x.clients[1].answers()
	for range 100 { // until both processes have all changes
		if maps.Equal(first, second) {
			break
		}
		time.Sleep(20 * time.Millisecond)
		first, second = x.clients[0].answers(), x.clients[1].answers()
	}
	backup := x.kill(n, true)
	copied := store.NewMemory(store.Limits{})
	if _, _, err := store.Import(t.Context(), copied, bytes.NewReader(backup)); err != nil {
		t.Fatal(err)
	}
	serve(t, directory.Options{Store: copied, Base: killedBase}).wantAnswers("with a backup", first)
	for i, c := range x.clients {
		c.wantAnswers(fmt.Sprintf("process %d after kill %d", i, n), first)
		for _, k := range clerks {
			k.check(c)
		}
	}
}

// answers returns the answers to requests that depend on all cards, by tenant and path.
func (c client) answers() map[string]string {
	list := map[string]string{}
	for _, tenant := range []string{directory.DefaultTenant, "t1", "t2"} {
		for _, path := range []string{
			"/agent-cards?limit=100", "/agent-cards/discover?limit=100&visibility=all&asOf=2026-01-01T00:00:00.000Z",
			"/public/agent-cards/discover?limit=100&asOf=2026-01-01T00:00:00.000Z", "/public/agent-cards/discover?capability=clerk.1&asOf=2026-01-01T00:00:00.000Z",
			"/find?words=number+weather+books&limit=100", "/find?capability=clerk.2", "/find?dialect=a2a&words=number", "/find?protocol=jsonrpc",
			"/cards?limit=100", "/cards?name=clerk", "/v0.1/servers?limit=100", "/v0.1/servers?limit=100&include_deleted=true", "/v0.1/servers?version=latest",
			"/v0.1/servers?updated_since=2026-03-01T08:00:00Z", "/v0.1/servers?search=t1", "/.well-known/ai-catalog.json",
		} {
			got := c.get(path, "X-Proxy-Tenant-Id", tenant)
			list[tenant+" "+path] = fmt.Sprint(got.status, " ", got.text)
		}
	}
	return list
}

// wantAnswers compares answers. Another process may see changes some milliseconds later.
func (c client) wantAnswers(when string, want map[string]string) {
	c.t.Helper()
	var got map[string]string
	for range 100 {
		if got = c.answers(); maps.Equal(got, want) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	for name, text := range want {
		if got[name] != text {
			c.t.Errorf("%s: %s: %.2000s, want %.2000s", when, name, got[name], text)
			return
		}
	}
}

// killedBase is the address in the catalogs of directories that are killed.
var killedBase = &url.URL{Scheme: "http", Host: "directory.example"}

// backupOf returns a backup of a store.
func backupOf(t *testing.T, s store.Store) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := store.Export(t.Context(), s, &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// process is a process that serves a directory.
type process struct {
	t       *testing.T
	command *exec.Cmd
	client  client
	store   string
	behind  time.Duration
}

// The variables that make the test program a directory until it is killed: the file or the database of its store,
// the address where it listens, and by how much its clock is behind.
const (
	killedStore   = "DIRECTORY_TEST_STORE"
	killedAddress = "DIRECTORY_TEST_ADDRESS"
	killedBehind  = "DIRECTORY_TEST_BEHIND"
)

func TestMain(m *testing.M) {
	if name := os.Getenv(killedStore); name != "" {
		fmt.Fprintln(os.Stderr, serveStore(name, os.Getenv(killedAddress), os.Getenv(killedBehind)))
		os.Exit(1)
	}
	database.Main(m)
}

// serveStore serves a directory over a file or a database.
func serveStore(name, address, behind string) error {
	late, err := time.ParseDuration(behind)
	if err != nil {
		return err
	}
	var s store.Store
	if strings.HasPrefix(name, "postgres:") {
		s, err = postgres.Open(context.Background(), name, store.Limits{})
	} else {
		s, err = bolt.Open(name, store.Limits{})
	}
	if err != nil {
		return err
	}
	h, err := directory.New(directory.Options{Store: s, Base: killedBase, Now: func() time.Time { return time.Now().Add(-late) }})
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

// freeAddress returns an address at which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err == nil {
		err = free.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return free.Addr().String()
}

// startProcess starts a process that serves a directory over a file or a database. It is killed at the end of the
// test.
func startProcess(t *testing.T, store string, behind time.Duration) *process {
	p := &process{t: t, client: client{t, "http://" + freeAddress(t)}, store: store, behind: behind}
	p.start()
	t.Cleanup(p.kill)
	return p
}

// start starts the process.
func (p *process) start() {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	p.command = exec.Command(self)
	p.command.Env = append(os.Environ(), killedStore+"="+p.store, killedAddress+"="+strings.TrimPrefix(p.client.url, "http://"), killedBehind+"="+p.behind.String())
	p.command.Stderr = os.Stderr
	out, err := p.command.StdoutPipe()
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		p.t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, len("ready\n"))); err != nil {
		p.t.Fatal("the process does not serve: ", err)
	}
}

// kill kills the process.
func (p *process) kill() {
	if err := p.command.Process.Kill(); err != nil {
		p.t.Fatal(err)
	}
	if exit := (*exec.ExitError)(nil); !errors.As(p.command.Wait(), &exit) {
		p.t.Error("the process ended by itself")
	}
}

// TestDatabaseOverKills: the database of two directories is killed, and the directories, whose clocks differ.
func TestDatabaseOverKills(t *testing.T) {
	server := database.Start(t)
	address := server.New(t)
	list := []*process{startProcess(t, address, 0), startProcess(t, address, time.Hour)}
	overRestarts(t, target{clients: []client{list[0].client, list[1].client}, durable: true, kill: func(n int, wanted bool) (backup []byte) {
		if n%2 == 0 {
			server.Kill(t, 20*time.Millisecond)
		} else {
			p := list[n/2%2]
			p.kill()
			p.start()
		}
		if wanted {
			backup = backupOf(t, openDatabase(t, address))
		}
		return backup
	}})
}

// TestFileOverKills: the directory is killed, whose store is a file, and starts again with a clock that is behind.
func TestFileOverKills(t *testing.T) {
	p := startProcess(t, filepath.Join(t.TempDir(), "cards.db"), 0)
	overRestarts(t, target{clients: []client{p.client, p.client}, kill: func(_ int, wanted bool) (backup []byte) {
		p.kill()
		if wanted {
			s, err := bolt.Open(p.store, store.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			backup = backupOf(t, s)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		p.behind += time.Minute
		p.start()
		return backup
	}})
}

// TestMemoryOverStops: a directory in memory stops in the middle of requests, and another one continues with the
// store.
func TestMemoryOverStops(t *testing.T) {
	s, address := store.NewMemory(store.Limits{}), freeAddress(t)
	run := func() (stop func()) {
		h, err := directory.New(directory.Options{Store: s, Base: killedBase})
		if err != nil {
			t.Fatal(err)
		}
		listener, err := net.Listen("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		web := &http.Server{Handler: h}
		go func() { _ = web.Serve(listener) }()
		return func() {
			h.Close()
			if err := web.Shutdown(t.Context()); err != nil {
				t.Error(err)
			}
		}
	}
	stop := run()
	defer func() { stop() }()
	c := client{t, "http://" + address}
	overRestarts(t, target{clients: []client{c, c}, kill: func(_ int, wanted bool) (backup []byte) {
		if stop(); wanted {
			backup = backupOf(t, s)
		}
		stop = run()
		return backup
	}})
}
