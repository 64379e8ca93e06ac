package main

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/project"
)

// answer is a value that a caller supplies for a member that the source card lacks.
type answer struct {
	// at is the member, with * for any element of a list.
	at string
	// option is the option that supplies it, empty if there is none.
	option string
	// value is its JSON text. The value of an option is a string or a list of strings.
	value string
}

// answers are those of the examples, by target format.
var answers = map[project.Format][]answer{
	project.FormatAevum: {
		{"/agent_id", "id", `"01JT74NY00K1QWS0AGV91GG1KD"`},
		{"/name", "name", `"Route Planner"`},
		{"/version", "", `"2.3.0"`},
		{"/capabilities", "", `[{"id":"tool.plan_route"}]`},
		{"/endpoint", "", `{"protocol":"https","url":"https://agents.example.com/a2a"}`},
	},
	project.FormatAgentCard: {
		{"/agent_id", "id", `"01JT74NY00K1QWS0AGV91GG1KD"`},
		{"/name", "name", `"Route Planner"`},
		{"/version", "", `"2.3.0"`},
		{"/capabilities", "", `[{"id":"tool.plan_route","description":"Plans a route."}]`},
		{"/capabilities/*/description", "", `"Plans a route."`},
		{"/endpoint", "", `{"protocol":"http","url":"https://agents.example.com/a2a"}`},
	},
	project.FormatNooterra: {
		{"/agentId", "id", `"agt_route_planner"`},
		{"/displayName", "name", `"Route Planner"`},
		{"/tenantId", "tenant-id", `"tenant_maps"`},
		{"/createdAt", "created-at", `"2026-03-01T08:00:00.000Z"`},
		{"/updatedAt", "", `"2026-03-02T08:00:00.000Z"`},
		{"/revision", "", `0`},
		{"/status", "", `"active"`},
		{"/visibility", "", `"public"`},
		{"/capabilities", "", `["route.plan"]`},
		{"/tools/*/sideEffecting", "", `false`},
		{"/tools/*/requiresEvidenceKinds", "", `[]`},
	},
	project.FormatADP: {
		{"/id", "id", `"agent://routes.example.com"`},
		{"/name", "name", `"Route Planner"`},
	},
	project.FormatA2A:      answersOfA2A,
	project.FormatA2AUnion: answersOfA2A,
	project.FormatA2AV03: {
		{"/protocolVersion", "protocol-version", `"0.3.0"`},
	},
	project.FormatOASF: {
		{"/authors", "authors", `["Example Works"]`},
		{"/created_at", "created-at", `"2026-03-01T08:00:00Z"`},
		{"/skills", "skills", `["language_processing/language_understanding"]`},
		{"/version", "", `"v2.3.0"`},
	},
	project.FormatDescriptor: {
		{"/apiVersion", "api-version", `"v1"`},
	},
}

var answersOfA2A = []answer{
	{"/supportedInterfaces/*/protocolVersion", "protocol-version", `"1.0"`},
}

// answerAt returns the answer for a member.
func answerAt(to project.Format, pointer string) (answer, bool) {
	for _, a := range answers[to] {
		if isAt(a.at, pointer) {
			return a, true
		}
	}
	return answer{}, false
}

// isAt reports whether a pattern matches a pointer.
func isAt(pattern, pointer string) bool {
	want, have := strings.Split(pattern, "/"), strings.Split(pointer, "/")
	if len(want) != len(have) {
		return false
	}
	for i := range want {
		if want[i] != "*" && want[i] != have[i] {
			return false
		}
	}
	return true
}
