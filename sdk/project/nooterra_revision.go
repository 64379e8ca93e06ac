package project

import (
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences for revisions.
const (
	codeRevision   = "revision"
	revisionCounts = "a Nooterra card has a revision number and no version of the agent; the number is used instead"
	noRevision     = "the version is not a number of a revision"
)

// maxRevision is the greatest that a card can have.
const maxRevision = 1<<53 - 1

// revisionToText writes a revision as the version of the agent.
func revisionToText(r *projectrt.Run, from, to *projectrt.Place, v int64) (string, bool) {
	r.Renamed(from, to, codeRevision, revisionCounts)
	return strconv.FormatInt(v, 10), true
}

// revisionFromText reads one.
func revisionFromText(r *projectrt.Run, from, to *projectrt.Place, v string) (int64, bool) {
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || n < 0 || n > maxRevision || strconv.FormatInt(n, 10) != v {
		r.Dropped(from, codeRevision, noRevision)
		return 0, false
	}
	r.Renamed(from, to, codeRevision, revisionCounts)
	return n, true
}
