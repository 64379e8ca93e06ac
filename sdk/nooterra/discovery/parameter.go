package discovery

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// problem says why a value is invalid.
type problem struct{ code, message string }

// parameter is a URL parameter of one field of a query.
type parameter struct {
	name   string
	routes uint8 // a bit for each route
	// read sets the field to a value.
	read func(q *Query, value string, route Route) *problem
	// write returns the value of the field, false if it is not given.
	write func(q *Query) (string, bool)
}

const (
	ranked = 1<<Public | 1<<Tenant
	listed = 1 << List
	stream = 1 << Stream
	all    = ranked | listed | stream
)

// maxSafeInteger is the largest integer that ECMAScript numbers hold exactly.
const maxSafeInteger = 1<<53 - 1

var parameters = []parameter{
	text("agentId", listed, func(q *Query) *string { return &q.AgentID }, nil),
	text("capability", all, func(q *Query) *string { return &q.Capability }, isCapability),
	text("executionCoordinatorDid", all, func(q *Query) *string { return &q.ExecutionCoordinatorDID }, isDID),
	text("toolId", ranked|stream, func(q *Query) *string { return &q.ToolID }, atMost(200)),
	text("toolMcpName", ranked|stream, func(q *Query) *string { return &q.ToolMCPName }, nil),
	word("toolRiskClass", ranked|stream, func(q *Query) *nooterra.RiskClass { return &q.ToolRiskClass },
		nooterra.RiskClassRead, nooterra.RiskClassCompute, nooterra.RiskClassAction, nooterra.RiskClassFinancial),
	sideEffecting,
	maxPrice,
	word("toolRequiresEvidenceKind", ranked|stream, func(q *Query) *nooterra.EvidenceKind { return &q.ToolRequiresEvidenceKind },
		nooterra.EvidenceKindArtifact, nooterra.EvidenceKindHash, nooterra.EvidenceKindVerificationReport, nooterra.EvidenceKindExecutionAttestation),
	text("supportsPolicyTemplate", ranked, func(q *Query) *string { return &q.SupportsPolicyTemplate }, of("._:/-")),
	text("supportsEvidencePack", ranked, func(q *Query) *string { return &q.SupportsEvidencePack }, of("._:/-")),
	word("status", all, func(q *Query) *nooterra.Status { return &q.Status },
		nooterra.StatusActive, nooterra.StatusSuspended, nooterra.StatusRevoked, StatusAll),
	visibility,
	text("runtime", all, func(q *Query) *string { return &q.Runtime }, nil).lower(func(q *Query) *string { return &q.Runtime }),
	flag("requireCapabilityAttestation", func(q *Query) *bool { return &q.RequireCapabilityAttestation }),
	word("attestationMinLevel", ranked, func(q *Query) *AttestationLevel { return &q.AttestationMinLevel },
		LevelSelfClaim, LevelAttested, LevelCertified),
	text("attestationIssuerAgentId", ranked, func(q *Query) *string { return &q.AttestationIssuerAgentID }, nil),
	flag("includeAttestationMetadata", func(q *Query) *bool { return &q.IncludeAttestationMetadata }),
	includeReputation,
	flag("includeRoutingFactors", func(q *Query) *bool { return &q.IncludeRoutingFactors }),
	minTrustScore,
	riskTier,
	reputationVersion,
	text("reputationWindow", ranked, func(q *Query) *ReputationWindow { return &q.ReputationWindow }, isWindow),
	word("scoreStrategy", ranked, func(q *Query) *ScoreStrategy { return &q.ScoreStrategy },
		StrategyBalanced, StrategyRecentBias, StrategyTrustWeighted),
	text("requesterAgentId", ranked, func(q *Query) *string { return &q.RequesterAgentID }, of(":_-")),
	text("asOf", ranked, func(q *Query) *string { return &q.AsOf }, isTime),
	limit,
	offset,
	text("sinceCursor", stream, func(q *Query) *string { return &q.SinceCursor }, isCursor),
}

// text is a parameter whose value is checked and kept.
func text[S ~string](name string, routes uint8, field func(*Query) *S, valid func(string) *problem) parameter {
	return parameter{name, routes, func(q *Query, value string, _ Route) *problem {
		value = check.TrimECMA(value)
		if value == "" {
			return nil
		}
		if valid != nil {
			if bad := valid(value); bad != nil {
				return bad
			}
		}
		*field(q) = S(value)
		return nil
	}, func(q *Query) (string, bool) { return string(*field(q)), *field(q) != "" }}
}

