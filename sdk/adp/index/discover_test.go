package index_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// discover returns the response to a request and its text, and checks that it is a valid one of
// at most the maximum size.
func discover(t *testing.T, d *index.Index, body string, opts ...card.Option) (*adp.DiscoverResponse, []byte) {
	t.Helper()
	response, err := d.Discover([]byte(body), opts...)
	if err != nil {
		t.Fatalf("%.200s: %v", body, err)
	}
	text, err := card.Encode(response, opts...)
	if err != nil {
		t.Fatalf("%.200s: %v", body, err)
	}
	if _, err := card.Parse[adp.DiscoverResponse](text); err != nil {
		t.Fatalf("%.200s: %v", body, err)
	}
	return response, text
}

// membersOf returns the names of the members of a card of a response.
func membersOf(x *adp.Card) string {
	var names []string
	for name := range card.MembersOf(x).All() {
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// Cards that are too long for one response are reduced, the best last, and agents are left out
// only if not even their ids fit.
func TestDiscoverReduces(t *testing.T) {
	cardOf := func(id, octets int) string {
		return fmt.Sprintf(`{"id":"agent://a%03d","name":"a","seq":1,"description":"%s","skills":["nlp"],"endpoints":[],"x":1}`, id, strings.Repeat("x", octets))
	}
	const all, most = "id name description skills endpoints seq x", "id name skills endpoints seq x"
	for _, test := range []struct {
		name          string
		cards, octets int
		request       string
		whole, part   int
	}{
		{"nothing", 0, 0, `{"tags":["nlp"]}`, 0, 0},
		{"ten small ones", 10, 5000, `{"tags":["nlp"]}`, 10, 0},
		{"two of 40 kB", 2, 40_000, `{"tags":["nlp"]}`, 1, 1},
		{"ten of 6.6 kB", 10, 6_600, `{"tags":["nlp"]}`, 9, 1},
		{"ten of 65 kB", 10, 65_000, `{"tags":["nlp"]}`, 0, 10},
		{"one of 65 kB", 1, 65_000, `{"tags":["nlp"]}`, 1, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDirectory(t, index.Profile{}, 0)
			for i := range test.cards {
				putText(t, d, []byte(cardOf(i, test.octets)))
			}
			response, _ := discover(t, d, test.request)
			whole, part := 0, 0
			for i := range response.Results {
				r := &response.Results[i]
				if id := fmt.Sprintf("agent://a%03d", i); r.AgentCard.ID != id {
					t.Errorf("result %d is %s", i, r.AgentCard.ID)
				}
				_, marked := card.MembersOf(r).Get(index.MemberPartial)
				switch names := membersOf(&r.AgentCard); {
				case names == all && !marked && part == 0:
					whole++
				case names == most && marked:
					part++
				default:
					t.Errorf("result %d has %s, marked: %t", i, names, marked)
				}
			}
			if whole != test.whole || part != test.part {
				t.Errorf("%d whole cards and %d parts, want %d and %d", whole, part, test.whole, test.part)
			}
			if total, ok := card.MembersOf(response).Get(index.MemberTotal); ok {
				t.Errorf("a total of %s", total)
			}
		})
	}
}

// A signature is in a response with a whole card only: that of a part cannot be verified.
func TestDiscoverSignature(t *testing.T) {
	d := newDirectory(t, index.Profile{}, 0)
	sig := strings.Repeat("A", 86)
	for i := range 2 {
		putText(t, d, fmt.Appendf(nil, `{"id":"agent://a%d","name":"a","skills":["s"],"seq":1,"description":"%s","signature":"%s"}`, i, strings.Repeat("x", 40_000), sig))
	}
	response, _ := discover(t, d, `{"tags":["s"]}`)
	if got := membersOf(&response.Results[0].AgentCard); got != "id name description skills seq signature" {
		t.Errorf("the first has %s", got)
	}
	if got := membersOf(&response.Results[1].AgentCard); got != "id name skills seq" {
		t.Errorf("the second has %s", got)
	}
}

// More results than fit are counted.
func TestDiscoverTotal(t *testing.T) {
	d := newDirectory(t, index.Profile{}, 0)
	for i := range 3000 {
		putText(t, d, fmt.Appendf(nil, `{"id":"agent://a%04d","name":"a","skills":["s"]}`, i))
	}
	for _, test := range []struct {
		limit, total int
		opts         []card.Option
	}{
		{limit: 10},
		{limit: 300},
		{limit: 2500, total: 2500},
		{limit: 1 << 40, total: 3000},
		{limit: 10, total: 10, opts: []card.Option{card.WithLimits(card.Limits{Bytes: 1000})}},
		{limit: 3000, opts: []card.Option{card.WithLimits(card.NoLimits())}},
	} {
		t.Run(fmt.Sprint(test.limit, len(test.opts)), func(t *testing.T) {
			response, text := discover(t, d, fmt.Sprintf(`{"tags":["s"],"limit":%d}`, test.limit), test.opts...)
			total, ok := card.MembersOf(response).Get(index.MemberTotal)
			if want := test.total > 0; ok != want || want && total.String() != fmt.Sprint(test.total) {
				t.Errorf("the total is %s, want %d", total, test.total)
			}
			if n := len(response.Results); n == 0 || test.total == 0 && n != min(test.limit, 3000) || test.total > 0 && n >= test.total {
				t.Errorf("%d results in %d octets", n, len(text))
			}
		})
	}
}

// randomLength returns a length up to one near a limit of a protocol.
func randomLength(r *rand.Rand) int {
	limits := []int{0, 1, 100, 255, 300, 4_000, 7_000, 30_000, 60_000}
	return r.IntN(limits[r.IntN(len(limits))] + 3)
}

// randomText returns the text of a card with members of all lengths.
func randomText(r *rand.Rand, id int) string {
	fill := func() string {
		return strings.Repeat([]string{"x", "é", "\\\"", "\\n", "中"}[r.IntN(5)], randomLength(r))
	}
	var members []string
	add := func(name, format string, args ...any) {
		if r.IntN(3) == 0 {
			members = append(members, fmt.Sprintf(`"%s":`+format, append([]any{name}, args...)...))
		}
	}
	members = append(members, fmt.Sprintf(`"id":"agent://a%d%s"`, id, strings.Repeat("x", []int{0, 0, 0, r.IntN(60_000)}[r.IntN(4)])))
	name := "a"
	if r.IntN(4) == 0 {
		name += fill()
	}
	members = append(members, fmt.Sprintf(`"name":"%s"`, name))
	add("description", `"%s"`, fill())
	add("version", `"%s"`, fill())
	add("tools", `[{"name":"t","description":"%s"}, {"name":"u"}]`, fill())
	add("endpoints", `[{"protocol":"grpc","uri":"grpc://%s","x":1.50}]`, strings.Repeat("h", 1+randomLength(r)))
	add("extensions", `{"a":{"b":"%s"}}`, fill())
	add("seq", `%d`, r.IntN(100))
	add("signature", `"%s"`, strings.Repeat("A", 86))
	add("unknown", `"%s"`, fill())
	add("metadata", `{"ttl":%d}`, r.IntN(100))
	tags := []string{`"nlp"`, `"code/go"`, `"` + fill() + `"`}
	members = append(members, `"skills":[`+strings.Join(tags[:r.IntN(len(tags)+1)], ",")+`]`)
	r.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, ",\n") + "}"
}

