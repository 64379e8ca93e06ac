package generator

import "github.com/agentcard-go/cardgen/generator/internal/pipeline"

// Project generates everything that a project file such as cardgen.json lists: the package of
// each dialect, and the pages, tables and conversions that the project lists. The error
// reports a file that cannot be read; errors in schemas are diagnostics of the result.
func Project(file string, o Options) (*Result, error) {
	w, project, err := openProject(file, &o)
	if err != nil {
		return nil, err
	}
	if project == nil {
		return w.result(nil, nil), nil
	}
	w.remember(&o, file)
	return w.result(pipeline.Project(w.store, project, w.memory, &w.diags)), nil
}