// lower makes a parameter whose value is in lower case.
func (p parameter) lower(field func(*Query) *string) parameter {
	read := p.read
	p.read = func(q *Query, value string, route Route) *problem { return read(q, strings.ToLower(value), route) }
	p.write = func(q *Query) (string, bool) { return strings.ToLower(*field(q)), *field(q) != "" }
	return p
}

// word is a parameter with one of several words, in any letter case.
func word[S ~string](name string, routes uint8, field func(*Query) *S, words ...S) parameter {
	return parameter{name, routes, func(q *Query, value string, _ Route) *problem {
		value = lowered(value)
		if value == "" {
			return nil
		}
		for _, w := range words {
			if value == string(w) {
				*field(q) = w
				return nil
			}
		}
		return notOneOf(words...)
	}, func(q *Query) (string, bool) { return string(*field(q)), *field(q) != "" }}
}

func notOneOf[S ~string](words ...S) *problem {
	if len(words) == 1 {
		return &problem{CodeEnum, "must be " + string(words[0])}
	}
	message := "must be one of"
	for _, w := range words {
		message += " " + string(w)
	}
	return &problem{CodeEnum, message}
}

// flag is a boolean parameter that is false by default.
func flag(name string, field func(*Query) *bool) parameter {
	return parameter{name, ranked, func(q *Query, value string, _ Route) *problem {
		return readBool(value, func(b bool) { *field(q) = b }, nil)
	}, func(q *Query) (string, bool) { return "true", *field(q) }}
}

// readBool reads a boolean word; blank calls another function, if there is one.
func readBool(value string, set func(bool), blank func()) *problem {
	switch lowered(value) {
	case "1", "true", "yes", "on":
		set(true)
	case "0", "false", "no", "off":
		set(false)
	case "":
		if blank != nil {
			blank()
		}
	default:
		return &problem{CodeBoolean, "must be one of 1 true yes on 0 false no off"}
	}
	return nil
}

var sideEffecting = parameter{"toolSideEffecting", ranked | stream, func(q *Query, value string, _ Route) *problem {
	return readBool(value, q.ToolSideEffecting.Set, func() { q.ToolSideEffecting.Set(false) })
}, func(q *Query) (string, bool) {
	b, ok := q.ToolSideEffecting.Get()
	return strconv.FormatBool(b), ok
}}

var includeReputation = parameter{"includeReputation", ranked, func(q *Query, value string, _ Route) *problem {
	return readBool(value, q.IncludeReputation.Set, nil)
}, func(q *Query) (string, bool) {
	b, ok := q.IncludeReputation.Get()
	return strconv.FormatBool(b), ok
}}

// maxPrice is at least 1: the service answers 0 with 400, although the minimum in its OpenAPI
// document is 0.
var maxPrice = parameter{"toolMaxPriceCents", ranked | stream, func(q *Query, value string, _ Route) *problem {
	if value == "" {
		return nil
	}
	n, bad := integer(value, 1, maxSafeInteger)
	if bad == nil {
		q.ToolMaxPriceCents.Set(n)
	}
	return bad
}, func(q *Query) (string, bool) { return number(q.ToolMaxPriceCents) }}

var minTrustScore = parameter{"minTrustScore", ranked, func(q *Query, value string, _ Route) *problem {
	if check.TrimECMA(value) == "" {
		value = "0"
	}
	n, bad := integer(value, 0, 100)
	if bad == nil {
		q.MinTrustScore.Set(n)
	}
	return bad
}, func(q *Query) (string, bool) { return number(q.MinTrustScore) }}

var riskTier = func() parameter {
	p := word("riskTier", ranked, func(q *Query) *RiskTier { return &q.RiskTier },
		RiskTierLow, RiskTierGuarded, RiskTierElevated, RiskTierHigh)
	read := p.read
	p.read = func(q *Query, value string, route Route) *problem {
		if check.TrimECMA(value) == "" {
			return notOneOf(RiskTierLow, RiskTierGuarded, RiskTierElevated, RiskTierHigh)
		}
		return read(q, value, route)
	}
	return p
}()

var reputationVersion = func() parameter {
	p := word("reputationVersion", ranked, func(q *Query) *ReputationVersion { return &q.ReputationVersion },
		ReputationV1, ReputationV2)
	read := p.read
	p.read = func(q *Query, value string, route Route) *problem {
		if check.TrimECMA(value) == "" {
			value = string(ReputationV1)
		}
		return read(q, value, route)
	}
	return p
}()

