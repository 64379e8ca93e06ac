package project

import (
	"regexp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The two forms of version 0.3: in full in cards of 0.3, and as major and minor number in
// cards of 1.0. It has one release only, so the forms are equivalent. Releases of 0.2 differ
// from each other, and their versions are unchanged.
const (
	versionOfA2AV03      = "0.3.0"
	shortVersionOfA2AV03 = "0.3"
)

// The sentences for what becomes of addresses.
const (
	codeInterface = "interface"
	codeProtocol  = "protocol-version"

	oneVersion     = "a card of A2A 0.3 has one version for all its addresses, and clients speak another one at this"
	otherVersion   = "clients that read the card speak the version that it names; see that the agent does so too"
	versionIsGiven = "the caller gives the version"
	noTenantInV03  = "A2A 0.3 has no member for the tenant that clients have to name"
	repeated       = "the list repeats the main address"
	emptyList      = "an empty list of addresses is left out"
	withoutURL     = "a transport without its address leads nowhere"
	firstIsMain    = "without url the first of the further addresses is the main one"
	usualTransport = "A2A 0.3 takes JSONRPC where no transport is named"
	usualVersion   = "A2A 0.3 takes 0.3.0 where no version is named"
	laterVersion   = "a card of the form of 0.3 for a later version; the way back writes the version of its form"
	shortVersion   = "A2A 1.0 writes versions of the protocol as major and minor number"
	fullVersion    = "cards of A2A 0.3 write the version of the protocol in full"
	emptyVersion   = "an empty version names none, and A2A 0.3 takes 0.3.0 then"
)

// a2aInterfacesToV03 writes the addresses. Clients of 0.3 use those of an 0.x version, and
// unknown versions are copied; from a card without such an address, all addresses are
// written, with the version of the new format.
func a2aInterfacesToV03(r *projectrt.Run, from *projectrt.Place, s *a2a.AgentCard, to *projectrt.Place, t *v03.AgentCardBuilder) {
	list := s.SupportedInterfaces
	if list != nil && len(list) == 0 {
		r.Dropped(from.Member("supportedInterfaces"), codeInterface, emptyList)
	}
	version, given := r.Text(codeProtocol)
	chosen := func(x a2a.AgentInterface) bool { return minor(x.ProtocolVersion) == minor(version) }
	if !given {
		version = versionOfA2AV03
		for i := range list {
			if v := list[i].ProtocolVersion; v != "" && strings.IndexByte("0?", minor(v)[0]) >= 0 {
				version = versionInV03(list[i].ProtocolVersion)
				break
			}
		}
	}
	some := slices.ContainsFunc(list, chosen)
	if len(list) > 0 || given {
		t.WithProtocolVersion(version)
	}
	if some && slices.ContainsFunc(list, func(x a2a.AgentInterface) bool { return !chosen(x) }) {
		r.Narrowed(from.Member("supportedInterfaces"), to.Member("url"), codeProtocol, oneVersion)
	}
	written := 0
	for i := range list {
		x, at := &list[i], from.Member("supportedInterfaces").Item(i)
		if some && !chosen(*x) {
			continue
		}
		why := otherVersion
		if given {
			why = versionIsGiven
		}
		switch from, to := at.Member("protocolVersion"), to.Member("protocolVersion"); {
		case x.ProtocolVersion == versionInA2A(version):
			if x.ProtocolVersion != version {
				r.Renamed(from, to, codeProtocol, fullVersion)
			}
		case x.ProtocolVersion == version:
			r.Renamed(from, to, codeProtocol, shortVersion)
		case x.Members().Has("protocolVersion"):
			r.Narrowed(from, to, codeProtocol, why)
		default:
			r.Defaulted(from, to, codeProtocol, why)
		}
		if x.Members().Has("tenant") {
			r.Dropped(at.Member("tenant"), "tenant", noTenantInV03)
		}
		if written == 0 {
			if x.Members().Has("url") {
				t.WithURL(x.URL)
			}
			if x.Members().Has("protocolBinding") {
				t.WithPreferredTransport(v03.Transport(x.ProtocolBinding))
			}
		} else {
			b := v03.NewAgentInterface()
			if x.Members().Has("url") {
				b.WithURL(x.URL)
			}
			if x.Members().Has("protocolBinding") {
				b.WithTransport(v03.Transport(x.ProtocolBinding))
			}
			t.AddAdditionalInterfaces(b)
		}
		written++
		r.Rest(at, x)
	}
}

var versionForm = regexp.MustCompile(`^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(?:\.[0-9]+)?$`)

// minor returns the major and the minor number of a version, which alone count; what is no
// version comes back as "?" and itself.
func minor(version string) string {
	m := versionForm.FindStringSubmatch(version)
	if m == nil {
		return "?" + version
	}
	return m[1] + "." + m[2]
}

// versionInV03 is a version of A2A 1.0's as cards of 0.3 write it.
func versionInV03(version string) string {
	if version == shortVersionOfA2AV03 {
		return versionOfA2AV03
	}
	return version
}

// versionInA2A is a version of A2A 0.3's as cards of 1.0 write it.
func versionInA2A(version string) string {
	switch short := minor(version); {
	case version == versionOfA2AV03:
		return shortVersionOfA2AV03
	case strings.IndexByte("0?", short[0]) >= 0:
		return version
	default:
		return short
	}
}

// a2aInterfacesFromV03 is the way back.
func a2aInterfacesFromV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, from *projectrt.Place, s *a2a.AgentCardBuilder) {
	var (
		list, further = from.Member("supportedInterfaces"), to.Member("additionalInterfaces")
		first         = list.Item(0)
		transport     = a2a.ProtocolBinding(t.EffectivePreferredTransport())
		others        = slices.DeleteFunc(slices.Clone(t.AdditionalInterfaces), func(x v03.AgentInterface) bool {
			return t.Members().Has("url") && x.URL == t.URL && a2a.ProtocolBinding(x.Transport) == transport
		})
	)
	switch n := len(t.AdditionalInterfaces); {
	case t.AdditionalInterfaces == nil:
	case n == 0:
		r.Dropped(further, codeInterface, emptyList)
	case len(others) == 0:
		r.Dropped(further, codeInterface, repeated)
	case len(others) < n:
		r.Narrowed(further, list, codeInterface, repeated)
	case !t.Members().Has("url"):
		r.Narrowed(further, list, codeInterface, firstIsMain)
	}
	if !t.Members().Has("url") && len(others) == 0 {
		for _, name := range []string{"preferredTransport", "protocolVersion"} {
			if t.Members().Has(name) {
				r.Dropped(to.Member(name), codeInterface, withoutURL)
			}
		}
		return
	}
	version := interfaceVersion(r, to, t, first.Member("protocolVersion"))
	if t.Members().Has("url") {
		s.AddSupportedInterfaces(a2a.NewAgentInterface().
			WithURL(t.URL).WithProtocolBinding(transport).WithProtocolVersion(version))
		if !t.Members().Has("preferredTransport") {
			r.Defaulted(to.Member("preferredTransport"), first.Member("protocolBinding"), projectrt.CodeDefault, usualTransport)
		}
	} else {
		r.Defaulted(to.Member("url"), first, codeInterface, firstIsMain)
		if t.Members().Has("preferredTransport") {
			r.Dropped(to.Member("preferredTransport"), codeInterface, withoutURL)
		} else {
			r.Defaulted(to.Member("preferredTransport"), first, codeInterface, firstIsMain)
		}
	}
	for i := range others {
		x, b := &others[i], a2a.NewAgentInterface().WithProtocolVersion(version)
		if x.Members().Has("url") {
			b.WithURL(x.URL)
		}
		if x.Members().Has("transport") {
			b.WithProtocolBinding(a2a.ProtocolBinding(x.Transport))
		}
		s.AddSupportedInterfaces(b)
	}
	for i := range t.AdditionalInterfaces {
		r.Rest(further.Item(i), &t.AdditionalInterfaces[i])
	}
}

// interfaceVersion returns the version of the protocol that interfaces get.
func interfaceVersion(r *projectrt.Run, from *projectrt.Place, t *v03.AgentCard, to *projectrt.Place) string {
	from = from.Member("protocolVersion")
	stated := t.Members().Has("protocolVersion")
	switch given, ok := r.Text(codeProtocol); {
	case ok && stated && given != t.ProtocolVersion:
		r.Narrowed(from, to, codeProtocol, versionIsGiven)
		return given
	case ok:
		return given
	case !stated:
		r.Defaulted(from, to, codeProtocol, usualVersion)
		return shortVersionOfA2AV03
	case t.ProtocolVersion == "":
		r.Renamed(from, to, codeProtocol, emptyVersion)
		return shortVersionOfA2AV03
	}
	version := versionInA2A(t.ProtocolVersion)
	switch {
	case strings.IndexByte("0?", minor(version)[0]) < 0:
		r.Renamed(from, to, codeProtocol, laterVersion)
	case version != t.ProtocolVersion:
		r.Renamed(from, to, codeProtocol, shortVersion)
	case version != versionInV03(version):
		r.Renamed(from, to, codeProtocol, fullVersion)
	}
	return version
}
