package vectors

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// adpMethodKinds are the kinds of vectors about the methods and endpoints of ADP.
var adpMethodKinds = map[id]Runner{
	{"adp", "endpoint-select"}: adpEndpoints,
	{"adp", "describe"}:        adpDescribe,
	{"adp", "advertise"}:       adpAdvertise,
}

func adpEndpoints(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Order []string `json:"order"`
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Card      json.RawMessage `json:"card"`
		Method    string          `json:"method"`
		Protocols []adp.Protocol  `json:"protocols"`
	}](v)
	if err != nil {
		return err
	}
	x, err := adp.Decode(in.Card)
	if err != nil {
		return err
	}
	var got []string
	for _, e := range x.EndpointsFor(in.Method, in.Protocols...) {
		got = append(got, e.URI.Or(""))
	}
	if !slices.Equal(got, want.Order) {
		return fmt.Errorf("the endpoints are %q, want %q", got, want.Order)
	}
	return nil
}

// statusOf returns the status of an answer, and an error that is not a refusal.
func statusOf(err error) (exchange.Status, error) {
	if status, ok := exchange.StatusOf(err); ok {
		return status, nil
	}
	return 0, err
}

func adpDescribe(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Keys   []string        `json:"keys"`
		Status exchange.Status `json:"status"`
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Body   string          `json:"body"`
		Card   json.RawMessage `json:"card"`
		Caller string          `json:"caller"`
		View   []string        `json:"view"`
	}](v)
	if err != nil {
		return err
	}
	d := exchange.Describer{Document: in.Card, Allow: func(caller string) bool { return caller != "denied" }}
	if in.View != nil {
		d.View = func(_, member string) bool { return slices.Contains(in.View, member) }
	}
	answer, err := d.Describe(in.Caller, []byte(in.Body))
	status, err := statusOf(err)
	if err != nil {
		return err
	}
	if status != want.Status {
		return fmt.Errorf("the status is %s, want %s", status, want.Status)
	}
	if want.Keys == nil {
		return nil
	}
	members, err := card.ParseObject(answer)
	if err != nil {
		return err
	}
	var got []string
	for name := range members.All() {
		got = append(got, name)
	}
	slices.Sort(got)
	slices.Sort(want.Keys)
	if !slices.Equal(got, want.Keys) {
		return fmt.Errorf("the answer has the members %q, want %q", got, want.Keys)
	}
	return nil
}

func adpAdvertise(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Status exchange.Status `json:"status"`
		Body   json.RawMessage `json:"body"`
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Source string          `json:"source"`
		Card   json.RawMessage `json:"card"`
		Denied bool            `json:"denied"`
		Limit  int             `json:"limit"`
		Stored json.RawMessage `json:"stored"`
		Key    *string         `json:"key"`
	}](v)
	if err != nil {
		return err
	}
	name := v.Key
	if in.Key != nil {
		name = in.Key
	}
	keys, err := adpKeys(v, name)
	if err != nil {
		return err
	}
	r := exchange.Receiver{Keys: keys, Allow: func(string) bool { return !in.Denied }, MaxBytes: in.Limit}
	var stored *exchange.Edition
	if in.Stored != nil {
		verified, err := signing.Verify(context.Background(), in.Stored, signing.VerifyOptions{Keys: keys})
		if err != nil {
			return err
		}
		e, err := exchange.EditionOf(in.Stored, exchange.Provenance{
			Outcome: verified.Outcome, Channel: exchange.Direct, Retrieved: time.Unix(0, 0),
		})
		if err != nil {
			return err
		}
		stored = &e
	}
	answer, err := r.Advertise(context.Background(), exchange.Advertisement{Source: in.Source, Body: in.Card, Stored: stored, Now: time.Unix(1, 0)})
	status, err := statusOf(err)
	if err != nil {
		return err
	}
	if status != want.Status {
		return fmt.Errorf("the status is %s, want %s", status, want.Status)
	}
	if want.Body == nil {
		return nil
	}
	body, err := card.AppendJSON(nil, answer.Response())
	if err != nil {
		return err
	}
	if same, err := card.EqualJSON(body, want.Body); err != nil || !same {
		return fmt.Errorf("the body is %s, want %s (%v)", body, want.Body, err)
	}
	return nil
}
