package exchange

import (
	"bytes"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// HideTools returns a card without the tools whose names hidden selects. It also removes these
// names from the methods of endpoints, and removes endpoints without another method. It omits
// lists that become empty, since empty tools with empty endpoints would revoke the agent. If
// nothing is hidden, the result is the document without a byte order mark.
//
// A card without some members is partial, see [Subset]: it has no signature. To describe an
// agent differently to each caller, set [Describer.Document] to the result. Descriptions,
// skills and extensions may also name a tool; [Describer.View] hides whole members.
//
// The error is the error of [adp.Parse], since tools cannot be removed reliably from an invalid
// card.
//
// Source: draft-song-anp-adp-00, Capability Enumeration.
func HideTools(document []byte, hidden func(tool string) bool, opts ...card.Option) ([]byte, error) {
	x, err := adp.Parse(document, opts...)
	if err != nil {
		return nil, err
	}
	tools := slices.DeleteFunc(slices.Clone(x.Tools), func(t adp.Tool) bool { return hidden(t.Name) })
	cut := len(tools) < len(x.Tools)
	var endpoints []adp.Endpoint
	for _, e := range x.Endpoints {
		methods := slices.DeleteFunc(slices.Clone(e.Methods), hidden)
		if len(methods) < len(e.Methods) {
			cut = true
			if len(methods) == 0 {
				continue
			}
			e.Methods = methods
		}
		endpoints = append(endpoints, e)
	}
	if !cut {
		return bytes.Clone(bytes.TrimPrefix(document, []byte(scan.Mark))), nil
	}
	if len(tools) < len(x.Tools) {
		x.Tools = orAbsent(tools)
	}
	if x.Endpoints != nil {
		x.Endpoints = orAbsent(endpoints)
	}
	x.Signature.Clear()
	return card.AppendJSON(nil, x)
}

// orAbsent returns the list, or nil if it is empty, so that the member becomes absent.
func orAbsent[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}
