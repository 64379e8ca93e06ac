package database

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// LimitFiles sets the maximum length of the files that the server writes, as if the disk was full; 0 sets none. A
// file of the write-ahead log has 16 MiB.
func (s *Server) LimitFiles(t testing.TB, octets int64) {
	t.Helper()
	pid := s.process.Process.Pid
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", pid))
	if err != nil {
		t.Fatal(err)
	}
	limit := fmt.Sprint(octets)
	if octets == 0 {
		limit = "unlimited"
	}
	for _, process := range append(strings.Fields(string(children)), fmt.Sprint(pid)) {
		// The soft limit: the hard one could not be raised again.
		cmd := exec.Command("prlimit", "--pid", process, "--fsize="+limit+":")
		runAsOther(cmd)
		out, err := cmd.CombinedOutput()
		if _, ended := os.Stat("/proc/" + process); err != nil && ended == nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
}