var visibility = func() parameter {
	field := func(q *Query) *nooterra.Visibility { return &q.Visibility }
	public := word("visibility", 0, field, nooterra.VisibilityPublic)
	single := word("visibility", 0, field, nooterra.VisibilityPublic, nooterra.VisibilityTenant, nooterra.VisibilityPrivate)
	p := word("visibility", ranked|listed, field,
		nooterra.VisibilityPublic, nooterra.VisibilityTenant, nooterra.VisibilityPrivate, VisibilityAll)
	read := p.read
	p.read = func(q *Query, value string, route Route) *problem {
		switch route {
		case Public:
			return public.read(q, value, route)
		case List:
			return single.read(q, value, route)
		}
		return read(q, value, route)
	}
	return p
}()

var limit = parameter{"limit", ranked | listed, func(q *Query, value string, route Route) *problem {
	if route == List {
		if n, bad := integer(value, 1, maxSafeInteger); bad == nil {
			q.Limit = int(min(n, maxListLimit))
		}
		return nil
	}
	if check.TrimECMA(value) == "" {
		return nil
	}
	n, bad := integer(value, 1, maxLimit)
	if bad == nil {
		q.Limit = int(n)
	}
	return bad
}, func(q *Query) (string, bool) { return strconv.Itoa(q.Limit), q.Limit != 0 }}

var offset = parameter{"offset", ranked | listed, func(q *Query, value string, route Route) *problem {
	if check.TrimECMA(value) == "" {
		return nil
	}
	n, bad := integer(value, 0, maxSafeInteger)
	if bad == nil {
		q.Offset = n
	} else if route == List {
		return nil
	}
	return bad
}, func(q *Query) (string, bool) { return strconv.FormatInt(q.Offset, 10), q.Offset != 0 }}

// integer reads a decimal integer within limits.
func integer(value string, least, most int64) (int64, *problem) {
	digits := strings.TrimPrefix(value, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, &problem{CodeInteger, "must be an integer in decimal digits"}
	}
	n, err := strconv.ParseInt(value, 10, 64)
	switch {
	case strings.HasPrefix(value, "-") && (err != nil || n < least), err == nil && n < least:
		return 0, &problem{CodeMinimum, fmt.Sprintf("must be at least %d", least)}
	case err != nil || n > most:
		return 0, &problem{CodeMaximum, fmt.Sprintf("must be at most %d", most)}
	}
	return n, nil
}

// number writes an integer.
func number(v card.Optional[int64]) (string, bool) {
	n, ok := v.Get()
	return strconv.FormatInt(n, 10), ok
}

func lowered(value string) string { return strings.ToLower(check.TrimECMA(value)) }

// atMost checks a length in UTF-16 units.
func atMost(most int) func(string) *problem {
	return func(value string) *problem {
		if len(value) > most && check.LengthUTF16(value) > most {
			return &problem{CodeMaxLength, fmt.Sprintf("must have at most %d characters", most)}
		}
		return nil
	}
}

// of checks that a text has at most 200 letters, digits and other characters of a list.
func of(others string) func(string) *problem {
	return func(value string) *problem {
		if bad := atMost(200)(value); bad != nil {
			return bad
		}
		for i := range len(value) {
			c := value[i]
			if (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && strings.IndexByte(others, c) < 0 {
				return &problem{CodePattern, "must consist of letters, digits and " + strings.Join(strings.Split(others, ""), " ")}
			}
		}
		return nil
	}
}

func isCapability(value string) *problem {
	if err, ok := nooterra.CheckCapability(value).(*nooterra.Error); ok {
		return &problem{err.Code, err.Message}
	}
	return nil
}

func isDID(value string) *problem {
	if bad := atMost(256)(value); bad != nil {
		return bad
	}
	if !strings.Contains(value, ":") {
		return &problem{CodeDID, "must contain a colon, as a DID does"}
	}
	return nil
}

func isWindow(value string) *problem {
	switch ReputationWindow(value) {
	case Window7Days, Window30Days, WindowAllTime:
		return nil
	}
	return notOneOf(Window7Days, Window30Days, WindowAllTime)
}

func isTime(value string) *problem {
	if !check.String(value).DateTime() {
		return &problem{CodeDateTime, "must be an RFC 3339 date-time"}
	}
	return nil
}

func isCursor(value string) *problem {
	if _, err := nooterra.ParseCursor(value); err != nil {
		return &problem{CodeCursor, err.Error()}
	}
	return nil
}
