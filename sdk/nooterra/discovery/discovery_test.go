package discovery_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

var routes = []discovery.Route{discovery.Public, discovery.Tenant, discovery.Stream, discovery.List}

func parse(t testing.TB, route discovery.Route, query string) (discovery.Query, error) {
	t.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	return discovery.Parse(route, values)
}

// caseName names a request in the output of tests.
func caseName(route discovery.Route, query string) string {
	name := [...]string{"public", "tenant", "stream", "list"}[route]
	if len(query) > 60 {
		query = fmt.Sprintf("%s...%d", query[:40], len(query))
	}
	return name + " " + query
}

func TestRoutes(t *testing.T) {
	for _, r := range routes {
		if got, ok := discovery.ParseRoute(r.String()); !ok || got != r {
			t.Errorf("%v is read as %v", r, got)
		}
	}
	if _, ok := discovery.ParseRoute("GET /"); ok {
		t.Error("an unknown route is known")
	}
}

// A capability that the policy refuses for identities is refused as a filter, by every route.
func TestCapabilityFilterOfEveryRoute(t *testing.T) {
	for _, route := range routes {
		for capability, code := range map[string]string{
			"A!":                             "CAPABILITY_IDENTIFIER_LEGACY_PATTERN_INVALID",
			"capability://admin.x":           "CAPABILITY_IDENTIFIER_URI_NAMESPACE_RESERVED",
			"x://y":                          "CAPABILITY_IDENTIFIER_URI_SCHEME_INVALID",
			"admin":                          "",
			"capability://text.summarise@v1": "",
		} {
			t.Run(caseName(route, capability), func(t *testing.T) {
				_, err := discovery.Parse(route, url.Values{"capability": {capability}})
				found := card.ProblemsOf(err)
				switch {
				case code == "" && err != nil:
					t.Error(err)
				case code != "" && (len(found) != 1 || found[0].Code != code || found[0].Pointer != "/capability"):
					t.Errorf("%v, want %s at /capability", err, code)
				}
			})
		}
	}
}

