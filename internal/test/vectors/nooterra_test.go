package vectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

var nooterraKinds = map[id]Runner{
	{"nooterra", "card"}:            nooterraDocument("nooterra/card"),
	{"nooterra", "tool"}:            nooterraDocument("nooterra/tool"),
	{"nooterra", "streamEvent"}:     nooterraDocument("nooterra/stream-event"),
	{"nooterra", "discoveryResult"}: nooterraDocument("nooterra/discovery-result"),
	{"nooterra", "capability"}:      nooterraCapability,
}

// nooterraDocument examines a document of one of the dialect's entries.
func nooterraDocument(entry string) Runner {
	return func(v *Vector, expect json.RawMessage) error {
		want, err := expectation[findings](expect)
		if err != nil {
			return err
		}
		document, err := v.Document()
		if err != nil {
			return err
		}
		var opts []card.Option
		if v.Context.IdentityCapabilities != nil {
			opts = append(opts, nooterra.WithIdentity(v.Context.IdentityCapabilities...))
		}
		_, found := dialects.ExamineAs(entry, document, opts...)
		if missingBelow(v.Path, found.Errors()) && !want.Valid && want.Code == "" {
			return nil
		}
		return want.check(v, found)
	}
}

// missingBelow reports whether several members of the object at a path are missing: the
// vectors then have the object as the location.
func missingBelow(path string, found card.Violations) bool {
	n := 0
	for _, f := range found {
		if f.Keyword == "required" && parent(f.Pointer) == path && strings.HasPrefix(f.Pointer, path+"/") {
			n++
		}
	}
	return n > 1
}

// nooterraCapability applies the capability policy to any JSON value.
func nooterraCapability(v *Vector, expect json.RawMessage) error {
	want, err := expectation[findings](expect)
	if err != nil {
		return err
	}
	code, err := capabilityCode(v.Input)
	if err != nil {
		return err
	}
	if valid := code == ""; valid != want.Valid {
		return fmt.Errorf("valid is %t (%s), want %t", valid, code, want.Valid)
	}
	if want.Code != "" && code != want.Code {
		return fmt.Errorf("the code is %s, want %s", code, want.Code)
	}
	return nil
}

// capabilityCode returns the code of the first test of the policy that a value fails,
// empty if it passes all.
func capabilityCode(value json.RawMessage) (string, error) {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return nooterra.CapabilityRequired, nil // not a string
	}
	err := nooterra.CheckCapability(text)
	if err == nil {
		return "", nil
	}
	var failed *nooterra.Error
	if !errors.As(err, &failed) {
		return "", err
	}
	return failed.Code, nil
}
