package service_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// frames reads all frames of a text; a frame is written as id|event|data.
func frames(r *service.FrameReader) (string, error) {
	var list []string
	for {
		f, err := r.Next()
		if err != nil {
			return strings.Join(list, " "), err
		}
		list = append(list, fmt.Sprintf("%s|%s|%q", f.ID, f.Event, f.Data))
	}
}

func TestReader(t *testing.T) {
	for _, c := range []struct{ text, want, lastID string }{
		{"", "", ""},
		{"data: a\n\n", `|message|"a"`, ""},
		{"data:a\ndata: b\ndata:  c\ndata\n\n", `|message|"a\nb\n c\n"`, ""},
		{"id: 1\nevent: x\ndata: a\n\ndata: b\n\n", `1|x|"a" |message|"b"`, "1"},
		{"data: a\r\rdata: b\r\n\r\ndata: c\n\n", `|message|"a" |message|"b" |message|"c"`, ""},
		{"\uFEFFdata: a\n\n", `|message|"a"`, ""},
		{"\uFEFF\uFEFFdata: a\n\n", ``, ""},
		{": comment\n\n:\n\ndata: a\n\n", `|message|"a"`, ""},
		{"id: 1\n\ndata: a\n\n", `|message|"a"`, "1"},
		{"id: 1\ndata: a\n\nid\ndata: b\n\n", `1|message|"a" |message|"b"`, ""},
		{"id: a\x00b\ndata: a\n\n", `|message|"a"`, ""},
		{"event:\ndata: a\n\n", `|message|"a"`, ""},
		{"event: x\n\ndata: a\n\n", `|message|"a"`, ""},
		{"unknown: x\nretry: 5\n data: y\ndata: a\n\n", `|message|"a"`, ""},
		{"data\n\n", `|message|""`, ""},
		{"data: a\n", ``, ""},
		{"id: 1\ndata: a\n", ``, ""},
		{"data: a", ``, ""},
		{"data: \xff\nid: \xff\n\n", "\uFFFD|message|\"\\xff\"", "\uFFFD"},
	} {
		for name, in := range map[string]io.Reader{
			"at once": strings.NewReader(c.text), "byte by byte": iotest.OneByteReader(strings.NewReader(c.text)),
		} {
			r := service.NewFrameReader(in, 0)
			got, err := frames(r)
			if got != c.want || !errors.Is(err, io.EOF) || r.LastEventID() != c.lastID {
				t.Errorf("%q %s: %s (%v, last id %q), want %s", c.text, name, got, err, r.LastEventID(), c.want)
			}
		}
	}
}