// Whatever cards a directory has, the response to any query is valid, has at most the maximum
// size, lists the best agents in their order, and says what it lacks.
func TestDiscoverAlwaysAnswers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	partial, totals := 0, 0
	for range 60 {
		d := newDirectory(t, index.Profile{}, 0)
		long := make([]string, 0, 40)
		for i := range 1 + r.IntN(40) {
			text := randomText(r, i)
			if len(text) > adp.MaxSize {
				continue
			}
			putText(t, d, []byte(text))
			x, err := adp.Parse([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			long = append(long, x.Skills...)
			d.SetSignals(x.ID, index.Signals{Online: r.IntN(2) > 0, Reputation: 1, Rating: 1, Completed: 9})
		}
		for range 10 {
			request := &adp.DiscoverRequest{Tags: []string{"nlp", "code"}, Limit: card.Some(int64(r.IntN(60)))}
			if len(long) > 0 && r.IntN(2) == 0 {
				request.Tags = append(request.Tags, long[r.IntN(len(long))])
			}
			if r.IntN(3) == 0 {
				request.Query.Set("x nlp")
			}
			body, err := card.AppendJSON(nil, request)
			if err != nil {
				t.Fatal(err)
			}
			response, _ := discover(t, d, string(body))
			p, missing := checkResponse(t, response, d.Find(request))
			partial += p
			if missing {
				totals++
			}
		}
	}
	if partial < 100 || totals < 10 {
		t.Errorf("only %d parts and %d totals", partial, totals)
	}
}

// checkResponse checks a response by the results that it is made of, and returns how many
// results are reduced and whether some are missing.
func checkResponse(t *testing.T, response *adp.DiscoverResponse, want []index.Result) (partial int, missing bool) {
	t.Helper()
	all := len(want)
	for i := range response.Results {
		got := &response.Results[i]
		for len(want) > 0 && want[0].Card.ID != got.AgentCard.ID {
			want = want[1:]
		}
		if len(want) == 0 {
			t.Fatalf("result %d is not the next best: %.100s", i, got.AgentCard.ID)
		}
		whole := want[0]
		want = want[1:]
		_, marked := card.MembersOf(got).Get(index.MemberPartial)
		same := card.Equal(&got.AgentCard, whole.Card) && slices.Equal(got.MatchedTags, whole.MatchedTags)
		if marked == same || got.Score != min(whole.Score, 1) {
			t.Fatalf("result %d: reduced is %t, marked %t, score %v, want %v", i, !same, marked, got.Score, whole.Score)
		}
		if marked {
			partial++
		}
		for name, value := range card.MembersOf(&got.AgentCard).All() {
			if v, ok := card.MembersOf(whole.Card).Get(name); !ok || !bytes.Equal(v.Bytes(), value.Bytes()) {
				t.Fatalf("result %d has another value of %s", i, name)
			}
		}
	}
	total, missing := card.MembersOf(response).Get(index.MemberTotal)
	if n := json.Number(total.String()); missing != (len(response.Results) < all) || missing && n.String() != fmt.Sprint(all) {
		t.Fatalf("%d of %d results, the total is %s", len(response.Results), all, total)
	}
	return partial, missing
}
