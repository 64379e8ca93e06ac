package index_test

import (
	"bytes"
	"cmp"
	"crypto/ed25519"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// candidate is a card with its signals.
type candidate struct {
	card    *adp.Card
	signals index.Signals
}

var (
	segments    = []string{"nlp", "vision", "code", "translation", "ocr", "python", "qa", ""}
	vocabulary  = strings.Fields("translate images text code french chinese review answers Questions météo 中文 go")
	punctuation = []string{" ", ", ", "-", "; "}
)

// pick returns some of a list, joined.
func pick(r *rand.Rand, list []string, most int, separators ...string) string {
	var b strings.Builder
	for i := range 1 + r.IntN(most) {
		if i > 0 {
			b.WriteString(separators[r.IntN(len(separators))])
		}
		b.WriteString(list[r.IntN(len(list))])
	}
	return b.String()
}

// randomCandidate returns a card with random tags and texts.
func randomCandidate(r *rand.Rand, id int) candidate {
	c := &adp.Card{ID: fmt.Sprintf("agent://a%d", id), Name: "a"}
	for range r.IntN(5) {
		c.Skills = append(c.Skills, pick(r, segments, 3, "/"))
	}
	if r.IntN(4) > 0 {
		c.Description.Set(pick(r, vocabulary, 6, punctuation...))
	}
	if r.IntN(3) == 0 {
		c.Constraints = &adp.Constraints{MaxConcurrentTasks: card.Some(int64(r.IntN(4)))}
	}
	return candidate{c, index.Signals{
		Reputation: float64(r.IntN(12)) / 10, Rating: float64(r.IntN(11)) / 10, Online: r.IntN(3) > 0, Active: r.IntN(4), Completed: r.IntN(10),
	}}
}

func randomRequest(r *rand.Rand) *adp.DiscoverRequest {
	request := new(adp.DiscoverRequest)
	for range r.IntN(4) {
		tag := pick(r, segments, 2, "/")
		if r.IntN(3) == 0 {
			tag += "/*"
		}
		request.Tags = append(request.Tags, tag)
	}
	if r.IntN(2) == 0 {
		request.Query.Set(pick(r, vocabulary, 4, punctuation...))
	}
	if r.IntN(2) == 0 {
		request.Limit.Set(int64(r.IntN(30)))
	}
	if r.IntN(2) == 0 {
		request.MinScore.Set(float64(r.IntN(8)) / 10)
	}
	return request
}

// naive finds agents without an index, as the draft describes it.
func naive(pool []candidate, request *adp.DiscoverRequest) []string {
	type scored struct {
		id    string
		score float64
		tags  []string
	}
	var list []scored
	asks := len(request.Tags) > 0 || request.Query.Or("") != ""
	for _, x := range pool {
		limit := x.card.Constraints.OrEmpty().MaxConcurrentTasks
		if most, ok := limit.Get(); x.card.Revoked() || ok && int64(x.signals.Active) >= most {
			continue
		}
		tag, matched := index.TagScore(request.Tags, x.card.Skills)
		semantic := index.WordScore(request.Query.Or(""), x.card.Description.Or(""), x.card.Skills)
		if asks && tag == 0 && semantic == 0 {
			continue
		}
		reputation := min(x.signals.Reputation, 1)
		if x.signals.Completed < 5 {
			reputation = min(reputation+.1, 1)
		}
		online := 0.0
		if x.signals.Online {
			online = 1
		}
		w := index.DefaultWeights()
		sum := w.Tag + w.Semantic + w.Reputation + w.Availability + w.Rating
		score := w.Tag/sum*tag + w.Semantic/sum*semantic + (w.Reputation/sum*reputation + w.Availability/sum*online + w.Rating/sum*min(x.signals.Rating, 1))
		if score >= request.EffectiveMinScore()-1e-9 {
			list = append(list, scored{x.card.ID, score, matched})
		}
	}
	slices.SortFunc(list, func(a, b scored) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.id, b.id)) })
	var results []string
	for i, x := range list {
		if int64(i) == request.EffectiveLimit() {
			break
		}
		results = append(results, fmt.Sprintf("%s %v %q", x.id, x.score, x.tags))
	}
	return results
}