func TestReaderLimit(t *testing.T) {
	const text = "data: 12345\n\n"
	for limit, want := range map[int]error{len(text): io.EOF, len(text) - 1: service.ErrFrameSize} {
		r := service.NewFrameReader(strings.NewReader(text+text), limit)
		if _, err := frames(r); !errors.Is(err, want) {
			t.Errorf("%d bytes: %v, want %v", limit, err, want)
		}
		if _, err := r.Next(); !errors.Is(err, want) {
			t.Errorf("the error is %v later", err)
		}
	}
	endless := io.MultiReader(strings.NewReader(": "), iotest.DataErrReader(&endlessReader{}))
	if _, err := service.NewFrameReader(endless, 1000).Next(); !errors.Is(err, service.ErrFrameSize) {
		t.Errorf("an endless comment: %v", err)
	}
	broken := errors.New("broken")
	if _, err := service.NewFrameReader(iotest.ErrReader(broken), 0).Next(); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

// endlessReader returns the letter x for ever.
type endlessReader struct{}

func (*endlessReader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestAppend(t *testing.T) {
	got, err := service.AppendFrame([]byte("x"), service.Frame{ID: "1", Event: "e", Data: []byte("a\n\nb")})
	if want := "xid: 1\nevent: e\ndata: a\ndata: \ndata: b\n\n"; err != nil || string(got) != want {
		t.Errorf("%q (%v)", got, err)
	}
	for _, f := range []service.Frame{
		{ID: "a\nb"}, {ID: "a\x00"}, {ID: "\xff"}, {Event: "a\rb"}, {Event: "\xff"}, {Data: []byte("a\rb")}, {Data: []byte("\xff")},
	} {
		if got, err := service.AppendFrame([]byte("x"), f); !errors.Is(err, service.ErrFrameText) || string(got) != "x" {
			t.Errorf("%+v: %q (%v)", f, got, err)
		}
	}
}

const base = `{"schemaVersion":"AgentCard.v1","tenantId":"t","displayName":"A","status":"active","visibility":"public","capabilities":[],` +
	`"createdAt":"2026-03-01T08:00:00.000Z","revision":0,`

func newCard(t testing.TB, tenant, agent, updated string) *nooterra.Card {
	t.Helper()
	c, err := nooterra.Decode([]byte(base + `"agentId":"` + agent + `","updatedAt":"` + updated + `"}`))
	if err != nil {
		t.Fatal(err)
	}
	c.TenantID = tenant
	return c
}

func second(n int) string { return fmt.Sprintf("2026-03-01T08:00:%02d.000Z", n) }

func TestParse(t *testing.T) {
	events := service.NewFeed(nil).Next([]*nooterra.Card{newCard(t, "t", "a", second(1))}, time.Now())
	text, err := service.AppendEvent(nil, events[0])
	if err != nil {
		t.Fatal(err)
	}
	text, err = service.AppendReady(text, service.Ready{SinceCursor: events[0].Cursor})
	if err != nil {
		t.Fatal(err)
	}
	text = service.AppendHeartbeat(text)
	if text, err = service.AppendFailure(text, &nooterra.Error{Code: service.CodeReadFailed, Message: "a\nb"}); err != nil {
		t.Fatal(err)
	}
	r := service.NewFrameReader(bytes.NewReader(text), 0)
	var got []service.Message
	for {
		f, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		m, err := service.ParseMessage(f)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, m)
	}
	if len(got) != 3 || !got[0].Event.Equal(events[0]) || got[1].Ready.SinceCursor != events[0].Cursor ||
		got[1].Ready.Query.String() != "{}" || got[2].Error.Code != service.CodeReadFailed || got[2].Error.Message != "a\nb" {
		t.Errorf("%+v", got)
	}
	if r.LastEventID() != events[0].Cursor {
		t.Errorf("the last id is %s", r.LastEventID())
	}
}

func TestParseRefuses(t *testing.T) {
	event := service.NewFeed(nil).Next([]*nooterra.Card{newCard(t, "t", "a", second(1))}, time.Now())[0]
	data, err := event.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		frame   service.Frame
		pointer string // of the error
	}{
		{"another type", service.Frame{Event: service.EventRemoved, Data: data}, "/type"},
		{"another id", service.Frame{ID: "x", Event: service.EventUpsert, Data: data}, "/cursor"},
		{"ready without ok", service.Frame{Event: service.EventReady, Data: []byte(`{"scope":"public"}`)}, "/ok"},
		{"ready with another scope", service.Frame{Event: service.EventReady, Data: []byte(`{"ok":true,"scope":"tenant"}`)}, "/scope"},
		{"ready with a number", service.Frame{Event: service.EventReady, Data: []byte(`{"ok":true,"scope":"public","sinceCursor":1}`)}, "/sinceCursor"},
		{"ready with a bad cursor", service.Frame{Event: service.EventReady, Data: []byte(`{"ok":true,"scope":"public","sinceCursor":"x"}`)}, "/sinceCursor"},
		{"error without a code", service.Frame{Event: service.EventError, Data: []byte(`{"ok":false}`)}, "/code"},
	} {
		m, err := service.ParseMessage(c.frame)
		var bad *nooterra.Error
		if !errors.As(err, &bad) || bad.Pointer != c.pointer || m.Event != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	var invalid *card.InvalidError
	if _, err := service.ParseMessage(service.Frame{Event: service.EventUpsert, Data: []byte("{}")}); !errors.As(err, &invalid) {
		t.Errorf("an empty event: %v", err)
	}
	var broken *card.DecodeError
	for _, event := range []string{service.EventUpsert, service.EventReady, service.EventError} {
		if _, err := service.ParseMessage(service.Frame{Event: event, Data: []byte("[")}); !errors.As(err, &broken) {
			t.Errorf("%s: %v", event, err)
		}
	}
	if m, err := service.ParseMessage(service.Frame{Event: "new", Data: []byte("[")}); err != nil || m != (service.Message{}) {
		t.Errorf("an unknown type: %+v (%v)", m, err)
	}
	if got, err := service.AppendEvent([]byte("x"), &nooterra.StreamEvent{}); !errors.As(err, &invalid) || string(got) != "x" {
		t.Errorf("%q (%v)", got, err)
	}
}

// summary writes events as a letter, the agent and the seconds of the cursor.
func summary(t *testing.T, events []*nooterra.StreamEvent) string {
	t.Helper()
	var list []string
	for _, e := range events {
		if found := e.Check(); len(found) > 0 {
			t.Errorf("%s: %v", e.Cursor, found)
		}
		c, err := nooterra.ParseCursor(e.Cursor)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprintf("%s%s@%s", string(e.Type)[len("AGENT_CARD_"):][:1], e.AgentID, strings.TrimSuffix(c.Time[17:], "Z")))
	}
	return strings.Join(list, " ")
}

