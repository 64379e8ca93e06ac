// Package mcpconformance runs the conformance suite of the Model Context Protocol against
// agentcard mcp.
package mcpconformance

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// scenarios are those that concern every server. The others call tools, resources and prompts
// of the suite's own test server.
var scenarios = []string{
	"server-initialize", "logging-set-level", "ping", "tools-list", "resources-list", "prompts-list", "dns-rebinding-protection",
}

// suite returns the program of the suite, which npm ci installs beside this file.
func suite(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed")
	}
	dist, err := filepath.Abs("node_modules/@modelcontextprotocol/conformance/dist")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dist, "index.js"))
	if os.IsNotExist(err) {
		t.Skip("the suite is not installed: make interop installs it")
	}
	if err != nil {
		t.Fatal(err)
	}
	// Node has fs.globSync from version 22 on; the scenarios do not use it.
	changed := strings.Replace(string(text), "globSync as o,", "", 1)
	if changed == string(text) {
		t.Fatal("the suite imports globSync in another way")
	}
	first := strings.Index(changed, "import{")
	file := filepath.Join(dist, "index.without-glob.js")
	if err := os.WriteFile(file, []byte(changed[:first]+"const o=()=>[];"+changed[first:]), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// server starts agentcard mcp on a free port and returns its address.
func server(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "agentcard")
	build := exec.Command("go", "build", "-o", program, "./cmd/agentcard")
	build.Dir = "../../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	cmd := exec.Command(program, "mcp", "--http", "127.0.0.1:0")
	messages, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(messages).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address := regexp.MustCompile(`http://\S+`).FindString(line)
	if address == "" {
		t.Fatalf("the server prints %q", line)
	}
	return address
}

func TestConformance(t *testing.T) {
	program, address := suite(t), server(t)
	for _, scenario := range scenarios {
		t.Run(scenario, func(t *testing.T) {
			out, err := exec.Command("node", program, "server", "--url", address, "--scenario", scenario).CombinedOutput()
			if err != nil || !strings.Contains(string(out), "0 failed") {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
