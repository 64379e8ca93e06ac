// Package database starts PostgreSQL for tests.
package database

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// toolsVariable, if it is not empty, makes a missing program an error.
const toolsVariable = "CARDGEN_TOOLS"

// startTime is how long a server may take to start or to stop, also on a busy machine.
const startTime = 3 * time.Minute

// Server is a PostgreSQL server with a cluster of its own. It has no address in a network; its socket is
// in a temporary folder.
type Server struct {
	bin, folder string
	process     *exec.Cmd
	schemas     atomic.Int64
}

// Start starts a server, which ends with the test. The test is skipped if the programs of PostgreSQL
// are not installed and the variable CARDGEN_TOOLS is empty.
func Start(t testing.TB) *Server {
	t.Helper()
	if !installed(t) {
		t.Skip("PostgreSQL is not installed")
	}
	s, err := start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.end(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// installed reports whether PostgreSQL is installed. The test fails if it is not and must be.
func installed(t testing.TB) bool {
	t.Helper()
	found := programs() != ""
	if !found && os.Getenv(toolsVariable) != "" {
		t.Fatal("PostgreSQL is not installed")
	}
	return found
}

// shared is the server of [Shared].
var shared struct {
	sync.Mutex
	server *Server
}

// Shared returns a server for all tests of a package, whose TestMain calls [Main]; nil if the programs of
// PostgreSQL are not installed and the variable CARDGEN_TOOLS is empty.
func Shared(t testing.TB) *Server {
	t.Helper()
	if !installed(t) {
		return nil
	}
	shared.Lock()
	defer shared.Unlock()
	if shared.server == nil {
		s, err := start()
		if err != nil {
			t.Fatal(err)
		}
		shared.server = s
	}
	return shared.server
}

// Main runs the tests of a package and ends the server of [Shared].
func Main(m *testing.M) {
	code := m.Run()
	if s := shared.server; s != nil {
		if err := s.end(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// start starts a server with a new cluster.
func start() (*Server, error) {
	folder, err := os.MkdirTemp("", "pg")
	if err != nil {
		return nil, err
	}
	s := &Server{bin: programs(), folder: folder}
	if err := s.create(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	if err := s.run(); err != nil {
		return nil, errors.Join(err, s.end())
	}
	return s, nil
}

// end stops the server and removes its cluster.
func (s *Server) end() error { return errors.Join(s.stop(syscall.SIGINT), os.RemoveAll(s.folder)) }

// programs returns the folder with the programs of PostgreSQL, empty if there is none.
func programs() string {
	if found, err := exec.LookPath("initdb"); err == nil {
		if found, err = filepath.EvalSymlinks(found); err == nil {
			return filepath.Dir(found)
		}
	}
	list, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(list) == 0 {
		return ""
	}
	return filepath.Dir(slices.Max(list))
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// create creates the cluster.
func (s *Server) create() error {
	if err := giveAway(s.folder); err != nil {
		return err
	}
	cmd := s.command("initdb", "-D", s.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// command returns a command of PostgreSQL, which refuses to run as root.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir = s.folder
	runAsOther(cmd)
	return cmd
}

// run runs the server and waits until it answers.
func (s *Server) run() error {
	s.process = s.command("postgres", "-D", s.data(), "-k", s.folder, "-c", "listen_addresses=", "-c", "max_connections=200",
		"-c", "fsync=off") // the machine does not fail, and a disk that others use makes each write wait
	if err := s.process.Start(); err != nil {
		s.process = nil
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	for {
		c, err := pgx.Connect(ctx, s.address("public"))
		if err == nil {
			return c.Close(ctx)
		}
		if ctx.Err() != nil {
			return fmt.Errorf("the server does not answer: %w", err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// stop ends the server with a signal: SIGINT ends it in order, SIGQUIT at once.
func (s *Server) stop(signal os.Signal) error {
	if s.process == nil {
		return nil
	}
	process := s.process
	s.process = nil
	if err := process.Process.Signal(signal); err != nil {
		return err
	}
	err := process.Wait()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && signal == syscall.SIGQUIT {
		return nil
	}
	return err
}

// Kill ends the server at once, without a checkpoint, and starts it again after a pause.
func (s *Server) Kill(t testing.TB, pause time.Duration) {
	t.Helper()
	if err := s.stop(syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
	time.Sleep(pause)
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
}

// address returns the address of the server with a list of schemas.
func (s *Server) address(schemas string) string {
	return fmt.Sprintf("postgres:///postgres?host=%s&user=postgres&search_path=%s", s.folder, schemas)
}

// New returns the address of a new, empty schema.
func (s *Server) New(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("test%d", s.schemas.Add(1))
	if err := s.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE SCHEMA " + name); err != nil {
		t.Fatal(err)
	}
	return s.address(name + ",public")
}

func (s *Server) execute(statements string) error {
	ctx := context.Background()
	c, err := pgx.Connect(ctx, s.address("public"))
	if err != nil {
		return err
	}
	_, err = c.Exec(ctx, statements)
	return errors.Join(err, c.Close(ctx))
}