func TestParseInvalid(t *testing.T) {
	long := strings.Repeat("x", 201)
	for _, c := range []struct {
		route discovery.Route
		query string
		code  string // empty if valid
	}{
		{discovery.Public, "capability=A!", "CAPABILITY_IDENTIFIER_LEGACY_PATTERN_INVALID"},
		{discovery.Stream, "capability=capability://admin.x", "CAPABILITY_IDENTIFIER_URI_NAMESPACE_RESERVED"},
		{discovery.List, "capability=x://y", "CAPABILITY_IDENTIFIER_URI_SCHEME_INVALID"},
		{discovery.Public, "executionCoordinatorDid=x", discovery.CodeDID},
		{discovery.Public, "executionCoordinatorDid=" + strings.Repeat(":", 256), ""},
		{discovery.Public, "executionCoordinatorDid=" + strings.Repeat(":", 257), discovery.CodeMaxLength},
		{discovery.Public, "toolId=" + long, discovery.CodeMaxLength},
		{discovery.Public, "toolId=" + long[1:], ""},
		{discovery.Public, "toolId=" + strings.Repeat("%F0%9F%98%80", 100), ""},
		{discovery.Public, "toolId=" + strings.Repeat("%F0%9F%98%80", 101), discovery.CodeMaxLength},
		{discovery.Public, "toolMcpName=" + long, ""},
		{discovery.Public, "toolRiskClass=write", discovery.CodeEnum},
		{discovery.Public, "toolSideEffecting=maybe", discovery.CodeBoolean},
		{discovery.Public, "toolMaxPriceCents=0", discovery.CodeMinimum},
		{discovery.Public, "toolMaxPriceCents=-1", discovery.CodeMinimum},
		{discovery.Public, "toolMaxPriceCents=-99999999999999999999", discovery.CodeMinimum},
		{discovery.Public, "toolMaxPriceCents=9007199254740991", ""},
		{discovery.Public, "toolMaxPriceCents=9007199254740992", discovery.CodeMaximum},
		{discovery.Public, "toolMaxPriceCents=99999999999999999999", discovery.CodeMaximum},
		{discovery.Public, "toolMaxPriceCents=1.5", discovery.CodeInteger},
		{discovery.Public, "toolMaxPriceCents=0x10", discovery.CodeInteger},
		{discovery.Public, "toolMaxPriceCents=", ""},
		{discovery.Public, "toolMaxPriceCents=+", discovery.CodeInteger},
		{discovery.Public, "toolRequiresEvidenceKind=receipt", discovery.CodeEnum},
		{discovery.Public, "supportsPolicyTemplate=a@b", discovery.CodePattern},
		{discovery.Public, "supportsPolicyTemplate=" + long, discovery.CodeMaxLength},
		{discovery.Public, "supportsEvidencePack=evidence://a_b.v1-2", ""},
		{discovery.Public, "status=deleted", discovery.CodeEnum},
		{discovery.Public, "visibility=tenant", discovery.CodeEnum},
		{discovery.Public, "visibility=all", discovery.CodeEnum},
		{discovery.Tenant, "visibility=all", ""},
		{discovery.Tenant, "visibility=friends", discovery.CodeEnum},
		{discovery.List, "visibility=all", discovery.CodeEnum},
		{discovery.List, "visibility=private", ""},
		{discovery.Public, "requireCapabilityAttestation=2", discovery.CodeBoolean},
		{discovery.Public, "requireCapabilityAttestation=true", discovery.CodeRequired},
		{discovery.Public, "requireCapabilityAttestation=true&capability=+", discovery.CodeRequired},
		{discovery.Public, "requireCapabilityAttestation=no", ""},
		{discovery.Public, "includeReputation=yess", discovery.CodeBoolean},
		{discovery.Public, "includeAttestationMetadata=x", discovery.CodeBoolean},
		{discovery.Public, "includeRoutingFactors=x", discovery.CodeBoolean},
		{discovery.Public, "attestationMinLevel=gold", discovery.CodeEnum},
		{discovery.Public, "minTrustScore=101", discovery.CodeMaximum},
		{discovery.Public, "minTrustScore=-1", discovery.CodeMinimum},
		{discovery.Public, "minTrustScore=1e1", discovery.CodeInteger},
		{discovery.Public, "riskTier=", discovery.CodeEnum},
		{discovery.Public, "riskTier=medium", discovery.CodeEnum},
		{discovery.Public, "reputationVersion=v3", discovery.CodeEnum},
		{discovery.Public, "reputationWindow=alltime", discovery.CodeEnum},
		{discovery.Public, "reputationWindow=", ""},
		{discovery.Public, "scoreStrategy=random", discovery.CodeEnum},
		{discovery.Public, "requesterAgentId=agt.one", discovery.CodePattern},
		{discovery.Public, "asOf=2026-02-30T00:00:00Z", discovery.CodeDateTime},
		{discovery.Public, "limit=0", discovery.CodeMinimum},
		{discovery.Public, "limit=101", discovery.CodeMaximum},
		{discovery.Public, "limit=", ""},
		{discovery.Public, "offset=-1", discovery.CodeMinimum},
		{discovery.List, "limit=x&offset=-1", ""},
		{discovery.List, "toolRiskClass=write&riskTier=", ""},
		{discovery.Stream, "sinceCursor=x", discovery.CodeCursor},
		{discovery.Stream, "sinceCursor=", ""},
		{discovery.Stream, "status=deleted", discovery.CodeEnum},
		{discovery.Stream, "visibility=private&limit=0&supportsEvidencePack=@", ""},
		{discovery.Public, "sinceCursor=x&unknown=1", ""},
		{discovery.Public, "status=active&status=deleted", ""},
	} {
		t.Run(caseName(c.route, c.query), func(t *testing.T) {
			_, err := parse(t, c.route, c.query)
			if c.code == "" {
				if err != nil {
					t.Errorf("%v?%s: %v", c.route, c.query, err)
				}
				return
			}
			var invalid *nooterra.Error
			found := card.ProblemsOf(err)
			if !errors.As(err, &invalid) || len(found) != 1 || invalid.Code != "SCHEMA_INVALID" {
				t.Errorf("%v?%s: %v", c.route, c.query, err)
				return
			}
			name, _, _ := strings.Cut(c.query, "=")
			if v := found[0]; v.Code != c.code || v.Pointer != "/"+name {
				t.Errorf("%v?%s: %s at %s, want %s", c.route, c.query, v.Code, v.Pointer, c.code)
			}
		})
	}
}

