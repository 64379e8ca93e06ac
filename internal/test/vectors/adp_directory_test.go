package vectors

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// adpDirectoryKinds are the kinds of vectors about finding agents by their ADP cards.
var adpDirectoryKinds = map[id]Runner{
	{"adp", "tag-match"}:     adpTagMatch,
	{"adp", "tag-normalise"}: adpTagNormalize,
	{"adp", "tag-score"}:     adpTagScore,
	{"adp", "semantic"}:      adpSemantic,
	{"adp", "score"}:         adpScore,
	{"adp", "discover"}:      adpDiscover,
}

// near returns an error if two numbers differ by more than a tolerance.
func near(got, want, tolerance float64) error {
	if !(math.Abs(got-want) <= tolerance) {
		return fmt.Errorf("the score is %v, want %v", got, want)
	}
	return nil
}

func adpTagMatch(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Match bool `json:"match"`
	}](expect)
	if err != nil {
		return err
	}
	var input struct{ Query, Tag string }
	if err := json.Unmarshal(v.Input, &input); err != nil {
		return err
	}
	if got := index.Match(input.Query, input.Tag); got != want.Match {
		return fmt.Errorf("the tag matches: %t", got)
	}
	return nil
}

func adpTagNormalize(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Tag string `json:"tag"`
	}](expect)
	if err != nil {
		return err
	}
	var input struct {
		Tag     string
		Aliases index.Aliases
	}
	if err := json.Unmarshal(v.Input, &input); err != nil {
		return err
	}
	if got := input.Aliases.Normalize(input.Tag); got != want.Tag {
		return fmt.Errorf("the tag is %q, want %q", got, want.Tag)
	}
	return nil
}

func adpTagScore(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Score, Tolerance float64
		MatchedQueryTags []string `json:"matched_query_tags"`
		MatchedSkills    []string `json:"matched_skills"`
	}](expect)
	if err != nil {
		return err
	}
	var input struct{ Tags, Skills []string }
	if err := json.Unmarshal(v.Input, &input); err != nil {
		return err
	}
	score, matched := index.TagScore(input.Tags, input.Skills)
	if !slices.Equal(matched, want.MatchedQueryTags) {
		return fmt.Errorf("the answered tags are %q, want %q", matched, want.MatchedQueryTags)
	}
	if got := index.MatchingTags(input.Tags, input.Skills); !slices.Equal(got, want.MatchedSkills) {
		return fmt.Errorf("the answering tags are %q, want %q", got, want.MatchedSkills)
	}
	return near(score, want.Score, want.Tolerance)
}

func adpSemantic(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct{ Score, Tolerance float64 }](expect)
	if err != nil {
		return err
	}
	var input struct {
		Query, Description string
		Skills             []string
	}
	if err := json.Unmarshal(v.Input, &input); err != nil {
		return err
	}
	return near(index.WordScore(input.Query, input.Description, input.Skills), want.Score, want.Tolerance)
}

type adpSignals struct {
	Reputation, Rating float64
	Online             bool
	Active, Completed  int
}

func adpScore(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Score, Tolerance float64
		Error            bool
	}](expect)
	if err != nil {
		return err
	}
	var input struct {
		Candidate struct {
			Skills      []string
			Description string
			Limit       *int64 `json:"max_concurrent_tasks"`
			Signals     adpSignals
		}
		Query struct {
			Tags  []string
			Query string
		}
		Weights index.Weights
	}
	if err := json.Unmarshal(v.Input, &input); err != nil {
		return err
	}
	c := &adp.Card{Skills: input.Candidate.Skills, Description: card.Some(input.Candidate.Description)}
	if limit := input.Candidate.Limit; limit != nil {
		c.Constraints = &adp.Constraints{MaxConcurrentTasks: card.Some(*limit)}
	}
	request := &adp.DiscoverRequest{Tags: input.Query.Tags, Query: card.Some(input.Query.Query)}
	score, _, err := index.Profile{Weights: input.Weights}.Score(c, index.Signals(input.Candidate.Signals), request)
	if (err != nil) != want.Error {
		return fmt.Errorf("the error is %v", err)
	}
	if want.Error {
		return nil
	}
	return near(score, want.Score, want.Tolerance)
}

func adpDiscover(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Results []struct {
			ID          string
			Score       float64
			MatchedTags []string `json:"matched_tags"`
		}
		// LetterResults are the results of another reading of the draft. No test compares them.
		LetterResults json.RawMessage `json:"letter_results"`
		Tolerance     float64
		Error         string
		Status        exchange.Status
	}](expect)
	if err != nil {
		return err
	}
	var input struct{ Pool, Request json.RawMessage }
	if err := json.Unmarshal(v.Input, &input); err != nil {
		return err
	}
	pool := input.Pool
	if string(pool) == `"default"` {
		if pool, err = fixture[json.RawMessage](v, "discover-pool"); err != nil {
			return err
		}
	}
	d, err := adpPool(pool)
	if err != nil {
		return err
	}
	response, err := d.Discover(input.Request)
	if want.Error != "" {
		status, ok := exchange.StatusOf(err)
		if !ok || status != want.Status || status.String() != want.Error {
			return fmt.Errorf("the error is %v, want %s", err, want.Error)
		}
		return nil
	}
	if err != nil {
		return err
	}
	if len(response.Results) != len(want.Results) {
		return fmt.Errorf("%d results, want %d", len(response.Results), len(want.Results))
	}
	for i, r := range response.Results {
		w := want.Results[i]
		if r.AgentCard.ID != w.ID || !slices.Equal(r.MatchedTags, w.MatchedTags) {
			return fmt.Errorf("result %d is %s %q, want %s %q", i, r.AgentCard.ID, r.MatchedTags, w.ID, w.MatchedTags)
		}
		if err := near(r.Score, w.Score, want.Tolerance); err != nil {
			return fmt.Errorf("result %d: %w", i, err)
		}
	}
	return nil
}

// adpPool returns a directory with candidates.
func adpPool(pool json.RawMessage) (*index.Index, error) {
	var candidates []struct {
		Card    json.RawMessage `json:"agent_card"`
		Signals adpSignals
	}
	if err := json.Unmarshal(pool, &candidates); err != nil {
		return nil, err
	}
	d, err := index.New(index.Profile{}, exchange.Receiver{}, 0)
	if err != nil {
		return nil, err
	}
	for _, x := range candidates {
		if decision, err := d.Put(x.Card, exchange.Provenance{Channel: exchange.Direct}); err != nil || decision != exchange.Replace {
			return nil, fmt.Errorf("a card of the pool: %s (%v)", decision, err)
		}
		c, err := adp.Decode(x.Card)
		if err != nil {
			return nil, err
		}
		d.SetSignals(c.ID, index.Signals(x.Signals))
	}
	return d, nil
}
