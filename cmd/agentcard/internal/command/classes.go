package command

import (
	"fmt"
	"path"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
)

// Taxonomies are the lists of classes of OASF by the member of a record that has such classes.
var Taxonomies = map[string]func(oasf.Version) oasf.Taxonomy{
	"skills": oasf.Skills, "domains": oasf.Domains, "modules": oasf.Modules,
}

// hintClass returns the class that a finding about a class of an OASF record probably means, as an
// addition to its message: a similar name, or the ID that belongs to the name.
func hintClass(document card.Raw, v *card.Violation) string {
	list, _, _ := strings.Cut(strings.TrimPrefix(v.Pointer, "/"), "/")
	taxonomy, ok := Taxonomies[list]
	if !ok {
		return ""
	}
	outer := path.Dir(v.Pointer)
	var version oasf.Version
	var name string
	var id int64
	decode(document, "/schema_version", &version)
	decode(document, outer+"/name", &name)
	decode(document, outer+"/id", &id)
	classes := taxonomy(version)
	if right, ok := classes.ID(name); ok {
		return fmt.Sprintf(" (the ID of the class in name is %d)", right)
	}
	if known, ok := classes.Name(id); ok {
		return fmt.Sprintf(" (the id is the ID of %q)", known)
	}
	if known := nearClass(name, classes); known != "" {
		return fmt.Sprintf(" (did you mean %q?)", known)
	}
	return ""
}

// nearClass returns the class with the most similar name, or else the only class with the same last
// part: versions of OASF have moved classes below others. It is empty if there is none.
func nearClass(name string, classes oasf.Taxonomy) string {
	const most = 4 // edits; paths with a long part in common are different classes
	best, least, moved := "", most+1, []string(nil)
	for _, known := range classes.All() {
		if edits, ok := nearest.Near(name, known); ok && edits < least {
			best, least = known, edits
		}
		if path.Base(known) == path.Base(name) {
			moved = append(moved, known)
		}
	}
	if best == "" && len(moved) == 1 {
		return moved[0]
	}
	return best
}

// decode reads the value at a location, if it is present and has the type.
func decode(document card.Raw, pointer string, dst any) {
	if raw, ok := document.Pointer(pointer); ok {
		_ = raw.Decode(dst) // a value of another type is left out, like an absent one
	}
}
