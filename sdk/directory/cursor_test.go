package directory_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/directory"
)

// TestLaterCursor: a cursor that is later than the last change was never issued, and is refused: the client
// would wait for changes that it has missed. Every cursor that was issued is accepted, also after a restart.
func TestLaterCursor(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			c := serve(t, directory.Options{Store: s})
			refuses := func(cursor string) {
				t.Helper()
				for _, method := range []string{"GET", "HEAD"} {
					for _, header := range [][]string{nil, {"Last-Event-ID", cursor}} {
						path := "/public/agent-cards/stream"
						if header == nil {
							path += "?sinceCursor=" + url.QueryEscape(cursor)
						}
						got := c.call(method, path, "", header...)
						if got.status != 400 || method == "GET" && (got.code() != "SCHEMA_INVALID" || !strings.Contains(got.text, "/sinceCursor")) {
							t.Errorf("%s %s %v: %d %s", method, path, header, got.status, got.text)
						}
					}
				}
			}
			refuses("2026-03-01T08:00:00.000Z|t|a") // nothing has changed yet
			c.write("a", "A", "")
			c.write("b", "B", "")
			e := c.follow("")
			e.want("AGENT_CARD_UPSERT a A", "AGENT_CARD_UPSERT b B")
			if got := c.call("DELETE", "/agent-cards/b", ""); got.status != 200 {
				t.Fatal(got.text)
			}
			e.want("AGENT_CARD_REMOVED b")
			last := e.frames.LastEventID()
			for range 2 {
				c.follow("?sinceCursor=" + url.QueryEscape(last))
				refuses("2026-03-01T08:00:00.003Z|tenant_default|b")
				refuses("2099-01-01T00:00:00Z|tenant_default|b")
				c = serve(t, directory.Options{Store: s}) // the removed card is not there any more
			}
			if got := c.call("POST", "/cards", serverJSON("io.github.octo/weather", "1.0.0")); got.status != 201 {
				t.Fatal(got.text)
			}
			e = c.follow("?sinceCursor=" + url.QueryEscape(last))
			c.write("c", "C", "")
			e.want("AGENT_CARD_UPSERT c C")
		})
	}
}

// TestCursorOfAnotherProcess: a cursor that another process has just issued is accepted.
func TestCursorOfAnotherProcess(t *testing.T) {
	list := processes(t, database.Start(t).New(t), 2)
	e := list[0].follow("")
	for i := range 30 {
		list[0].write(fmt.Sprint(i), "X", "")
		e.want(fmt.Sprintf("AGENT_CARD_UPSERT %d X", i))
		again := list[1].follow("?sinceCursor=" + url.QueryEscape(e.frames.LastEventID()))
		_ = again.body.Close()
	}
	later := time.Now().Add(24 * time.Hour).UTC().Format(time.RFC3339)
	if got := list[1].get("/public/agent-cards/stream?sinceCursor=" + later + "|t|a"); got.status != 400 {
		t.Errorf("%d %s", got.status, got.text)
	}
}
