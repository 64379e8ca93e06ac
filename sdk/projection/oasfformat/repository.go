package oasfformat

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	sourceCode     = "source_code"
	repositoryNote = note + "repository"
)

// readRepository reads the first address of source code, and the annotation with further members
// of the repository.
func readRepository(r *format.Run, from, to *format.Node) {
	addresses := make(map[string]bool)
	for _, locator := range from.Get("locators").Items() {
		if !locator.Get("type").Is(sourceCode) {
			continue
		}
		for _, url := range append(locator.Get("urls").Items(), locator.Get("url")) {
			text, ok := url.Text()
			switch {
			case !ok:
			case to.Get("repository") != nil:
				r.Drop(url, "repository", "the description of an agent has one repository")
			default:
				to.Set(repositoryAt(r, locator, url.Use()), "repository")
			}
			addresses[text] = true
		}
		locator.Visit().Get("type").Use()
		locator.Get("urls").Visit()
	}
	v := from.Get(annotations, repositoryNote)
	if v == nil {
		return
	}
	switch made := functions.ReadJSONOf(r, v, card.KindObject); {
	case made == nil:
	case addresses[made.TextAt("url")], made.Get("url") == nil && len(addresses) == 0:
		to.Set(made, "repository")
		v.Use()
	default:
		r.Drop(v, "annotation", "no locator of source code has the address of this repository")
	}
}

// repositoryAt returns the repository at an address, which names the hosting service, too.
func repositoryAt(r *format.Run, locator, url *format.Node) *format.Node {
	repository := r.Object().From(locator)
	repository.Set(r.Copy(url), "url")
	text, _ := url.Text()
	if name := functions.HostOf(text); name != "" {
		repository.Set(r.String(name).From(url), "host")
	}
	return repository
}

// writeRepository writes the address of the repository as a locator, and its other members as an
// annotation.
func writeRepository(r *format.Run, from, to *format.Node) {
	repository := from.Get("repository")
	if repository.Kind() != card.KindObject {
		return
	}
	url := repository.Get("url")
	text, ok := url.Text()
	isLocated := ok && text != "" && !isLong(url)
	if isLocated {
		locator := r.Object()
		locator.Set(r.String(sourceCode), "type")
		if r.Within(firstURLs, "") {
			locator.Set(r.List(r.Copy(url)), "urls")
		} else {
			locator.Set(r.Copy(url), "url")
		}
		r.Made(url, locator, "module", "a locator of OASF has the address of the source code")
		r.ListAt(to, "locators").Add(locator)
	}
	isMore := func(v *format.Node) bool {
		return v.Name() != "url" && (v.Name() != "host" || !v.Is(functions.HostOf(text)))
	}
	if r.IsWhole() || isLocated && !slices.ContainsFunc(repository.Inner(), isMore) {
		repository.Use()
	} else if made := writeJSON(r, repository); made != nil {
		repository.Use()
		to.Set(made, annotations, repositoryNote)
	}
}
