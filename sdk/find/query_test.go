package find_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/find"
)

// TestMatch: a card has every fact and one word or more; the words decide the score.
func TestMatch(t *testing.T) {
	d, err := agent.Parse([]byte(`{"name":"Clerk","description":"Books trains.","tags":["travel/routes"],"pricing":{"amount":0.5,"currency":"EUR"},
		"endpoints":[{"protocol":"jsonrpc","url":"https://a.example/"}],"skills":[{"id":"book","pricing":{"amount":0.05,"currency":"USD","unit":"call"},"input":{"type":"object","required":["to"]},"output":{"type":"string"}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	tag := func(value string) find.Fact { return find.Fact{By: find.ByTag, Value: value} }
	for _, tt := range []struct {
		query            find.Query
		accepts, returns string
		want             string
	}{
		{find.Query{}, "", "", "1 []"},
		{find.Query{Words: "TRAINS rooms"}, "", "", "0.5 [words TRAINS /description]"},
		{find.Query{Words: "rooms"}, "", "", ""},
		{find.Query{Words: "!"}, "", "", ""},
		{find.Query{Facts: []find.Fact{tag("Travel"), {By: find.ByProtocol, Value: "JSONRPC"}}}, "", "", "1 [tag travel/routes /tags/0 protocol jsonrpc /endpoints/0/protocol]"},
		{find.Query{Facts: []find.Fact{tag("travel/*")}}, "", "", "1 [tag travel/routes /tags/0]"},
		{find.Query{Facts: []find.Fact{tag("travel"), tag("office")}}, "", "", ""},
		{find.Query{Facts: []find.Fact{{By: find.ByDialect, Value: "adp"}}}, "", "", "1 [dialect adp ]"},
		{find.Query{Facts: []find.Fact{{By: find.ByDialect, Value: "a2a"}}}, "", "", ""},
		{find.Query{Facts: []find.Fact{{By: find.ByPrice, Value: "0.1 usd"}}}, "", "", "1 [price 0.05 USD /skills/0/pricing]"},
		{find.Query{Facts: []find.Fact{{By: find.ByPrice, Value: "0.05 USD"}, {By: find.ByPrice, Value: "1 EUR"}}}, "", "", "1 [price 0.05 USD /skills/0/pricing price 0.5 EUR /pricing]"},
		{find.Query{Facts: []find.Fact{{By: find.ByPrice, Value: "0.04 USD"}}}, "", "", ""},
		{find.Query{Facts: []find.Fact{{By: find.ByPrice, Value: "1 CHF"}}}, "", "", ""},
		{find.Query{}, `{"to":"Bern"}`, "", "1 [accepts book /skills/0/input]"},
		{find.Query{}, `{}`, "", ""},
		{find.Query{}, `{"to":"Bern"}`, `{"type":["string","null"]}`, "1 [accepts book /skills/0/input returns book /skills/0/output]"},
		{find.Query{}, "", `{"maxLength":3}`, ""},
	} {
		given := func(text string) []byte {
			if text == "" {
				return nil
			}
			return []byte(text)
		}
		if tt.query.Fit, err = find.NewFit(given(tt.accepts), given(tt.returns)); err != nil {
			t.Fatal(err)
		}
		got := ""
		if hit, ok := tt.query.Match("adp", d); ok {
			var why []string
			for _, f := range hit.Why {
				why = append(why, f.By+" "+f.Value+" "+f.At)
			}
			got = fmt.Sprint(hit.Score, why)
		}
		if got != tt.want {
			t.Errorf("%+v %s %s: %q, want %q", tt.query, tt.accepts, tt.returns, got, tt.want)
		}
	}
}

// TestFitErrors: values of parameters that cannot be asked for.
func TestFitErrors(t *testing.T) {
	for _, tt := range []struct{ accepts, returns, want string }{
		{"{", "", "accepts must be JSON: "},
		{strings.Repeat(" ", 9000) + "1", "", "accepts must have at most 8192 octets"},
		{"1", "[", "returns must be JSON: "},
		{"1", `"text"`, "returns must be a JSON Schema: "},
	} {
		var returns []byte
		if tt.returns != "" {
			returns = []byte(tt.returns)
		}
		if _, err := find.NewFit([]byte(tt.accepts), returns); len(card.ProblemsOf(err)) != 1 || !strings.HasPrefix(card.ProblemsOf(err)[0].Message, tt.want) {
			t.Errorf("%s %s: %v, want %s", tt.accepts, tt.returns, err, tt.want)
		}
	}
}

// TestCheck: values that a query cannot ask for.
func TestCheck(t *testing.T) {
	for _, tt := range []struct{ by, value, want string }{
		{find.ByTag, "nlp", ""},
		{find.ByTag, " ", "tag must have a value"},
		{find.ByPrice, "0 USD", ""},
		{find.ByPrice, "0.05", "price must be an amount and a currency, such as 0.05 USD"},
		{find.ByPrice, "-1 USD", "price must be an amount and a currency, such as 0.05 USD"},
		{find.ByPrice, "NaN USD", "price must be an amount and a currency, such as 0.05 USD"},
		{find.ByPrice, "1 USD call", "price must be an amount and a currency, such as 0.05 USD"},
	} {
		got := ""
		if problems := card.ProblemsOf(find.Fact{By: tt.by, Value: tt.value}.Check()); len(problems) > 0 {
			got = problems[0].Message
		}
		if got != tt.want {
			t.Errorf("%s %q: %q", tt.by, tt.value, got)
		}
	}
}