func found(d *index.Index, request *adp.DiscoverRequest) []string {
	var results []string
	for _, r := range d.Find(request) {
		results = append(results, fmt.Sprintf("%s %v %q", r.Card.ID, r.Score, r.MatchedTags))
	}
	return results
}

func newDirectory(t testing.TB, p index.Profile, capacity int64) *index.Index {
	t.Helper()
	d, err := index.New(p, exchange.Receiver{}, capacity)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// put stores a card as one that came from the agent itself.
func put(t testing.TB, d *index.Index, x candidate) {
	t.Helper()
	text, err := adp.Encode(x.card)
	if err != nil {
		t.Fatal(err)
	}
	if decision, err := d.Put(text, exchange.Provenance{Channel: exchange.Direct}); err != nil || decision != exchange.Replace {
		t.Fatalf("%s is not stored: %s (%v)", text, decision, err)
	}
	d.SetSignals(x.card.ID, x.signals)
}

// The index finds what the draft's procedure finds, in the same order with the same scores,
// also after cards were replaced and revoked many times.
func TestIndex(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 20 {
		d := newDirectory(t, index.Profile{}, 0)
		pool := make([]candidate, 40)
		for i := range pool {
			pool[i] = randomCandidate(r, i)
			put(t, d, pool[i])
		}
		for range round * 200 {
			i := r.IntN(len(pool))
			next := randomCandidate(r, i)
			if r.IntN(5) == 0 {
				next.card.Tools, next.card.Endpoints = []adp.Tool{}, []adp.Endpoint{}
			}
			put(t, d, next)
			pool[i] = next
		}
		for range 100 {
			request := randomRequest(r)
			if got, want := found(d, request), naive(pool, request); !slices.Equal(got, want) {
				t.Fatalf("%+v:\n%s\nwant\n%s", request, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
		live := 0
		for _, x := range pool {
			if !x.card.Revoked() {
				live++
			}
		}
		if d.Len() != live {
			t.Errorf("%d agents, want %d", d.Len(), live)
		}
	}
}

func TestProfile(t *testing.T) {
	c := &adp.Card{ID: "agent://a", Name: "a", Skills: []string{"nlp/translation", "PY"}, Description: card.Some("Translates.")}
	known := index.Signals{Completed: 10}
	for name, test := range map[string]struct {
		profile index.Profile
		tags    []string
		query   string
		signals index.Signals
		want    float64
	}{
		"tag":                {index.Profile{}, []string{"nlp"}, "", known, .3},
		"exact":              {index.Profile{Exact: true}, []string{"nlp", "nlp/translation", "nlp/*"}, "", known, .2},
		"exact, many":        {index.Profile{Exact: true}, []string{"nlp", "nlp/translation", "nlp/*", "x", "PY", "PY/*"}, "", known, .2},
		"alias":              {index.Profile{Aliases: index.Aliases{"py": "python"}}, []string{"python", "py"}, "", known, .3},
		"no alias":           {index.Profile{}, []string{"python"}, "", known, 0},
		"weights":            {index.Profile{Weights: index.Weights{Tag: 3, Rating: 1}}, []string{"nlp"}, "", known, .75},
		"bonus":              {index.Profile{NewBelow: 11, Bonus: .5}, nil, "", known, .1},
		"no bonus":           {index.Profile{NewBelow: 1}, nil, "", index.Signals{Completed: 1}, 0},
		"semantic":           {index.Profile{Semantic: func(query string, c *adp.Card) float64 { return 7 }}, nil, "x", known, .25},
		"semantic, no query": {index.Profile{Semantic: func(query string, c *adp.Card) float64 { return 7 }}, nil, "", known, 0},
		"not a number":       {index.Profile{}, nil, "", index.Signals{Reputation: nan(), Completed: 10}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			score, _, err := test.profile.Score(c, test.signals, &adp.DiscoverRequest{Tags: test.tags, Query: card.Some(test.query)})
			if err != nil || score < test.want-1e-9 || score > test.want+1e-9 {
				t.Errorf("%s: %v (%v), want %v", name, score, err, test.want)
			}
		})
	}
	for _, w := range []index.Weights{{Tag: -1, Semantic: 2}, {Tag: nan()}, {Tag: 1e308, Semantic: 1e308}} {
		if _, err := index.New(index.Profile{Weights: w}, exchange.Receiver{}, 0); err == nil {
			t.Errorf("%+v are accepted", w)
		}
	}
}

func nan() float64 { zero := 0.0; return zero / zero }

// The results of a semantic function are used for every card.
func TestSemantic(t *testing.T) {
	d := newDirectory(t, index.Profile{Semantic: func(query string, c *adp.Card) float64 {
		if strings.HasSuffix(c.ID, query) {
			return 1
		}
		return 0
	}}, 0)
	for i := range 3 {
		put(t, d, candidate{&adp.Card{ID: fmt.Sprintf("agent://a%d", i), Name: "a"}, index.Signals{}})
	}
	results := d.Find(&adp.DiscoverRequest{Query: card.Some("2")})
	if len(results) != 1 || results[0].Card.ID != "agent://a2" {
		t.Errorf("%v", results)
	}
}

// An agent advertises, is found, described, and revokes itself.
func TestMethods(t *testing.T) {
	seed := make([]byte, ed25519.SeedSize)
	key := ed25519.NewKeyFromSeed(seed)
	d, err := index.New(index.Profile{}, exchange.Receiver{Keys: signature.Keys{{ID: "agent://a", Public: key.Public().(ed25519.PublicKey)}}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)
	signed, err := signing.Sign([]byte(`{"id":"agent://a","name":"A","seq":1,"skills":["nlp"]}`), signing.RequireSeq(), key)
	if err != nil {
		t.Fatal(err)
	}
	response, err := d.Advertise(t.Context(), "agent://a", signed, now)
	if err != nil || !response.Stored {
		t.Fatalf("%v (%v)", response, err)
	}
	d.SetSignals("agent://a", index.Signals{Online: true})
	results, err := d.Discover([]byte(`{"tags":["nlp"]}`))
	if err != nil || len(results.Results) != 1 || results.Results[0].AgentCard.Name != "A" {
		t.Errorf("%v (%v)", results, err)
	}
	document, ok := d.Document("agent://a")
	if !ok || !bytes.Equal(document, signed) {
		t.Errorf("%s", document)
	}
	answer, ok, err := d.Describe(index.DescribeCall{ID: "agent://a", Body: []byte(`{"fields":["skills"]}`)})
	if same, _ := card.EqualJSON(answer, []byte(`{"id":"agent://a","name":"A","skills":["nlp"]}`)); err != nil || !ok || !same {
		t.Errorf("%s (%v)", answer, err)
	}
	if _, ok, _ := d.Describe(index.DescribeCall{ID: "agent://b"}); ok {
		t.Error("an unknown agent is described")
	}
	_, err = d.Advertise(t.Context(), "agent://b", signed, now)
	if !errors.Is(err, exchange.ErrUnauthorized) {
		t.Errorf("a card of another agent: %v", err)
	}
	revoked, err := signing.Sign([]byte(`{"id":"agent://a","name":"A","seq":2,"tools":[],"endpoints":[]}`), signing.RequireSeq(), key)
	if err != nil {
		t.Fatal(err)
	}
	if response, err := d.Advertise(t.Context(), "agent://a", revoked, now); err != nil || !response.Stored || d.Len() != 0 {
		t.Errorf("a revocation: %v (%v)", response, err)
	}
	if response, err := d.Advertise(t.Context(), "agent://a", signed, now); err != nil || response.Stored || d.Len() != 0 {
		t.Errorf("the old card after the revocation: %v (%v)", response, err)
	}
	if _, err := d.Discover([]byte(`{"limit":-1}`)); !errors.Is(err, exchange.ErrInvalidRequest) {
		t.Errorf("a malformed request: %v", err)
	}
}

// TestCalls: the same over any transport, in the bodies of the draft.
func TestCalls(t *testing.T) {
	d := newDirectory(t, index.Profile{}, 0)
	m := d.Methods(exchange.Describer{Document: []byte(`{"id":"agent://directory","name":"D","skills":["x"]}`)}, time.Now)
	for _, test := range []struct {
		call exchange.Call
		want string
		err  error
	}{
		{exchange.Call{Method: "adp.advertise", Source: "agent://a", Body: []byte(`{"id":"agent://a","name":"A","skills":["nlp"]}`)}, `{"stored":true}`, nil},
		{exchange.Call{Method: "adp.advertise", Source: "agent://b", Body: []byte(`{"id":"agent://a","name":"A"}`)}, ``, exchange.ErrUnauthorized},
		{exchange.Call{Method: "adp.advertise", Source: "agent://b", Body: []byte(`{"id":"agent://b"}`)}, ``, exchange.ErrInvalidRequest},
		{exchange.Call{Method: "adp.discover", Body: []byte(`{"tags":["nlp"]}`)}, `{"results":[{"agent_card":{"id":"agent://a","name":"A","skills":["nlp"]},"score":0.32,"matched_tags":["nlp"]}]}`, nil},
		{exchange.Call{Method: "adp.discover", Body: []byte(`{"tags":"nlp"}`)}, ``, exchange.ErrInvalidRequest},
		{exchange.Call{Method: "adp.describe"}, `{"id":"agent://directory","name":"D","skills":["x"]}`, nil},
		{exchange.Call{Method: "adp.describe", Target: "agent://a", Body: []byte(`{"fields":[]}`)}, `{"id":"agent://a","name":"A"}`, nil},
		{exchange.Call{Method: "adp.describe", Target: "agent://b"}, ``, index.ErrUnknown},
		{exchange.Call{Method: "adp.delete"}, ``, exchange.ErrMethod},
	} {
		got, err := m.Answer(t.Context(), test.call)
		if string(got) != test.want || !errors.Is(err, test.err) {
			t.Errorf("%s %s: %s (%v)", test.call.Method, test.call.Body, got, err)
		}
	}
}

// The tree of tags finds what Match finds.
func TestTagScore(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	tag := func() string { return pick(r, []string{"a", "b", "ab", "", "*"}, 4, "/") }
	matches := 0
	for range 20_000 {
		var query, tags []string
		for range r.IntN(10) {
			query, tags = append(query, tag()), append(tags, tag())
		}
		var asked, matched, matching []string
		for _, q := range query {
			if q == "" || slices.Contains(asked, q) {
				continue
			}
			asked = append(asked, q)
			if slices.ContainsFunc(tags, func(tag string) bool { return index.Match(q, tag) }) {
				matched = append(matched, q)
			}
		}
		for _, tag := range tags {
			if slices.ContainsFunc(asked, func(q string) bool { return index.Match(q, tag) }) {
				matching = append(matching, tag)
			}
		}
		want := 0.0
		if len(asked) > 0 {
			want = float64(len(matched)) / float64(len(asked))
		}
		if score, list := index.TagScore(query, tags); score != want || !slices.Equal(list, matched) {
			t.Fatalf("%q with %q: %v %q, want %v %q", query, tags, score, list, want, matched)
		}
		if list := index.MatchingTags(query, tags); !slices.Equal(list, matching) {
			t.Fatalf("%q with %q: %q, want %q", query, tags, list, matching)
		}
		matches += len(matched)
	}
	if matches < 1000 {
		t.Errorf("only %d matches", matches)
	}
}

// A request has a maximum number of distinct tags and words.
func TestMaxAsked(t *testing.T) {
	d := newDirectory(t, index.Profile{}, 0)
	put(t, d, candidate{card: &adp.Card{ID: "agent://a", Name: "a", Skills: []string{"t7"}}})
	list := func(n int, format, separator string) string {
		var texts []string
		for i := range n {
			texts = append(texts, fmt.Sprintf(format, i))
		}
		return strings.Join(texts, separator)
	}
	for body, want := range map[string]string{
		`{"min_score":0,"tags":[` + list(256, `"t%d"`, ",") + `,"t0",""],"query":"` + list(256, "T%d", " ") + ` t0"}`: "",
		`{"tags":[` + list(257, `"t%d"`, ",") + `]}`:                                                                  "/tags: has 257 distinct tags, at most 256 are allowed",
		`{"query":"` + list(257, "t%d", " ") + `"}`:                                                                   "/query: has 257 distinct words, at most 256 are allowed",
	} {
		response, err := d.Discover([]byte(body))
		if want == "" {
			if err != nil || len(response.Results) != 1 {
				t.Errorf("%v (%v)", response, err)
			}
			continue
		}
		if !errors.Is(err, exchange.ErrInvalidRequest) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Sixteen writers and readers at once lose nothing. The race detector runs this test.
func TestConcurrentUse(t *testing.T) {
	const workers, cards = 16, 200
	d := newDirectory(t, index.Profile{}, 0)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Add(2)
		go func() {
			defer wait.Done()
			for seq := range 3 {
				for i := range cards {
					text := fmt.Appendf(nil, `{"id":"agent://a%d-%d","name":"a","seq":%d,"skills":["s/%d"]}`, w, i, seq, i%7)
					if decision, err := d.Put(text, exchange.Provenance{Channel: exchange.Direct}); err != nil || decision != exchange.Replace {
						t.Errorf("%s: %s (%v)", text, decision, err)
						return
					}
					d.SetSignals(fmt.Sprintf("agent://a%d-%d", w, i), index.Signals{Online: true})
				}
			}
		}()
		go func() {
			defer wait.Done()
			for range cards {
				for _, r := range d.Find(&adp.DiscoverRequest{Tags: []string{"s"}, Limit: card.Some(int64(5))}) {
					if !strings.HasPrefix(r.Card.Skills[0], "s/") {
						t.Errorf("%v", r.Card)
					}
				}
				d.Len()
			}
		}()
	}
	wait.Wait()
	all := d.Find(&adp.DiscoverRequest{Tags: []string{"s"}, Limit: card.Some(int64(2 * workers * cards))})
	if d.Len() != workers*cards || len(all) != workers*cards {
		t.Errorf("%d agents, %d found", d.Len(), len(all))
	}
	for _, r := range all {
		if r.Card.Seq.Or(0) != 2 {
			t.Errorf("%s has seq %d", r.Card.ID, r.Card.Seq.Or(0))
		}
	}
}

func ExampleIndex() {
	d, err := index.New(index.Profile{}, exchange.Receiver{}, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{
		`{"id":"agent://router","name":"Router","skills":["travel/routes"],"description":"Plans routes."}`,
		`{"id":"agent://clerk","name":"Clerk","skills":["office"]}`,
	} {
		if _, err := d.Put([]byte(text), exchange.Provenance{Channel: exchange.Direct}); err != nil {
			fmt.Println(err)
			return
		}
	}
	d.SetSignals("agent://router", index.Signals{Online: true})
	for _, r := range d.Find(&adp.DiscoverRequest{Tags: []string{"travel"}, Query: card.Some("a route")}) {
		fmt.Printf("%s %.2f %v\n", r.Card.Name, r.Score, r.MatchedTags)
	}
	// Output: Router 0.47 [travel]
}

func ExampleMatch() {
	fmt.Println(index.Match("nlp", "nlp/translation"), index.Match("nlp/*", "nlp"), index.Match("nl", "nlp"))
	// Output: true true false
}
