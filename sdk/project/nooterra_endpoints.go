package project

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences for ADP.
const (
	noProtocols = "an endpoint of ADP has a protocol, and the host does not tell any"
	otherHost   = "a host has one address"
	nearWord    = "ADP has one word for several of them, and the way back gives another"
)

// nooterraWordsToADP writes capabilities and tags as skills.
func nooterraWordsToADP(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place, t *adp.CardBuilder) {
	if words := joinWords(r, from, s, to.Member("skills")); len(words) > 0 {
		t.WithSkills(words...)
	}
}

// nooterraWordsFromADP is the way back.
func nooterraWordsFromADP(r *projectrt.Run, to *projectrt.Place, t *adp.Card, from *projectrt.Place, s *nooterra.CardBuilder) {
	capabilities, tags := partWords(t.Skills)
	switch at := to.Member("skills"); {
	case t.Skills != nil && len(t.Skills) == 0:
		r.Dropped(at, codeWords, emptyWords)
	case !slices.Equal(slices.Concat(capabilities, tags), t.Skills):
		r.Narrowed(at, wordsAt(from, t.Skills), codeWords, twoLists)
	}
	writeWords(s, t.Skills)
}

// adpProtocolOfWord returns what ADP calls a protocol of a host. What it does not know
// it keeps.
func adpProtocolOfWord(word string) adp.Protocol {
	switch strings.ToLower(word) {
	case "http", "https", "rest", "http+json":
		return adp.ProtocolHTTPJSON
	case "ws", "websocket":
		return adp.ProtocolWS
	}
	return adp.Protocol(word)
}

// wordOfADPProtocol is the way back.
func wordOfADPProtocol(p adp.Protocol) string {
	if p == adp.ProtocolHTTPJSON {
		return "http"
	}
	return string(p)
}

// nooterraHostToADP writes an endpoint for each protocol that the host speaks.
func nooterraHostToADP(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place, t *adp.CardBuilder) {
	host, address := hostOf(r, from, s)
	if host == nil {
		return
	}
	at := from.Member("host")
	if len(host.Protocols) == 0 {
		r.Dropped(at, codeHost, noProtocols)
		return
	}
	for i, word := range host.Protocols {
		protocol := adpProtocolOfWord(word)
		t.AddEndpoints(adp.NewEndpoint().WithProtocol(protocol).WithURI(address))
		source, target := at.Member("protocols").Item(i), to.Member("endpoints").Item(i).Member("protocol")
		switch {
		case wordOfADPProtocol(protocol) != word:
			r.Narrowed(source, target, projectrt.CodeOtherWord, nearWord)
		case string(protocol) != word:
			r.Renamed(source, target, projectrt.CodeOtherWord, projectrt.OtherWord)
		}
	}
	dropRuntime(r, at, host)
}

// nooterraHostFromADP makes a host of the first endpoint at an address of HTTP, and of those
// at the same.
func nooterraHostFromADP(r *projectrt.Run, to *projectrt.Place, t *adp.Card, from *projectrt.Place, s *nooterra.CardBuilder) {
	list, at := t.Endpoints, to.Member("endpoints")
	chosen := slices.IndexFunc(list, func(e adp.Endpoint) bool { return isHTTP(e.URI.Or("")) })
	var protocols []string
	same := 0
	for i := range list {
		if chosen >= 0 && list[i].URI == list[chosen].URI {
			same++
		}
	}
	reportChoice(r, at, list != nil, chosen, len(list)-same+1, from)
	for i := range list {
		e, at := &list[i], at.Item(i)
		if chosen < 0 || e.URI != list[chosen].URI {
			continue
		}
		word := wordOfADPProtocol(e.Protocol)
		if word != string(e.Protocol) {
			r.Renamed(at.Member("protocol"), from.Member("host").Member("protocols").Item(len(protocols)), projectrt.CodeOtherWord, projectrt.OtherWord)
		}
		protocols = append(protocols, word)
		for _, name := range []string{"methods", "auth", "priority"} {
			if e.Members().Has(name) {
				r.Dropped(at.Member(name), codeHost, noHostMember)
			}
		}
		r.Rest(at, e)
	}
	if chosen >= 0 {
		s.WithHost(nooterra.NewHost().WithEndpoint(list[chosen].URI.Or("")).WithProtocols(protocols...))
	}
}