func TestErrorHasAllProblems(t *testing.T) {
	_, err := parse(t, discovery.Public, "limit=secret&status=secret&offset=1")
	if len(card.ProblemsOf(err)) != 2 || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v", err)
	}
}

func TestParse(t *testing.T) {
	got, err := parse(t, discovery.Public, "toolRiskClass=+ACTION&toolSideEffecting=&minTrustScore=+&reputationVersion=&runtime=OpenClaw&"+
		"includeReputation=OFF&limit=7&offset=3&capability=+&toolId=+t+&toolMaxPriceCents=12")
	want := discovery.Query{
		ToolRiskClass: nooterra.RiskClassAction, ReputationVersion: discovery.ReputationV1,
		Runtime: "openclaw", Limit: 7, Offset: 3, ToolID: "t",
		ToolSideEffecting: card.Some(false), MinTrustScore: card.Some[int64](0),
		IncludeReputation: card.Some(false), ToolMaxPriceCents: card.Some[int64](12),
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v (%v)\nwant %+v", got, err, want)
	}
	list, err := parse(t, discovery.List, "limit=5000&offset=x&agentId=a")
	if err != nil || list.Limit != 1000 || list.Offset != 0 || list.AgentID != "a" {
		t.Errorf("%+v (%v)", list, err)
	}
}

func TestDefaults(t *testing.T) {
	for _, route := range routes {
		q := discovery.Query{}.WithDefaults(route)
		want := discovery.Query{
			Status: "active", Visibility: "public", Limit: 50, ReputationVersion: "v2", ReputationWindow: "30d",
			ScoreStrategy: "balanced", IncludeReputation: card.Some(true),
		}
		switch route {
		case discovery.List:
			want = discovery.Query{Status: "all", Visibility: "all", Limit: 200}
		case discovery.Stream:
			want = discovery.Query{Status: "active", Visibility: "public"}
		}
		if !reflect.DeepEqual(q, want) {
			t.Errorf("%v: %+v", route, q)
		}
	}
}

// samples are valid values of every parameter, in the form that is written.
var samples = map[string][]string{
	"agentId": {"a"}, "capability": {"a.b", "capability://a.b@v1"}, "executionCoordinatorDid": {"did:web:x"},
	"toolId": {"t"}, "toolMcpName": {"T_x"}, "toolRiskClass": {"read", "financial"}, "toolSideEffecting": {"true", "false"},
	"toolMaxPriceCents": {"1", "250"}, "toolRequiresEvidenceKind": {"hash", "execution_attestation"},
	"supportsPolicyTemplate": {"template://a"}, "supportsEvidencePack": {"evidence://a"}, "status": {"active", "all"},
	"visibility": {"public"}, "runtime": {"openclaw"}, "requireCapabilityAttestation": {"true"},
	"attestationMinLevel": {"certified"}, "attestationIssuerAgentId": {"agt i"}, "includeAttestationMetadata": {"true"},
	"includeReputation": {"true", "false"}, "includeRoutingFactors": {"true"}, "minTrustScore": {"0", "100"},
	"riskTier": {"low", "high"}, "reputationVersion": {"v1", "v2"}, "reputationWindow": {"7d", "allTime"},
	"scoreStrategy": {"recent_bias"}, "requesterAgentId": {"agt:1"}, "asOf": {"2026-03-01T08:00:00Z"},
	"limit": {"1", "100"}, "offset": {"1", "9007199254740991"}, "sinceCursor": {"2026-03-01T08%3A00%3A00.000Z|t|a"},
}

