package vectors

import "encoding/json"

// Runner runs one vector and returns an error if expect, which is the vector's
// expectation or its alternative, is not met.
type Runner func(v *Vector, expect json.RawMessage) error

// id identifies a kind of vectors: kinds of one name differ between dialects.
type id struct{ dialect, kind string }

// runners is the table of all kinds that can be run.
var runners = merge(findingKinds, codecKinds, ulidKinds, defaultKinds, builderKinds, detectKinds, nooterraKinds, nooterraBehaviours, projectKinds, importKinds, adviceKinds,
	adpSignatureKinds, adpLifecycleKinds, adpMethodKinds, adpDirectoryKinds, publishingKinds, fixtureKinds)

// RunnerFor returns the runner of a kind, nil if there is none.
func RunnerFor(dialect, kind string) Runner { return runners[id{dialect, kind}] }

func merge(tables ...map[id]Runner) map[id]Runner {
	all := map[id]Runner{}
	for _, table := range tables {
		for key, run := range table {
			if all[key] != nil {
				panic("two runners for " + key.dialect + " " + key.kind)
			}
			all[key] = run
		}
	}
	return all
}

// Run runs the vector. An ambiguous vector passes with either of its expectations.
func (run Runner) Run(v *Vector) error {
	err := run(v, v.Expect)
	if err != nil && v.Ambiguous && v.Alternative != nil && run(v, v.Alternative) == nil {
		return nil
	}
	return err
}