func TestFeed(t *testing.T) {
	at := func(n int) time.Time { return time.Date(2026, 3, 1, 8, 0, n, 0, time.UTC) }
	a, b, c := newCard(t, "t", "a", second(1)), newCard(t, "t", "b", second(2)), newCard(t, "t", "c", second(3))
	f := service.NewFeed(nil)
	for i, step := range []struct {
		cards []*nooterra.Card
		now   int
		want  string
	}{
		{[]*nooterra.Card{b, a}, 10, "Ua@01.000 Ub@02.000"},
		{[]*nooterra.Card{a, b}, 10, ""},
		{[]*nooterra.Card{a, b, c}, 10, "Uc@03.000"},
		{[]*nooterra.Card{c}, 10, "Ra@10.000 Rb@10.000"},
		{[]*nooterra.Card{a, c}, 10, "Ua@10.001"},                               // visible again, after the last cursor
		{[]*nooterra.Card{a, newCard(t, "t", "c", second(4))}, 10, "Uc@10.001"}, // changed, with a time before the last cursor
		{[]*nooterra.Card{a, newCard(t, "t", "c", second(4)), nil}, 10, ""},
		{[]*nooterra.Card{newCard(t, "t", "c", second(4))}, 5, "Ra@10.002"}, // the clock went back
		{[]*nooterra.Card{newCard(t, "t", "c", second(20)), newCard(t, "t", "x", "never"), newCard(t, "", "y", second(30))}, 10, "Uc@20.000"},
	} {
		if got := summary(t, f.Next(step.cards, at(step.now))); got != step.want {
			t.Errorf("step %d: %s, want %s", i, got, step.want)
		}
	}
}

