package oasf

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// classRules are the rules about the classes of one kind.
type classRules struct {
	table *[4]*cardrt.Table
	// list is the member of a record that holds them.
	list               string
	name, id, mismatch *cardrt.Rule
}

var (
	skillRules  = &classRules{&skillClasses, "skills", &skillNameUnknown, &skillIDUnknown, &skillIDNameMismatch}
	domainRules = &classRules{&domainClasses, "domains", &domainNameUnknown, &domainIDUnknown, &domainIDNameMismatch}
	moduleRules = &classRules{&moduleClasses, "modules", &moduleNameUnknown, &moduleIDUnknown, &moduleIDNameMismatch}
)

// checkRecord reports what only the record as a whole shows: a version other than the one
// that it is checked against, one that is not published, and classes named twice.
func checkRecord(c *cardrt.Checker, x *Record) {
	if asked := c.Version(); slices.Contains(versions, asked) && asked != string(x.SchemaVersion) && x.SchemaVersion.Known() {
		c.FailAt("schema_version", &otherVersion)
	}
	if c.Version() == "" && x.SchemaVersion != "" && !x.SchemaVersion.Known() {
		// The enumeration reports the version itself.
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

// class is how a record names a class.
type class struct {
	name card.Optional[string]
	id   card.Optional[int64]
}

// moduleClass is the class of a module, whose name is required and therefore empty
// where it is missing or no string.
func moduleClass(x *Module) class {
	var name card.Optional[string]
	if x.Name != "" {
		name.Set(x.Name)
	}
	return class{name, x.ID}
}

// check looks a class up by its name and its number, both of which have to be there
// and to belong together.
func (r *classRules) check(c *cardrt.Checker, x class) {
	table := r.table[index(c.Version())]
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

// resolve returns the number of a class, as far as it can be told.
func (r *classRules) resolve(c *cardrt.Checker, x class) (int64, bool) {
	table := r.table[index(c.Version())]
	if id, ok := x.id.Get(); ok {
		_, known := table.Name(id)
		return id, known
	}
	return table.ID(x.name.Or(""))
}

// checkRepeated finds the classes that a list names twice, be it once by name and
// once by number.
func checkRepeated[T any](c *cardrt.Checker, r *classRules, list []T, classOf func(*T) class) {
	if len(list) < 2 {
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
