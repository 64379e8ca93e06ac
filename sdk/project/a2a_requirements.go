package project

import (
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences for requirements that say less than they could.
const (
	emptyAlternative = "without schemes an alternative asks for nothing, and the way back says so with an empty object of schemes"
	emptyScopes      = "without a list no scope is asked for, and the way back says so with an empty list"
)

// requirementsOfA2A reads a list of requirements of 1.0. It is nil when there is none.
func requirementsOfA2A(r *projectrt.Run, from, to *projectrt.Place, list []a2a.SecurityRequirement) []v03.SecurityRequirement {
	if list == nil {
		return nil
	}
	result := make([]v03.SecurityRequirement, len(list))
	for i := range list {
		x, at := &list[i], from.Item(i)
		if !x.Members().Has("schemes") {
			r.Renamed(at, to.Item(i), projectrt.CodeEmpty, emptyAlternative)
		}
		result[i] = make(v03.SecurityRequirement, len(x.Schemes))
		for _, name := range sortedNames(x.Schemes) {
			scopes, place := x.Schemes[name], at.Member("schemes").Member(name)
			if !scopes.Members().Has("list") {
				r.Renamed(place, to.Item(i).Member(name), projectrt.CodeEmpty, emptyScopes)
			}
			result[i][name] = append([]string{}, scopes.List...)
			r.Rest(place, &scopes)
		}
		r.Rest(at, x)
	}
	return result
}

// requirementsOfA2AV03 reads a list of requirements of 0.3.
func requirementsOfA2AV03(list []v03.SecurityRequirement) []v03.SecurityRequirement {
	if list == nil {
		return nil
	}
	result := make([]v03.SecurityRequirement, len(list))
	for i, alternative := range list {
		result[i] = maps.Clone(alternative)
	}
	return result
}

// a2aRequirements writes a list of requirements for 1.0.
func a2aRequirements(list []v03.SecurityRequirement) []a2a.SecurityRequirementSource {
	result := make([]a2a.SecurityRequirementSource, len(list))
	for i, alternative := range list {
		schemes := make(map[string]a2a.StringListSource, len(alternative))
		for name, scopes := range alternative {
			schemes[name] = a2a.NewStringList().WithList(scopes...)
		}
		result[i] = a2a.NewSecurityRequirement().WithSchemes(schemes)
	}
	return result
}

// sameRequirements reports whether two lists ask for the same in the same order.
func sameRequirements(a, b []v03.SecurityRequirement) bool {
	return (a == nil) == (b == nil) && slices.EqualFunc(a, b, sameAlternative)
}
