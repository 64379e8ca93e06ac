package evolution

import "github.com/agentcard-go/cardgen/sdk/jsonschema"

// Result is the comparison of two editions of a package.
type Result struct {
	Package  string
	Findings []Finding
	// Verdicts has the verdict of each class.
	Verdicts map[string]jsonschema.Verdict
	// Model is the content model of the objects in the new schemas.
	Model string
}

// Compare compares two editions of a package. The new one is nil for a package that is gone, and
// the old one for a package that is new.
func Compare(old, new *Edition) (*Result, error) {
	switch {
	case old == nil:
		r := newResult(new.Package.Name)
		r.Model = modelOf(new.Graph)
		r.add([]Finding{{Class: Go, Verdict: jsonschema.Compatible, Code: codePackageAdded, Message: "the package is new"}})
		return r, nil
	case new == nil:
		r := newResult(old.Package.Name)
		r.Model = modelOf(old.Graph)
		r.add([]Finding{{Class: Go, Verdict: jsonschema.Breaking, Code: codePackageRemoved, Message: "the package is gone"}})
		return r, nil
	}
	r := newResult(new.Package.Name)
	r.Model = modelOf(new.Graph)
	documents, all, err := compareDocuments(old, new)
	if err != nil {
		return nil, err
	}
	api, err := compareAPI(old, new)
	if err != nil {
		return nil, err
	}
	r.add(append(documents, api...))
	r.Verdicts[Card], r.Verdicts[Reader] = all.card, all.reader
	return r, nil
}

// newResult returns the result for a package without differences.
func newResult(name string) *Result {
	r := &Result{Package: name, Verdicts: make(map[string]jsonschema.Verdict)}
	for _, class := range Classes {
		r.Verdicts[class] = jsonschema.Compatible
	}
	return r
}

// add adds findings, and brings the verdicts of their classes in line.
func (r *Result) add(list []Finding) {
	for i := range list {
		list[i].Package = r.Package
		r.Verdicts[list[i].Class] = Worst(r.Verdicts[list[i].Class], list[i].Verdict)
	}
	r.Findings = sorted(append(r.Findings, list...))
}
