package aevum_test

import (
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/aevum"
)

const bumpCard = `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"n","version":"1.2.3",
	"capabilities":[{"id":"text.a"},{"id":"text.b"}],"endpoint":{"protocol":"https","url":"https://a.example/"}}`

func bumpable(t testing.TB) *aevum.Card {
	c, err := aevum.Parse([]byte(bumpCard))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestBump(t *testing.T) {
	for name, test := range map[string]struct {
		change  func(*aevum.Card)
		level   aevum.Level
		version string
		first   string
	}{
		"nothing":              {func(*aevum.Card) {}, aevum.NoBump, "1.2.3", ""},
		"only the version":     {func(c *aevum.Card) { c.Version = "9.0.0" }, aevum.NoBump, "1.2.3", ""},
		"the name":             {func(c *aevum.Card) { c.Name = "m" }, aevum.Patch, "1.2.4", ""},
		"the order":            {func(c *aevum.Card) { c.Capabilities[0], c.Capabilities[1] = c.Capabilities[1], c.Capabilities[0] }, aevum.Patch, "1.2.4", ""},
		"a description":        {func(c *aevum.Card) { c.Capabilities[0].Description.Set("d") }, aevum.Patch, "1.2.4", ""},
		"an added capability":  {func(c *aevum.Card) { c.Capabilities = append(c.Capabilities, aevum.Capability{ID: "text.c"}) }, aevum.Minor, "1.3.0", "/capabilities/2"},
		"a removed capability": {func(c *aevum.Card) { c.Capabilities = c.Capabilities[1:] }, aevum.Major, "2.0.0", "/capabilities/0"},
		"a renamed capability": {func(c *aevum.Card) { c.Capabilities[1].ID = "text.c" }, aevum.Major, "2.0.0", "/capabilities/1"},
		"another address":      {func(c *aevum.Card) { c.Endpoint.URL = "https://b.example/" }, aevum.Major, "2.0.0", "/endpoint/url"},
		"another protocol":     {func(c *aevum.Card) { c.Endpoint.Protocol = aevum.ProtocolGRPC }, aevum.Patch, "1.2.4", ""},
	} {
		t.Run(name, func(t *testing.T) {
			c := bumpable(t)
			test.change(c)
			a, err := aevum.Bump(bumpable(t), c)
			if err != nil || a.Level != test.level || a.Version != test.version || (len(a.Changes) > 0) != (test.level > aevum.NoBump) {
				t.Errorf("%s: %+v (%v)", name, a, err)
				return
			}
			if len(a.Changes) > 0 && a.Changes[0].Pointer != test.first {
				t.Errorf("%s: the first change is %+v", name, a.Changes[0])
			}
		})
	}
	other := bumpable(t)
	other.AgentID = aevum.NewAgentID()
	if _, err := aevum.Bump(bumpable(t), other); err == nil {
		t.Error("cards of two agents are compared")
	}
}

// The next version, and the level between two versions.
func TestVersions(t *testing.T) {
	for _, test := range []struct {
		old, new string
		stated   aevum.Level
		next     string // after a removed capability
	}{
		{"1.2.3", "2.0.0", aevum.Major, "2.0.0"}, {"1.2.3", "1.3.0", aevum.Minor, "2.0.0"}, {"1.2.3", "1.2.4", aevum.Patch, "2.0.0"},
		{"1.2.3", "1.2.3", aevum.NoBump, "2.0.0"}, {"1.2.3", "1.1.9", aevum.NoBump, "2.0.0"}, {"2.0.0-rc.1", "2.0.0", aevum.Patch, "2.0.0"},
		{"2.1.0-rc.1+b", "2.1.0-rc.2", aevum.NoBump, "3.0.0"}, {"1", "2.0.0", aevum.NoBump, ""}, {"1.0.0", "2", aevum.NoBump, "2.0.0"},
		{"01.0.0", "2.0.0", aevum.NoBump, ""}, {"1.0.0", "1.0.0+b", aevum.NoBump, "2.0.0"},
	} {
		old, changed := bumpable(t), bumpable(t)
		old.Version, changed.Version = test.old, test.new
		changed.Capabilities = changed.Capabilities[1:]
		a, err := aevum.Bump(old, changed)
		if err != nil || a.Stated != test.stated || a.Version != test.next {
			t.Errorf("%s to %s: %+v (%v)", test.old, test.new, a, err)
		}
	}
}

func ExampleBump() {
	old, err := aevum.Parse([]byte(bumpCard))
	if err != nil {
		fmt.Println(err)
		return
	}
	changed := old.Clone()
	changed.Capabilities = append(changed.Capabilities, aevum.Capability{ID: "text.c"})
	advice, err := aevum.Bump(old, changed)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(advice.Level, advice.Version, advice.Changes[0].Message)
	// Output: minor 1.3.0 the capability "text.c" was added
}

func ExampleCard_Claims() {
	c, err := aevum.Parse([]byte(`{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"n","version":"1.0.0","capabilities":[{"id":"text.a"}],
		"endpoint":{"protocol":"https","url":"https://a.example/"},"metadata":{"pacr:trust_tier":"verified"}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	claims := c.Claims()
	fmt.Println(claims.TrustTier.Or(aevum.TrustTierUntrusted), claims.Verified())
	// Output: verified false
}
