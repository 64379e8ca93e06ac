package project

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// noteEndpoint begins the keys of the annotations of a locator that hold an endpoint each,
// as JSON; the number of the endpoint follows.
const noteEndpoint = note + "endpoint."

// The sentences for locators.
const (
	isPackage        = "there is no address at which the agent is reached"
	fewerLocators    = "the way back writes one locator with the addresses of all endpoints"
	notedThen        = "the way back notes the whole endpoint beside its address"
	staleNote        = "the locator no longer has the address of the endpoint"
	foreignNote      = "an endpoint has no place for it"
	endpointNoteLong = "the endpoint is too long for an annotation of OASF, and only its address is left of it"
	oldLocator       = "a record of this version has one address, and another endpoint uses it; an annotation has this endpoint"
)

// adpEndpointsToOASF writes the addresses of all endpoints into one locator, since of
// each type a record has no more than one. What else there is of an endpoint goes into an
// annotation.
func adpEndpointsToOASF(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place, t *oasf.RecordBuilder) {
	if s.Endpoints != nil && len(s.Endpoints) == 0 {
		t.WithLocators()
	}
	place := to.Member("locators").Item(0)
	notes := map[string]string{}
	var addresses []string
	known := map[string]bool{}
	ignored := false
	for i := range s.Endpoints {
		e, at := &s.Endpoints[i], from.Member("endpoints").Item(i)
		uri, ok := e.URI.Get()
		switch {
		case !e.Protocol.Known() || !ok:
			r.Dropped(at, codeEndpoint, notUnderstood)
			ignored = true
			continue
		case tooLongForOASF(uri):
			r.Dropped(at, codeTooLong, tooLong)
			ignored = true
			continue
		}
		if !known[uri] {
			known[uri] = true
			addresses = append(addresses, uri)
		}
		text, err := e.AppendJSON(nil)
		if err != nil || tooLongForOASF(string(text)) {
			r.Narrowed(at, place, codeTooLong, endpointNoteLong)
			continue
		}
		notes[endpointKey(i)] = string(text)
	}
	if len(addresses) == 0 {
		if ignored {
			r.Dropped(from.Member("endpoints"), codeEndpoint, notUnderstood)
		}
		return
	}
	if ignored {
		r.Narrowed(from.Member("endpoints"), place, codeEndpoint, fewerEndpoints)
	}
	x := oasfAddress(r, addresses[0])
	if r.Within(firstURLsOASF, "") {
		x.AddURLs(addresses[1:]...)
	} else if len(addresses) > 1 {
		r.Renamed(from.Member("endpoints"), place, codeEndpoint, oldLocator)
	}
	if len(notes) > 0 {
		x.WithAnnotations(notes)
	}
	t.AddLocators(x)
}

// adpEndpointsFromOASF reads the locators of services as endpoints.
func adpEndpointsFromOASF(r *projectrt.Run, to *projectrt.Place, t *oasf.Record, from *projectrt.Place, s *adp.CardBuilder) {
	at, endpoints := to.Member("locators"), from.Member("endpoints")
	services := 0
	for i := range t.Locators {
		if isService(&t.Locators[i]) {
			services++
		}
	}
	switch {
	case t.Locators == nil:
		return
	case len(t.Locators) == 0:
		s.WithEndpoints()
	case services == 0:
		r.Dropped(at, codeEndpoint, isPackage)
		return
	case len(t.Locators) > 1:
		r.Renamed(at, endpoints, codeEndpoint, fewerLocators)
	}
	l := locatorReader{r: r, endpoints: endpoints, card: s}
	for i := range t.Locators {
		if x := &t.Locators[i]; isService(x) {
			l.read(at.Item(i), x)
		} else {
			r.Dropped(at.Item(i), codeEndpoint, isPackage)
		}
	}
}

// isService reports whether a locator has an address at which an agent is reached: it
// says so, or there is a note of ours.
func isService(x *oasf.Locator) bool {
	for key := range x.Annotations {
		if strings.HasPrefix(key, noteEndpoint) {
			return true
		}
	}
	known := func(address string) bool {
		_, ok := protocolOf(address)
		return ok
	}
	return x.Type == oasf.LocatorTypeURL && (slices.ContainsFunc(x.URLs, known) || known(x.URL.Or("")))
}

// locatorReader makes endpoints of locators.
type locatorReader struct {
	r         *projectrt.Run
	endpoints *projectrt.Place
	card      *adp.CardBuilder
	count     int
}

func (l *locatorReader) read(at *projectrt.Place, x *oasf.Locator) {
	noted := map[string]bool{}
	for _, e := range l.notes(at, x) {
		noted[e.URI.Or("")] = true
		l.add(e)
	}
	before := l.count
	for i, address := range x.URLs {
		l.address(at.Member("urls").Item(i), address, noted)
	}
	if address, ok := x.URL.Get(); ok {
		l.address(at.Member("url"), address, noted)
	}
	if l.count > before {
		l.r.Renamed(at, l.endpoints.Item(before), codeEndpoint, notedThen)
	}
	for _, name := range []string{"size", "digest"} {
		if x.Members().Has(name) {
			l.r.Dropped(at.Member(name), codeEndpoint, foreignNote)
		}
	}
	l.r.Rest(at, x)
}

func (l *locatorReader) add(e adp.EndpointSource) {
	l.card.AddEndpoints(e)
	l.count++
}

// address adds an endpoint for an address without an annotation.
func (l *locatorReader) address(at *projectrt.Place, address string, noted map[string]bool) {
	if noted[address] {
		return
	}
	protocol, ok := protocolOf(address)
	if !ok {
		l.r.Dropped(at, codeEndpoint, noProtocol)
		return
	}
	l.r.Defaulted(nil, l.endpoints.Item(l.count).Member("protocol"), codeEndpoint, protocolOfAddress)
	l.add(adp.NewEndpoint().WithProtocol(protocol).WithURI(address))
}

// notes returns the endpoints in the annotations of a locator, in their order, and
// reports what else is there. An endpoint is at an address of the locator, or else the
// address was changed after it was noted; where the locator has room for one address,
// those behind the first are not.
func (l *locatorReader) notes(at *projectrt.Place, x *oasf.Locator) []*adp.Endpoint {
	var numbers []int
	for _, key := range sortedNames(x.Annotations) {
		digits, _ := strings.CutPrefix(key, noteEndpoint)
		if n, err := strconv.Atoi(digits); err == nil && key == endpointKey(n) {
			numbers = append(numbers, n)
			continue
		}
		l.r.Dropped(at.Member("annotations").Member(key), codeEndpoint, foreignNote)
	}
	slices.Sort(numbers)
	addresses := addressesOf(x)
	var list []*adp.Endpoint
	for _, n := range numbers {
		e := new(adp.Endpoint)
		if e.UnmarshalJSON([]byte(x.Annotations[endpointKey(n)])) == nil &&
			(addresses[e.URI.Or("")] || len(list) > 0 && len(x.URLs) == 0) {
			list = append(list, e)
			continue
		}
		l.r.Dropped(at.Member("annotations").Member(endpointKey(n)), codeEndpoint, staleNote)
	}
	return list
}

func endpointKey(n int) string { return noteEndpoint + strconv.Itoa(n) }

// addressesOf returns the addresses of a locator of any version.
func addressesOf(x *oasf.Locator) map[string]bool {
	set := map[string]bool{}
	for _, address := range x.URLs {
		set[address] = true
	}
	if address, ok := x.URL.Get(); ok {
		set[address] = true
	}
	return set
}
