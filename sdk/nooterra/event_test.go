package nooterra

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// event returns an event about the card as JSON. members replaces members of a valid
// event, or removes those with the text "".
func event(t *testing.T, c *Card, members map[string]string) string {
	t.Helper()
	text, err := card.AppendJSON(nil, c)
	if err != nil {
		t.Fatal(err)
	}
	good := []struct{ name, text string }{
		{"schemaVersion", `"AgentCardStreamEvent.v1"`},
		{"type", `"AGENT_CARD_UPSERT"`},
		{"scope", `"public"`},
		{"cursor", `"2026-03-04T09%3A30%3A00.000Z|tenant_north|agt_ledger"`},
		{"tenantId", `"tenant_north"`},
		{"agentId", `"agt_ledger"`},
		{"updatedAt", `"2026-03-04T09:30:00.000Z"`},
		{"agentCard", string(text)},
		{"removedAt", ""},
		{"reasonCode", ""},
	}
	var list []string
	for _, m := range good {
		if text, replaced := members[m.name]; replaced {
			m.text = text
		}
		if m.text != "" {
			list = append(list, fmt.Sprintf("%q:%s", m.name, m.text))
		}
	}
	return "{" + strings.Join(list, ",") + "}"
}

// removal changes the valid event to the removal of a card.
func removal(members map[string]string) map[string]string {
	all := map[string]string{
		"type":       `"AGENT_CARD_REMOVED"`,
		"updatedAt":  "",
		"agentCard":  "",
		"removedAt":  `"2026-03-04T09:30:00.000Z"`,
		"reasonCode": `"NO_LONGER_VISIBLE"`,
	}
	for name, text := range members {
		all[name] = text
	}
	return all
}

func TestStreamEvent(t *testing.T) {
	tests := []struct {
		name    string
		members map[string]string
		place   string // of the only error; none when empty
	}{
		{"upsert", nil, ""},
		{"removal", removal(nil), ""},
		{"a removal whose time is written without milliseconds", removal(map[string]string{"removedAt": `"2026-03-04T09:30:00Z"`}), ""},
		{"a removal whose time has another offset", removal(map[string]string{"removedAt": `"2026-03-04T11:30:00.000+02:00"`}), ""},
		{"a removal a millisecond later", removal(map[string]string{"removedAt": `"2026-03-04T09:30:00.001Z"`}), "/removedAt"},
		{"a removal whose time is none", removal(map[string]string{"removedAt": `"now"`}), "/removedAt"},
		{"the time of the card in another form", map[string]string{"updatedAt": `"2026-03-04T10:30:00+01:00"`}, ""},
		{"a card that comes back later", map[string]string{"cursor": `"2026-03-05T00%3A00%3A00.001Z|tenant_north|agt_ledger"`}, ""},
		{"a cursor before the card", map[string]string{"cursor": `"2026-03-04T09%3A29%3A59.999Z|tenant_north|agt_ledger"`}, "/cursor"},
		{"another agent's cursor", map[string]string{"cursor": `"2026-03-04T09%3A30%3A00.000Z|tenant_north|agt_other"`}, "/cursor"},
		{"another tenant's cursor", map[string]string{"cursor": `"2026-03-04T09%3A30%3A00.000Z|tenant_south|agt_ledger"`}, "/cursor"},
		{"a cursor that the stream does not write", map[string]string{"cursor": `"2026-03-04T09:30:00.000Z|tenant_north|agt_ledger"`}, "/cursor"},
		{"no cursor", map[string]string{"cursor": `"later|tenant_north|agt_ledger"`}, "/cursor"},
		{"an empty cursor", map[string]string{"cursor": `""`}, "/cursor"},
		{"a cursor of another kind", map[string]string{"cursor": `7`}, "/cursor"},
		{"another time than the card's", map[string]string{
			"updatedAt": `"2026-03-04T09:31:00.000Z"`,
			"cursor":    `"2026-03-04T09%3A31%3A00.000Z|tenant_north|agt_ledger"`,
		}, "/updatedAt"},
		{"another removal time than the cursor's", removal(map[string]string{"removedAt": `"2026-03-04T09:30:01.000Z"`}), "/removedAt"},
		{"a removal with the card's time", removal(map[string]string{"updatedAt": `"2026-03-04T09:30:00.000Z"`}), "/updatedAt"},
		{"an upsert with a reason", map[string]string{"reasonCode": `"NO_LONGER_VISIBLE"`}, "/reasonCode"},
		{"an upsert without card", map[string]string{"agentCard": ""}, "/agentCard"},
		{"a removal without reason", removal(map[string]string{"reasonCode": ""}), "/reasonCode"},
		{"another scope", map[string]string{"scope": `"tenant"`}, "/scope"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, found := card.Examine[StreamEvent]([]byte(event(t, validCard(t), tt.members)))
			errs := found.Errors()
			switch {
			case tt.place == "" && len(errs) > 0:
				t.Errorf("found %v", errs)
			case tt.place != "" && (len(errs) != 1 || errs[0].Pointer != tt.place):
				t.Errorf("found %v, want one error at %s", errs, tt.place)
			}
		})
	}
}

func TestStreamEventChecksItsCard(t *testing.T) {
	tests := []struct {
		name  string
		edit  func(*Card)
		place string
	}{
		{"another agent", func(c *Card) { c.AgentID = "agt_other" }, "/agentCard/agentId"},
		{"another tenant", func(c *Card) { c.TenantID = "tenant_south" }, "/agentCard/tenantId"},
		{"not public", func(c *Card) { c.Visibility = VisibilityPrivate }, "/agentCard/visibility"},
		{"an invalid card", func(c *Card) { c.Capabilities = []string{"capability://root"} }, "/agentCard/capabilities/0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := validCard(t)
			tt.edit(c)
			_, found := card.Examine[StreamEvent]([]byte(event(t, c, nil)))
			if errs := found.Errors(); len(errs) != 1 || errs[0].Pointer != tt.place {
				t.Errorf("found %v, want one error at %s", errs, tt.place)
			}
		})
	}
}