// TestRoundTrip parses random combinations of all parameters and writes them again.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, route := range routes {
		names := discovery.Parameters(route)
		for range 500 {
			values := url.Values{}
			for _, name := range names {
				if random.IntN(3) == 0 {
					given := samples[name]
					values.Set(name, given[random.IntN(len(given))])
				}
			}
			if values.Has("requireCapabilityAttestation") {
				values.Set("capability", "a.b")
			}
			q, err := discovery.Parse(route, values)
			if err != nil {
				t.Fatalf("%v %v: %v", route, values, err)
			}
			if got := q.Values(route); !reflect.DeepEqual(got, values) {
				t.Fatalf("%v: %v is written as %v", route, values, got)
			}
			if err := q.Check(route); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(samples) != len(union(routes)) {
		t.Errorf("samples of %d parameters of %d", len(samples), len(union(routes)))
	}
}

func union(routes []discovery.Route) []string {
	names := map[string]bool{}
	for _, r := range routes {
		for _, name := range discovery.Parameters(r) {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func TestCheck(t *testing.T) {
	for _, q := range []discovery.Query{
		{Limit: -1}, {Offset: -1}, {Status: "x"}, {MinTrustScore: card.Some[int64](101)},
		{ToolMaxPriceCents: card.Some[int64](0)}, {RequireCapabilityAttestation: true},
	} {
		if q.Check(discovery.Tenant) == nil {
			t.Errorf("%+v is valid", q)
		}
	}
}

const cardText = `{"schemaVersion":"AgentCard.v1","agentId":"agt_a","tenantId":"t","displayName":"A","status":"active","visibility":"public",
	"capabilities":["a.b","capability://a.b@v1"],"executionCoordinatorDid":"did:web:x","host":{"runtime":"OpenClaw","endpoint":null,"protocols":[]},
	"policyCompatibility":{"schemaVersion":"AgentCardPolicyCompatibility.v1","supportsPolicyTemplates":["p"],"supportsEvidencePacks":["e"]},
	"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"one","mcpToolName":"One","riskClass":"read","sideEffecting":false,
		"pricing":{"amountCents":10},"requiresEvidenceKinds":["hash"]},
		{"schemaVersion":"ToolDescriptor.v1","toolId":"two","riskClass":"action","sideEffecting":true,"requiresEvidenceKinds":[]}],
	"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z","revision":0}`

func decode(t testing.TB, text string) *nooterra.Card {
	t.Helper()
	c, err := nooterra.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMatches(t *testing.T) {
	c := decode(t, cardText)
	for _, test := range []struct {
		route discovery.Route
		query string
		want  bool
	}{
		{discovery.Public, "", true},
		{discovery.Public, "capability=a.b", true},
		{discovery.Public, "capability=capability://a.b", false},
		{discovery.Public, "executionCoordinatorDid=did:web:x", true},
		{discovery.Public, "executionCoordinatorDid=did:web:X", false},
		{discovery.Public, "runtime=OPENCLAW", true},
		{discovery.Public, "runtime=claw", false},
		{discovery.Public, "supportsPolicyTemplate=p&supportsEvidencePack=e", true},
		{discovery.Public, "supportsPolicyTemplate=e", false},
		{discovery.Stream, "supportsPolicyTemplate=e", true}, // not a parameter of the stream
		{discovery.Public, "status=suspended", false},
		{discovery.Public, "status=all", true},
		{discovery.Tenant, "visibility=tenant", false},
		{discovery.Tenant, "visibility=all", true},
		{discovery.Public, "toolId=one", true},
		{discovery.Public, "toolId=One", false},
		{discovery.Public, "toolMcpName=oNE", true},
		{discovery.Public, "toolRiskClass=financial", false},
		{discovery.Public, "toolSideEffecting=true", true},
		{discovery.Public, "toolSideEffecting=true&toolRiskClass=action", true},
		{discovery.Public, "toolSideEffecting=true&toolRiskClass=read", false}, // of different tools
		{discovery.Public, "toolMaxPriceCents=10", true},
		{discovery.Public, "toolMaxPriceCents=9", false},
		{discovery.Public, "toolMaxPriceCents=10&toolId=two", false}, // has no price
		{discovery.Public, "toolRequiresEvidenceKind=hash", true},
		{discovery.Public, "toolRequiresEvidenceKind=artifact", false},
		{discovery.List, "toolId=none", true}, // not a parameter of the list
		{discovery.List, "agentId=agt_a", true},
		{discovery.List, "agentId=agt_b", false},
		{discovery.Public, "agentId=agt_b", true},
		{discovery.List, "status=revoked", false},
	} {
		t.Run(caseName(test.route, test.query), func(t *testing.T) {
			q, err := parse(t, test.route, test.query)
			if err != nil {
				t.Fatal(err)
			}
			if got := q.Matches(test.route, c); got != test.want {
				t.Errorf("%v?%s: %t", test.route, test.query, got)
			}
		})
	}
	private := decode(t, strings.Replace(cardText, `"public"`, `"private"`, 1))
	for _, route := range routes {
		q := discovery.Query{Visibility: nooterra.VisibilityPrivate}
		if got := q.Matches(route, private); got != (route == discovery.Tenant || route == discovery.List) {
			t.Errorf("a private card on %v: %t", route, got)
		}
	}
	if (discovery.Query{}).Matches(discovery.List, nil) {
		t.Error("no card matches")
	}
}

func candidate(t testing.TB, agent, tenant string, s discovery.Standing) discovery.Candidate {
	c := decode(t, cardText)
	c.AgentID, c.TenantID = agent, tenant
	return discovery.Candidate{Card: c, Standing: s}
}

func TestSelectOrder(t *testing.T) {
	candidates := []discovery.Candidate{
		candidate(t, "b", "t", discovery.Standing{RankingScore: 1}),
		candidate(t, "a", "t2", discovery.Standing{RankingScore: 1}),
		candidate(t, "a", "t1", discovery.Standing{RankingScore: 1}),
		candidate(t, "_", "t", discovery.Standing{RankingScore: 1, RunVolume: 1}),
		candidate(t, "y", "t", discovery.Standing{RankingScore: 1, TrustScore: 1}),
		candidate(t, "z", "t", discovery.Standing{RankingScore: 2}),
	}
	page, err := discovery.Select(discovery.Public, discovery.Query{}, candidates)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for i, r := range page.Results {
		got += r.Card.AgentID + r.Card.TenantID + " "
		if r.Rank != i+1 {
			t.Errorf("the rank is %d", r.Rank)
		}
	}
	if want := "zt yt _t at1 at2 bt "; got != want || page.Total != 6 || page.Limit != 50 {
		t.Errorf("%s, want %s", got, want)
	}
	page, err = discovery.Select(discovery.Public, discovery.Query{Limit: 2, Offset: 3}, candidates)
	if err != nil || len(page.Results) != 2 || page.Results[0].Rank != 4 || page.Results[0].Card.TenantID != "t1" || page.Total != 6 {
		t.Errorf("%+v (%v)", page, err)
	}
	page, err = discovery.Select(discovery.Public, discovery.Query{Offset: 6}, candidates)
	if err != nil || len(page.Results) != 0 || page.Total != 6 {
		t.Errorf("%+v (%v)", page, err)
	}
	if page, err := discovery.Select(discovery.Public, discovery.Query{Visibility: "private"}, candidates); err == nil || page != nil {
		t.Errorf("an invalid query has the page %v", page)
	}
}

func TestAccepts(t *testing.T) {
	attested := discovery.Query{Capability: "a.b", RequireCapabilityAttestation: true, AttestationMinLevel: discovery.LevelAttested}
	issued := attested
	issued.AttestationIssuerAgentID = "i"
	with := func(capability string, level discovery.AttestationLevel, issuer string) discovery.Standing {
		return discovery.Standing{Attestations: []discovery.CapabilityAttestation{{Capability: capability, Level: level, IssuerAgentID: issuer}}}
	}
	for i, test := range []struct {
		q    discovery.Query
		s    discovery.Standing
		want string // the routes that accept: p, t, s, l
	}{
		{discovery.Query{}, discovery.Standing{}, "ptsl"},
		{discovery.Query{}, discovery.Standing{Quarantined: true}, "l"},
		{discovery.Query{}, discovery.Standing{Inactive: true}, "l"},
		{discovery.Query{}, discovery.Standing{KeyInvalid: true}, "l"},
		{discovery.Query{}, discovery.Standing{Penalized: true}, "l"},
		{discovery.Query{}, discovery.Standing{AbuseReports: 2}, "ptsl"},
		{discovery.Query{}, discovery.Standing{AbuseReports: 3}, "tl"},
		{discovery.Query{MinTrustScore: card.Some[int64](50)}, discovery.Standing{TrustScore: 49.9}, "sl"},
		{discovery.Query{MinTrustScore: card.Some[int64](50)}, discovery.Standing{TrustScore: 50}, "ptsl"},
		{discovery.Query{RiskTier: discovery.RiskTierLow}, discovery.Standing{}, "sl"},
		{discovery.Query{RiskTier: discovery.RiskTierHigh}, discovery.Standing{}, "ptsl"},
		{discovery.Query{RiskTier: discovery.RiskTierLow}, discovery.Standing{RiskTier: discovery.RiskTierLow}, "ptsl"},
		{attested, discovery.Standing{}, "sl"},
		{attested, with("a.b", discovery.LevelSelfClaim, ""), "sl"},
		{attested, with("a.b", discovery.LevelCertified, ""), "ptsl"},
		{attested, with("capability://a.b@v1", discovery.LevelCertified, ""), "sl"},
		{attested, with("a.b", "unknown", ""), "sl"},
		{issued, with("a.b", discovery.LevelAttested, "j"), "sl"},
		{issued, with("a.b", discovery.LevelAttested, "i"), "ptsl"},
	} {
		got := ""
		for r, letter := range map[discovery.Route]string{0: "p", 1: "t", 2: "s", 3: "l"} {
			if (strings.Contains(test.want, letter)) != test.q.Accepts(r, candidate(t, "a", "t", test.s)) {
				got += letter
			}
		}
		if got != "" {
			t.Errorf("case %d: wrong on %s", i, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("capability=a.b&limit=5&toolSideEffecting=&riskTier=low&minTrustScore=")
	f.Add("sinceCursor=2026-03-01T08%253A00%253A00.000Z%7Ct%7Ca&status=ALL")
	c := decode(f, cardText)
	f.Fuzz(func(t *testing.T, query string) {
		values, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		for _, route := range routes {
			q, err := discovery.Parse(route, values)
			if err != nil {
				continue
			}
			again, err := discovery.Parse(route, q.Values(route))
			if err != nil || !reflect.DeepEqual(q, again) {
				t.Errorf("%v: %+v is read as %+v (%v)", route, q, again, err)
			}
			page, err := discovery.Select(route, q, []discovery.Candidate{{Card: c}})
			if err != nil {
				t.Fatal(err)
			}
			if got := page.Total == 1; got && !q.Matches(route, c) {
				t.Errorf("%v: %+v selects a card that does not match", route, q)
			}
		}
	})
}

func Example() {
	values, err := url.ParseQuery("capability=travel.booking&toolMaxPriceCents=500&toolRiskClass=Action")
	if err != nil {
		fmt.Println(err)
		return
	}
	q, err := discovery.Parse(discovery.Public, values)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(q.ToolRiskClass, q.WithDefaults(discovery.Public).Status)
	fmt.Println(q.Values(discovery.Public).Encode())

	_, err = discovery.Parse(discovery.Public, url.Values{"visibility": {"tenant"}})
	fmt.Println(err)
	// Output:
	// action active
	// capability=travel.booking&toolMaxPriceCents=500&toolRiskClass=action
	// invalid query [SCHEMA_INVALID]
	// /visibility: must be public [enum]
}
