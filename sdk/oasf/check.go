package oasf

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// classRules are the rules for the classes of one kind.
type classRules struct {
	table *[4]*cardrt.IDTable
	// list is the member of a record that contains them.
	list               string
	name, id, mismatch *cardrt.Rule
}

var (
	skillRules  = &classRules{&skillClasses, "skills", &skillNameUnknown, &skillIDUnknown, &skillIDNameMismatch}
	domainRules = &classRules{&domainClasses, "domains", &domainNameUnknown, &domainIDUnknown, &domainIDNameMismatch}
	moduleRules = &classRules{&moduleClasses, "modules", &moduleNameUnknown, &moduleIDUnknown, &moduleIDNameMismatch}
)

// checkRecord checks rules that involve the whole record: the schema version is the
// selected one and published, and no class occurs twice.
func checkRecord(c *cardrt.Checker, x *Record) {
	if asked := c.Version(); slices.Contains(versions, asked) && asked != string(x.SchemaVersion) && x.SchemaVersion.Known() {
		c.FailAt("schema_version", &otherVersion)
	}
	if c.Version() == "" && x.SchemaVersion != "" && !x.SchemaVersion.Known() {
		// The enumeration reports an unknown version.
		c.FailAt("schema_version", &versionUnknown)
		c.ReportOnly("schema_version")
		return
	}
	checkRepeated(c, skillRules, x.Skills, func(s *Skill) class { return class{s.Name, s.ID} })
	checkRepeated(c, domainRules, x.Domains, func(d *Domain) class { return class{d.Name, d.ID} })
	checkRepeated(c, moduleRules, x.Modules, moduleClass)
}

func checkSkill(c *cardrt.Checker, x *Skill) { skillRules.check(c, class{x.Name, x.ID}) }

func checkDomain(c *cardrt.Checker, x *Domain) { domainRules.check(c, class{x.Name, x.ID}) }

func checkModule(c *cardrt.Checker, x *Module) { moduleRules.check(c, moduleClass(x)) }

// class is the name and the id of a class in a record.
type class struct {
	name card.Optional[string]
	id   card.Optional[int64]
}

// moduleClass returns the class of a module. The name is required, so an empty one
// means that it is absent or not a string.
func moduleClass(x *Module) class {
	var name card.Optional[string]
	if x.Name != "" {
		name.Set(x.Name)
	}
	return class{name, x.ID}
}

// check looks up a class by its name and its id, which must be known and match.
func (r *classRules) check(c *cardrt.Checker, x class) {
	table := r.table[c.VersionIn(versions)]
	if id, ok := x.id.Get(); ok {
		// Nearly all classes have both, and comparing the name is faster than looking it up.
		if known, ok := table.Name(id); ok && x.name.Or("") == known {
			return
		}
	}
	id, named := int64(0), false
	if name, ok := x.name.Get(); ok {
		if id, named = table.ID(name); !named {
			c.FailAt("name", r.name)
		}
	}
	number, ok := x.id.Get()
	if !ok {
		return
	}
	switch _, known := table.Name(number); {
	case !known:
		c.FailAt("id", r.id)
	case named && number != id:
		c.FailAt("id", r.mismatch)
	}
}

// resolve returns the id of a class if it can be determined.
func (r *classRules) resolve(c *cardrt.Checker, x class) (int64, bool) {
	table := r.table[c.VersionIn(versions)]
	if id, ok := x.id.Get(); ok {
		_, known := table.Name(id)
		return id, known
	}
	return table.ID(x.name.Or(""))
}

// differ reports whether two classes certainly differ, by their ids.
func differ(x, y class) bool {
	id, ok := x.id.Get()
	other, also := y.id.Get()
	return ok && also && id != other
}

// checkRepeated reports classes that a list contains twice, even if once by name and
// once by id.
func checkRepeated[T any](c *cardrt.Checker, r *classRules, list []T, classOf func(*T) class) {
	if c.Distinct(len(list), func(i, j int) bool { return differ(classOf(&list[i]), classOf(&list[j])) }) {
		return
	}
	seen := make(map[int64]bool, len(list))
	for i := range list {
		id, ok := r.resolve(c, classOf(&list[i]))
		if !ok {
			continue
		}
		if seen[id] {
			c.FailAtIndex(r.list, i, &classRepeated)
		}
		seen[id] = true
	}
}