func TestFeedResumes(t *testing.T) {
	cards := []*nooterra.Card{newCard(t, "t", "a", second(1)), newCard(t, "t", "b", second(2)), newCard(t, "t", "c", second(3))}
	first := service.NewFeed(nil).Next(cards, time.Now())
	var tracker service.Tracker
	if tracker.Cursor() != "" {
		t.Error("a tracker begins with a cursor")
	}
	for _, e := range first[:2] {
		if !tracker.Advance(e) || tracker.Advance(e) {
			t.Errorf("%s is not new once", e.Cursor)
		}
	}
	cursor := tracker.Cursor()
	since, err := service.Since(&cursor, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := summary(t, service.NewFeed(since).Next(cards, time.Now())); got != "Uc@03.000" {
		t.Errorf("after %s: %s", cursor, got)
	}
	resumed, err := service.ResumeTracker(cursor)
	if err != nil || resumed.Advance(first[1]) || !resumed.Advance(first[2]) || resumed.Advance(&nooterra.StreamEvent{Cursor: "x"}) {
		t.Errorf("the resumed tracker is wrong (%v)", err)
	}
	if _, err := service.ResumeTracker("x"); !errors.Is(err, nooterra.ErrCursorParts) {
		t.Errorf("%v", err)
	}
}

// A card that disappears while a client is away is not in the events after its cursor. A client
// that stays receives its removal.
func TestRemovalsWhileAway(t *testing.T) {
	a, b, c := newCard(t, "t", "a", second(1)), newCard(t, "t", "b", second(2)), newCard(t, "t", "c", second(3))
	stays := service.NewFeed(nil)
	var tracker service.Tracker
	for _, e := range stays.Next([]*nooterra.Card{a, b}, time.Now()) {
		tracker.Advance(e)
	}
	now := []*nooterra.Card{b, c}
	if got := summary(t, stays.Next(now, time.Now())); !strings.Contains(got, "Ra@") || !strings.Contains(got, "Uc@") {
		t.Errorf("the client that stays receives %q, want the removal of a and the card c", got)
	}
	cursor := tracker.Cursor()
	since, err := service.Since(&cursor, "")
	if err != nil {
		t.Fatal(err)
	}
	back := service.NewFeed(since)
	if got := summary(t, back.Next(now, time.Now())); got != "Uc@03.000" {
		t.Errorf("the client that comes back receives %q, want the card c only", got)
	}
	if got := summary(t, back.Next(now, time.Now())); got != "" {
		t.Errorf("and later %q", got)
	}
}

func TestSince(t *testing.T) {
	const cursor = "2026-03-01T08%3A00%3A01.000Z|t|a"
	blank, other, bad := " ", "2026-03-01T08:00:02Z|t|b", "x"
	for _, c := range []struct {
		since  *string
		header string
		want   string // the agent
		err    error
	}{
		{nil, "", "", nil},
		{nil, cursor, "a", nil},
		{&other, cursor, "b", nil},
		{&blank, cursor, "", nil},
		{&bad, cursor, "", nooterra.ErrCursorParts},
		{nil, "x", "", nooterra.ErrCursorParts},
	} {
		got, err := service.Since(c.since, c.header)
		agent := ""
		if got != nil {
			agent = got.AgentID
		}
		if agent != c.want || !errors.Is(err, c.err) {
			t.Errorf("%v: %s (%v), want %s", c, agent, err, c.want)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add([]byte("id: 1\r\nevent: agent_card.upsert\ndata: {}\n\n: x\n\ndata: a\rdata: b\r\r"))
	events := service.NewFeed(nil).Next([]*nooterra.Card{newCard(f, "t", "a", second(1))}, time.Now())
	text, err := service.AppendEvent(nil, events[0])
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, data []byte) {
		whole := service.NewFrameReader(bytes.NewReader(data), 1000)
		single := service.NewFrameReader(iotest.OneByteReader(bytes.NewReader(data)), 1000)
		for {
			got, err := whole.Next()
			same, sameErr := single.Next()
			if got.ID != same.ID || got.Event != same.Event || !bytes.Equal(got.Data, same.Data) || err != sameErr {
				t.Fatalf("%+v (%v) and %+v (%v)", got, err, same, sameErr)
			}
			if err != nil {
				return
			}
			_, _ = service.ParseMessage(got)
			written, err := service.AppendFrame(nil, got)
			if err != nil {
				continue // ill-formed data, or a line break
			}
			again, err := service.NewFrameReader(bytes.NewReader(written), 0).Next()
			if err != nil || again.ID != got.ID || again.Event != got.Event || !slices.Equal(again.Data, got.Data) {
				t.Errorf("%+v is read as %+v (%v)", got, again, err)
			}
		}
	})
}

func Example_stream() {
	text := "event: agent_cards.ready\ndata: {\"ok\":true,\"scope\":\"public\",\"sinceCursor\":null,\"query\":{}}\n\n" +
		": keepalive\n\n" +
		"id: 2026-03-01T08%3A00%3A05.000Z|tenant_a|agt_clerk\nevent: agent_card.removed\n" +
		"data: {\"schemaVersion\":\"AgentCardStreamEvent.v1\",\"type\":\"AGENT_CARD_REMOVED\",\"scope\":\"public\",\n" +
		"data: \"cursor\":\"2026-03-01T08%3A00%3A05.000Z|tenant_a|agt_clerk\",\"tenantId\":\"tenant_a\",\"agentId\":\"agt_clerk\",\n" +
		"data: \"removedAt\":\"2026-03-01T08:00:05.000Z\",\"reasonCode\":\"NO_LONGER_VISIBLE\"}\n\n"
	r := service.NewFrameReader(strings.NewReader(text), 0)
	var position service.Tracker
	for {
		frame, err := r.Next()
		if err != nil {
			break // io.EOF: connect again with position.Cursor()
		}
		message, err := service.ParseMessage(frame)
		switch {
		case err != nil:
			fmt.Println(err)
		case message.Event != nil && position.Advance(message.Event):
			fmt.Println(message.Event.Type, message.Event.AgentID)
		}
	}
	fmt.Println(position.Cursor())
	// Output:
	// AGENT_CARD_REMOVED agt_clerk
	// 2026-03-01T08%3A00%3A05.000Z|tenant_a|agt_clerk
}
