package directory_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/directory/checkpoint"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// logKey is a key of package note.
const (
	logKey    = "PRIVATE+KEY+log.example+3a5dd91f+AQECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g"
	logPublic = "log.example+3a5dd91f+AXm1Vi6P5lT5QHixEuipi6eQH4U65pW+1+DjkQutBJZk"
)

// signedLog returns a directory that signs its log, and a function that returns its checkpoint.
func signedLog(t *testing.T, s store.Store) (c client, checked func() checkpoint.Checkpoint) {
	t.Helper()
	signer, err := note.NewSigner(logKey)
	if err != nil {
		t.Fatal(err)
	}
	verifier, err := note.NewVerifier(logPublic)
	if err != nil {
		t.Fatal(err)
	}
	c = serve(t, directory.Options{Store: s, Checkpoint: signer})
	return c, func() checkpoint.Checkpoint {
		t.Helper()
		got := c.get("/checkpoint")
		x, err := checkpoint.Open([]byte(got.text), verifier)
		if err != nil || got.status != 200 || !strings.HasPrefix(got.header.Get("Content-Type"), "text/plain") {
			t.Errorf("%d %s (%v)", got.status, got.text, err)
		}
		return x
	}
}

// TestLog: the log of a directory is signed, its proofs and its changes have the signed roots, and Nooterra
// cards are in it with their hashes only.
func TestLog(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			c, checked := signedLog(t, s)
			points := []checkpoint.Checkpoint{checked()}
			for i := range 6 {
				if got := c.call("POST", "/cards", serverJSON(fmt.Sprintf("com.example/s%d", i), "1.0.0")); got.status != 201 {
					t.Fatal(got.text)
				}
				points = append(points, checked())
			}
			c.post(`{"agentId":"hidden","displayName":"Hidden","visibility":"private"}`)
			c.post(`{"agentId":"shown","displayName":"Shown"}`)
			points = append(points, checked())
			last := points[len(points)-1]
			if last.Size != 8 {
				t.Fatalf("%+v", last)
			}
			log := c.get("/log").text
			if n, err := checkpoint.Verify(strings.NewReader(log), points...); err != nil || n != 8 {
				t.Errorf("%d changes: %v", n, err)
			}
			if strings.Contains(log, "hidden") || strings.Contains(log, "shown") || strings.Count(log, "change") != 6 {
				t.Error(log)
			}
			if parts := c.get("/log?limit=3").text + c.get("/log?after=3&limit=1").text + c.get("/log?after=4").text; parts != log {
				t.Errorf("the parts differ: %s", parts)
			}
			if got := c.get("/log?after=8"); got.status != 200 || got.text != "" {
				t.Errorf("after the last change: %d %s", got.status, got.text)
			}
			for position := 1; position <= 8; position++ {
				p := proofAt(t, c, fmt.Sprintf("/log/inclusion?position=%d", position))
				if err := tlog.CheckRecord(p.Proof, 8, last.Root, int64(position)-1, p.Hash); err != nil || p.Position != position {
					t.Errorf("the change %d: %v", position, err)
				}
			}
			for _, older := range points[1:] {
				p := proofAt(t, c, fmt.Sprintf("/log/consistency?from=%d&size=8", older.Size))
				if err := tlog.CheckTree(p.Proof, 8, last.Root, older.Size, older.Root); err != nil {
					t.Errorf("the log of %d changes: %v", older.Size, err)
				}
			}
			p := proofAt(t, c, "/log/inclusion?position=2&size=3")
			if err := tlog.CheckRecord(p.Proof, 3, points[3].Root, 1, p.Hash); err != nil {
				t.Error(err)
			}
			again, checked := signedLog(t, s)
			if got := checked(); got != last || again.get("/log").text != log {
				t.Errorf("after a restart: %+v", got)
			}
		})
	}
}

// answeredProof is a proof of the directory.
type answeredProof struct {
	Position int
	Hash     tlog.Hash
	Proof    []tlog.Hash
}

// proofAt returns the proof of a route.
func proofAt(t *testing.T, c client, path string) (p answeredProof) {
	t.Helper()
	got := c.get(path)
	if err := json.Unmarshal([]byte(got.text), &p); err != nil || got.status != 200 {
		t.Errorf("%s: %d %s (%v)", path, got.status, got.text, err)
	}
	return p
}

// TestLogRefuses: the answer to a request for what the log does not have says so.
func TestLogRefuses(t *testing.T) {
	c := serve(t, directory.Options{})
	if got := c.get("/checkpoint"); got.status != 404 || got.code() != "NOT_FOUND" {
		t.Errorf("without a key: %d %s", got.status, got.text)
	}
	if got := c.get("/log"); got.status != 200 || got.text != "" {
		t.Errorf("an empty log: %d %s", got.status, got.text)
	}
	if got := c.get("/log/inclusion?position=1"); got.status != 400 {
		t.Errorf("an empty log: %d %s", got.status, got.text)
	}
	c.call("POST", "/cards", serverJSON("com.example/s", "1.0.0"))
	for _, path := range []string{
		"/log?after=2", "/log?after=-1", "/log?after=x", "/log?limit=0", "/log?limit=1001", "/log?after=99999999999999999999",
		"/log/inclusion", "/log/inclusion?position=0", "/log/inclusion?position=2", "/log/inclusion?position=1&size=2", "/log/inclusion?position=1&size=0",
		"/log/consistency", "/log/consistency?from=0", "/log/consistency?from=2", "/log/consistency?from=1&size=9223372036854775807",
	} {
		if got := c.get(path); got.status != 400 || got.code() != "SCHEMA_INVALID" {
			t.Errorf("%s: %d %s", path, got.status, got.text)
		}
	}
}
