package service_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// at returns a moment of a day whose midnight is the beginning of a window.
func at(seconds float64) time.Time {
	return time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(seconds * float64(time.Second)))
}

func newPublishLimit(t testing.TB, s service.PublishLimitSettings) *service.PublishLimit {
	t.Helper()
	l, err := service.NewPublishLimit(s)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestPublish(t *testing.T) {
	l := newPublishLimit(t, service.PublishLimitSettings{WindowSeconds: 60, MaxPerTenant: 3, MaxPerAgent: 2})
	for i, c := range []struct {
		at            float64
		tenant, agent string
		scope         string // empty if allowed
		retry         int64
	}{
		{59, "t", "a", "", 0},
		{60, "t", "a", "", 0}, // the next window
		{61, "t", "a", "", 0},
		{62, "t", "a", service.ScopeAgent, 58},
		{62, "u", "a", "", 0}, // the agent of another tenant
		{63, "t", "b", "", 0}, // the refused request was not counted for the tenant
		{119.5, "t", "c", service.ScopeTenant, 1},
		{119.999, "t", "a", service.ScopeTenant, 1}, // the tenant comes first
		{61, "t", "c", service.ScopeTenant, 59},     // the clock went back
		{10, "t", "c", service.ScopeTenant, 110},
		{120, "t", "c", "", 0},
	} {
		err := l.Take(at(c.at), c.tenant, c.agent)
		var beyond *nooterra.Error
		if c.scope == "" {
			if err != nil {
				t.Errorf("request %d: %v", i, err)
			}
			continue
		}
		want := nooterra.Limit{
			Scope: c.scope, Max: 3, RetryAfterSeconds: c.retry,
			WindowSeconds: 60, AgentID: c.agent, TenantID: c.tenant,
		}
		if c.scope == service.ScopeAgent {
			want.Max = 2
		}
		if !errors.As(err, &beyond) || beyond.Code != "AGENT_CARD_PUBLIC_PUBLISH_RATE_LIMITED" || *beyond.Limit != want {
			t.Errorf("request %d: %+v, want %+v", i, err, want)
		}
	}
}

func TestPublishWithoutLimits(t *testing.T) {
	for _, s := range []service.PublishLimitSettings{{}, {WindowSeconds: 1}} {
		l := newPublishLimit(t, s)
		for range 100 {
			if err := l.Take(at(0), "t", "a"); err != nil {
				t.Fatal(err)
			}
		}
	}
	l := newPublishLimit(t, service.PublishLimitSettings{WindowSeconds: 1, MaxPerAgent: 1})
	for i := range 100 {
		if err := l.Take(at(0), "t", fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWrongClock: a clock that was a day ahead does not keep clients waiting for a day when it is right again.
func TestWrongClock(t *testing.T) {
	l := newPublishLimit(t, service.PublishLimitSettings{WindowSeconds: 60, MaxPerTenant: 1})
	const day = 24 * 60 * 60
	for _, c := range []struct {
		at      float64
		allowed bool
	}{{day, true}, {day - 60, false}, {60, true}, {61, false}, {120, true}, {day, true}} {
		if err := l.Take(at(c.at), "t", "a"); (err == nil) != c.allowed {
			t.Errorf("at %v: %v", c.at, err)
		}
	}
}

// TestBeforeEpoch: windows begin at multiples of their length before 1970 too.
func TestBeforeEpoch(t *testing.T) {
	l := newPublishLimit(t, service.PublishLimitSettings{WindowSeconds: 60, MaxPerTenant: 1})
	if err := l.Take(time.Unix(-1, 0), "t", "a"); err != nil {
		t.Fatal(err)
	}
	var beyond *nooterra.Error
	if err := l.Take(time.Unix(-30, 0), "t", "a"); !errors.As(err, &beyond) || beyond.Limit.RetryAfterSeconds != 30 {
		t.Errorf("%v", err)
	}
	if err := l.Take(time.Unix(0, 0), "t", "a"); err != nil {
		t.Error(err)
	}
}

func TestCounts(t *testing.T) {
	public := &nooterra.Card{Visibility: " Public"}
	private := &nooterra.Card{Visibility: nooterra.VisibilityPrivate}
	for _, c := range []struct {
		previous  *nooterra.Card
		requested nooterra.Visibility
		want      bool
	}{
		{nil, "", true}, {nil, "public", true}, {nil, "tenant", false},
		{private, "", false}, {private, "PUBLIC", true}, {private, "tenant", false},
		{public, "", false}, {public, "public", false}, {public, "private", false},
	} {
		if got := service.CountsAsPublication(c.previous, c.requested); got != c.want {
			t.Errorf("%v to %q: %t", c.previous, c.requested, got)
		}
	}
}

func TestDiscovery(t *testing.T) {
	l, err := service.NewDiscoveryLimit(service.DiscoveryLimitSettings{WindowSeconds: 10, MaxPerKey: 2, PaidBypass: true, PaidToolID: "paid"})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		at        float64
		requester string
		allowed   bool
	}{{0, "a", true}, {1, "a", true}, {2, "a", false}, {2, "b", true}, {9.9, "a", false}, {10, "a", true}} {
		err := l.Take(at(c.at), c.requester)
		var beyond *nooterra.Error
		if c.allowed != (err == nil) || err != nil && (!errors.As(err, &beyond) || beyond.Limit.Scope != "requester" || beyond.Code != "AGENT_CARD_PUBLIC_DISCOVERY_RATE_LIMITED") {
			t.Errorf("request %d: %v", i, err)
		}
	}
	if !l.Bypasses(" paid ", true) || l.Bypasses("paid", false) || l.Bypasses("Paid", true) || l.Bypasses("", true) {
		t.Error("the bypass is wrong")
	}
	none, err := service.NewDiscoveryLimit(service.DiscoveryLimitSettings{})
	if err != nil || none.Bypasses("", true) || none.Take(at(0), "a") != nil {
		t.Error("without settings there is a bypass or a limit")
	}
}

func TestRequesterKey(t *testing.T) {
	long := strings.Repeat("1", 130)
	for want, r := range map[string]service.Requester{
		"ip:1.2.3.4":             {ForwardedFor: " 1.2.3.4 , 5.6.7.8", RealIP: "9.9.9.9", RemoteAddress: "8.8.8.8", TenantID: "t"},
		"ip:9.9.9.9":             {ForwardedFor: " ,5.6.7.8", RealIP: "9.9.9.9", RemoteAddress: "8.8.8.8"},
		"ip:8.8.8.8":             {RemoteAddress: " 8.8.8.8", TenantID: "t"},
		"tenant:t":               {TenantID: "t"},
		"ip:" + long[:128]:       {RealIP: long},
		"ip:" + long[:127]:       {RealIP: long[:127] + "😀"},
		"ip:" + long[:126] + "😀": {RealIP: long[:126] + "😀x"},
	} {
		if got := r.Key(); got != want {
			t.Errorf("%+v: %s, want %s", r, got, want)
		}
	}
}

func TestSettings(t *testing.T) {
	for _, c := range []struct {
		env  string // of publications if it begins with P, of queries if with D
		name string // of the setting in the error, empty if valid
	}{
		{"P", ""},
		{"P WINDOW_SECONDS=60 MAX_PER_TENANT=5 MAX_PER_AGENT=2", ""},
		{"P WINDOW_SECONDS=60", ""},
		{"P MAX_PER_TENANT=5", "WINDOW_SECONDS"},
		{"P MAX_PER_AGENT=5", "WINDOW_SECONDS"},
		{"P WINDOW_SECONDS=0", "WINDOW_SECONDS"},
		{"P WINDOW_SECONDS=-1", "WINDOW_SECONDS"},
		{"P WINDOW_SECONDS=1e2", "WINDOW_SECONDS"},
		{"P WINDOW_SECONDS=9007199254740991", "WINDOW_SECONDS"},
		{"P WINDOW_SECONDS=1 MAX_PER_AGENT=9007199254740992", "MAX_PER_AGENT"},
		{"P WINDOW_SECONDS=1 MAX_PER_TENANT=+1", "MAX_PER_TENANT"},
		{"D WINDOW_SECONDS=60 MAX_PER_KEY=5", ""},
		{"D MAX_PER_KEY=5", "WINDOW_SECONDS"},
		{"D MAX_PER_KEY=x", "MAX_PER_KEY"},
		{"D PAID_BYPASS_ENABLED=Yes PAID_TOOL_ID=a:b_c-1", ""},
		{"D PAID_BYPASS_ENABLED=yes", "PAID_TOOL_ID"},
		{"D PAID_BYPASS_ENABLED=maybe", "PAID_BYPASS_ENABLED"},
		{"D PAID_TOOL_ID=a.b", "PAID_TOOL_ID"},
		{"D PAID_TOOL_ID=" + strings.Repeat("a", 201), "PAID_TOOL_ID"},
		{"D PAID_BYPASS_ENABLED=off", ""},
	} {
		words := strings.Fields(c.env)
		prefix, read := "PROXY_AGENT_CARD_PUBLIC_PUBLISH_", func(getenv func(string) string) error {
			_, err := service.ReadPublishLimitSettings(getenv)
			return err
		}
		if words[0] == "D" {
			prefix, read = "PROXY_AGENT_CARD_PUBLIC_DISCOVERY_", func(getenv func(string) string) error {
				_, err := service.ReadDiscoveryLimitSettings(getenv)
				return err
			}
		}
		env := map[string]string{}
		for _, w := range words[1:] {
			name, value, _ := strings.Cut(w, "=")
			env[prefix+name] = value
		}
		err := read(func(name string) string { return env[name] })
		if c.name == "" && err != nil || c.name != "" && (!errors.Is(err, service.ErrSetting) || !strings.Contains(err.Error(), ": "+prefix+c.name+" ")) {
			t.Errorf("%s: %v", c.env, err)
		}
	}
	if _, err := service.NewPublishLimit(service.PublishLimitSettings{WindowSeconds: 1, MaxPerTenant: -1}); err == nil {
		t.Error("a negative limit is accepted")
	}
	if _, err := service.NewDiscoveryLimit(service.DiscoveryLimitSettings{WindowSeconds: -1}); err == nil {
		t.Error("a negative window is accepted")
	}
}

// TestManyRequesters: beyond a number of requesters further ones share one count, and the
// first ones keep theirs.
func TestManyRequesters(t *testing.T) {
	l, err := service.NewDiscoveryLimit(service.DiscoveryLimitSettings{WindowSeconds: 60, MaxPerKey: 2})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 1 << 18 {
		if err := l.Take(at(0), fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []bool{true, true, false} {
		if got := l.Take(at(0), fmt.Sprint("new ", i)) == nil; got != want {
			t.Errorf("further requester %d: %t", i, got)
		}
	}
	if err := l.Take(at(0), "0"); err != nil {
		t.Errorf("a known requester: %v", err)
	}
}

func TestConcurrency(t *testing.T) {
	l := newPublishLimit(t, service.PublishLimitSettings{WindowSeconds: 60, MaxPerTenant: 100})
	var allowed atomic.Int64
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			for range 50 {
				if l.Take(at(0), "t", "a") == nil {
					allowed.Add(1)
				}
			}
		})
	}
	group.Wait()
	if allowed.Load() != 100 {
		t.Errorf("%d publications are allowed, want 100", allowed.Load())
	}
}

func Example_limit() {
	l, err := service.NewPublishLimit(service.PublishLimitSettings{WindowSeconds: 3600, MaxPerTenant: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	now := time.Date(2026, 3, 1, 8, 30, 0, 0, time.UTC)
	fmt.Println(l.Take(now, "tenant_a", "agt_1"))
	fmt.Println(l.Take(now, "tenant_a", "agt_2"))
	// Output:
	// <nil>
	// more than 1 requests per tenant in 3600 seconds; retry after 1800 seconds [AGENT_CARD_PUBLIC_PUBLISH_RATE_LIMITED]
}
