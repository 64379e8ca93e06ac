package project

import (
	"strconv"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// What every projection to OASF needs, whatever its source.

const (
	// note begins the keys of annotations that hold what OASF has no member for.
	note = "io.github.agentcard-go."

	// longestText is how many characters a text of OASF has at most.
	longestText = 2000

	codeTooLong = "too-long"
	tooLong     = "texts of OASF have at most 2000 characters"

	noEdition = "OASF has no such version"

	firstURLsOASF = "1.0.0" // the first version whose locators have lists of addresses and a type for services
)

// oasfEdition writes which version of OASF a record follows.
func oasfEdition[S any](r *projectrt.Run, _ *projectrt.Place, _ *S, _ *projectrt.Place, t *oasf.RecordBuilder) {
	t.WithSchemaVersion(oasf.SchemaVersion(r.Version()))
}

// oasfEditionBack reads nothing: the version is of the record and not of the agent. One
// that OASF does not have is no version that a record could be written in again.
func oasfEditionBack[B any](r *projectrt.Run, from *projectrt.Place, s *oasf.Record, _ *projectrt.Place, _ B) {
	if s.Members().Has("schema_version") && !s.SchemaVersion.Known() {
		r.Dropped(from.Member("schema_version"), projectrt.CodeVersion, noEdition)
	}
}

// oasfSkills writes the skills that the caller gave: numbers and names of OASF's
// taxonomy, which differs from version to version.
func oasfSkills[S any](r *projectrt.Run, _ *projectrt.Place, _ *S, _ *projectrt.Place, t *oasf.RecordBuilder) {
	list, ok := r.Texts("skills")
	if !ok {
		return
	}
	t.WithSkills()
	for _, text := range list {
		skill := oasf.NewSkill()
		if id, err := strconv.ParseInt(text, 10, 64); err == nil {
			skill.WithID(id)
		} else {
			skill.WithName(text)
		}
		t.AddSkills(skill)
	}
}

// oasfAddress makes a locator of the address of a service. Up to 0.8.0 there is no type
// for it but unspecified.
func oasfAddress(r *projectrt.Run, uri string) *oasf.LocatorBuilder {
	if r.Within(firstURLsOASF, "") {
		return oasf.NewLocator().WithType(oasf.LocatorTypeURL).WithURLs(uri)
	}
	return oasf.NewLocator().WithType(oasf.LocatorTypeUnspecified).WithURL(uri)
}

// addressOf is the first address of a locator.
func addressOf(x *oasf.Locator) string {
	if len(x.URLs) > 0 {
		return x.URLs[0]
	}
	return x.URL.Or("")
}

// tooLongForOASF reports whether a text has more characters than OASF takes.
func tooLongForOASF(text string) bool { return utf8.RuneCountInString(text) > longestText }
