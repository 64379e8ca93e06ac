package database

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// LimitFiles sets the maximum length of the files that the server writes, as if the disk was full; 0 sets none. A
// file of the write-ahead log has 16 MiB.
func (s *Server) LimitFiles(t testing.TB, octets int64) {
	t.Helper()
	limit := fmt.Sprint(octets)
	if octets == 0 {
		limit = "unlimited"
	}
	for _, process := range s.processes(t) {
		// The soft limit: the hard one could not be raised again.
		cmd := exec.Command("prlimit", "--pid", process, "--fsize="+limit+":")
		runAsOther(cmd)
		out, err := cmd.CombinedOutput()
		if _, ended := os.Stat("/proc/" + process); err != nil && ended == nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
}

// processes returns the numbers of the processes of the server.
func (s *Server) processes(t testing.TB) []string {
	t.Helper()
	pid := s.process.Process.Pid
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", pid))
	if err != nil {
		t.Fatal(err)
	}
	return append(strings.Fields(string(children)), fmt.Sprint(pid))
}

// Pause stops the server, whose connections stay open, and returns a function that lets it go on.
func (s *Server) Pause(t testing.TB) (resume func()) {
	t.Helper()
	list := s.processes(t)
	signal := func(name string) {
		for _, process := range list {
			cmd := exec.Command("kill", "-s", name, process)
			runAsOther(cmd)
			_ = cmd.Run() // a process may have ended
		}
	}
	signal("STOP")
	resume = sync.OnceFunc(func() { signal("CONT") })
	t.Cleanup(resume)
	return resume
}
