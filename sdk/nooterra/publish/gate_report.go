package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// requiredChecks are the checks that a report of the level collaboration must contain.
// The level guardrails includes that level.
var requiredChecks = []string{
	"mcp_probe_x402_smoke",
	"e2e_x402_delegation_grants",
	"e2e_authority_grant_required",
	"e2e_subagent_work_orders",
	"e2e_trace_id_propagation",
}

// ListingFromReport returns the listing of a level that a gate report justifies. ref is the
// reference to the report, and the listing contains the hash of its bytes. issuedAt is written
// in UTC with milliseconds.
//
// The report must be a NooterraVerifiedGateReport.v1 of the level with ok true, no failed
// checks and no blocking issues. From the level collaboration on, it must contain five checks
// with ok true. The error is a [*card.DecodeError] for a text that is not a JSON object, and
// otherwise a [*card.InvalidError] with locations in the report.
func ListingFromReport(level Level, ref string, report []byte, issuedAt time.Time, opts ...card.Option) (Listing, error) {
	object, err := card.ParseObject(report, opts...)
	if err != nil {
		return Listing{}, err
	}
	if found := checkReport(level, object); len(found) > 0 {
		return Listing{}, &card.InvalidError{Violations: found}
	}
	digest := sha256.Sum256(report)
	return Listing{
		Level:            level,
		GateReportRef:    ref,
		GateReportSHA256: hex.EncodeToString(digest[:]),
		IssuedAt:         issuedAt.UTC().Format("2006-01-02T15:04:05.000Z"),
	}, nil
}

// CodeListingReport is the code of a violation in a report.
const CodeListingReport = "gate-report"

func checkReport(level Level, report card.Object) card.Violations {
	var found card.Violations
	demand := func(pointer, want, message string) {
		wanted, err := card.ParseRaw([]byte(want))
		value, _ := report.Raw().Pointer(pointer)
		if err != nil || !value.Equal(wanted) {
			found = append(found, card.Violation{Pointer: pointer, Code: CodeListingReport, Message: message})
		}
	}
	demand("/schemaVersion", strconv.Quote(GateReportSchemaVersion), "schemaVersion must be "+GateReportSchemaVersion)
	if level.Known() {
		demand("/level", strconv.Quote(string(level)), "level must be "+string(level))
	} else {
		found = append(found, card.Violation{Pointer: "/level", Code: CodeListingLevel, Message: "the level is not one of the programme"})
	}
	demand("/ok", "true", "ok must be true")
	demand("/summary/failedChecks", "0", "failedChecks must be 0")
	demand("/blockingIssues", "[]", "blockingIssues must be empty")
	if level == LevelCore {
		return found
	}
	passed := passedChecks(report)
	for _, id := range requiredChecks {
		if !passed[id] {
			found = append(found, card.Violation{Pointer: "/checks", Code: CodeListingReport, Message: "the check " + id + " is missing or not ok"})
		}
	}
	return found
}

// passedChecks returns the ids of the checks that passed. An id with a failed row is not among
// them.
func passedChecks(report card.Object) map[string]bool {
	var rows []card.Raw
	if value, _ := report.Get("checks"); value.Kind() != card.KindArray || value.Decode(&rows) != nil {
		return nil
	}
	passed := map[string]bool{}
	for _, row := range rows {
		check, _ := row.Object()
		var id string
		name, _ := check.Get("id")
		ok, _ := check.Get("ok")
		if name.Kind() == card.KindString && name.Decode(&id) == nil {
			before, known := passed[id]
			passed[id] = ok.String() == "true" && (before || !known)
		}
	}
	return passed
}
