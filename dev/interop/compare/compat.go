package main

import (
	"context"
	"encoding/json"

	old "github.com/a2aproject/a2a-go/a2a"
	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2acompat/a2av0"
	"github.com/a2aproject/a2a-go/v2/a2asrv"
)

// functions are the conversions of a2a-go's compat package between its structs for the
// two generations.
func functions(toNew bool) converter {
	up := func(text []byte) ([]byte, error) {
		return through(text, func(c *old.AgentCard) (*a2a.AgentCard, error) { return a2av0.ToV1AgentCard(c), nil })
	}
	down := func(text []byte) ([]byte, error) {
		return through(text, func(c *a2a.AgentCard) (*old.AgentCard, error) { return a2av0.FromV1AgentCard(c), nil })
	}
	return between("a2a-go 2.4.0, ToV1AgentCard and FromV1AgentCard", toNew, up, down)
}

// wire is the code of a2a-go's compat package between a client and a server: a parser for
// cards of 0.3, and a producer that writes one card for both generations.
func wire(toNew bool) converter {
	parse := a2av0.NewAgentCardParser()
	up := func(text []byte) ([]byte, error) {
		c, err := parse(text)
		if err != nil {
			return nil, err
		}
		return json.Marshal(c)
	}
	down := func(text []byte) ([]byte, error) {
		var c a2a.AgentCard
		if err := json.Unmarshal(text, &c); err != nil {
			return nil, err
		}
		producer := a2av0.NewStaticAgentCardProducer(&c)
		writer, ok := producer.(a2asrv.AgentCardJSONProducer)
		if !ok {
			return nil, errNoJSON
		}
		return writer.CardJSON(context.Background())
	}
	return between("a2a-go 2.4.0, parser and producer", toNew, up, down)
}

// between is the converter to the new generation, or from it.
func between(name string, toNew bool, up, down func([]byte) ([]byte, error)) converter {
	if toNew {
		return converter{name: name, forth: silent(up), back: down}
	}
	return converter{name: name, forth: silent(down), back: up}
}

// silent is a conversion without a report.
func silent(f func([]byte) ([]byte, error)) func([]byte) ([]byte, []string, error) {
	return func(text []byte) ([]byte, []string, error) {
		out, err := f(text)
		return out, nil, err
	}
}

// through decodes a text, converts the value and encodes the result.
func through[S, T any](text []byte, f func(*S) (*T, error)) ([]byte, error) {
	var s S
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	t, err := f(&s)
	if err != nil {
		return nil, err
	}
	return json.Marshal(t)
}
