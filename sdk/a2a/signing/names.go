package signing

import (
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// older lists the members of A2A 0.3 and before that 1.0 does not define, by the type of the
// object. Signatures that follow the specification cover them whole.
var older = map[*message]message{
	&cardType: {
		"url":                               {presence: always, form: text},
		"preferredTransport":                {presence: always, form: text},
		"protocolVersion":                   {presence: always, form: text},
		"protocolVersions":                  {presence: always, form: texts},
		"additionalInterfaces":              {always, &interfaceType, list, true},
		"security":                          {presence: always, form: freeform},
		"authentication":                    {presence: always, form: freeform},
		"supportsAuthenticatedExtendedCard": {presence: always, form: flag},
		"signatures":                        {presence: always, form: freeform},
	},
	&interfaceType:    {"transport": {presence: always, form: text}},
	&capabilitiesType: {"stateTransitionHistory": {presence: always, form: flag}},
	&skillType:        {"security": {presence: always, form: freeform}},
	&schemeType: {
		"type":              {presence: always, form: text},
		"description":       {presence: always, form: text},
		"in":                {presence: always, form: text},
		"name":              {presence: always, form: text},
		"scheme":            {presence: always, form: text},
		"bearerFormat":      {presence: always, form: text},
		"openIdConnectUrl":  {presence: always, form: text},
		"oauth2MetadataUrl": {presence: always, form: text},
		"flows":             {always, &flowsType, object, true},
	},
}

// reaching are the members of a card, and reachingSkill the members of a skill, that say where
// the agent is reached, how callers authenticate, and what it is called. They include the
// members of all versions of A2A, as [scan.FoldName] writes them.
var (
	reaching = folded(
		"url", "preferredTransport", "additionalInterfaces", "supportedInterfaces", "protocolVersion", "protocolVersions",
		"security", "securityRequirements", "securitySchemes", "authentication", "supportsAuthenticatedExtendedCard",
		"capabilities", "name", "provider", "signatures",
	)
	reachingSkill = folded("security", "securityRequirements", "id", "name")
)

// folded returns a set of names as [scan.FoldName] writes them.
func folded(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[scan.FoldName(name)] = true
	}
	return set
}

// spellings has for each type the members of all versions of A2A, as [scan.FoldName] writes them.
var spellings = sync.OnceValue(func() map[*message]map[string]bool {
	all := map[*message]map[string]bool{}
	var add func(m *message)
	add = func(m *message) {
		if m == nil || all[m] != nil {
			return
		}
		all[m] = map[string]bool{}
		for _, members := range []message{*m, older[m]} {
			for name, f := range members {
				all[m][scan.FoldName(name)] = true
				add(f.inner)
			}
		}
	}
	add(&cardType)
	return all
})

// isSpelling reports whether some readers accept a name for a member that A2A defines. Readers in
// Go ignore the case of letters and treat U+017F and U+212A as s and k (encoding/json). Others
// accept the names of the protocol buffers (supported_interfaces), or ignore underscores and
// hyphens (encoding/json/v2).
func (m *message) isSpelling(name string) bool { return spellings()[m][scan.FoldName(name)] }

// camel returns the JSON name of a member that is written with its name in the protocol
// buffers, which readers accept too.
func camel(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		if name[i] == '_' && i+1 < len(name) && 'a' <= name[i+1] && name[i+1] <= 'z' {
			i++
			b.WriteByte(name[i] - 'a' + 'A')
			continue
		}
		b.WriteByte(name[i])
	}
	return b.String()
}
