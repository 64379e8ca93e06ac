package realworld

import (
	"fmt"
	"strings"
)

// results describes the result for each subject: the size of its package, how strongly members
// are typed, and the number of documents on which both validators agree.
func results(packages []*made) string {
	var b strings.Builder
	for _, m := range packages {
		fmt.Fprintf(&b, "%-16s %4d types %4d files %5d kB, vet clean; %4d members restrict the kind, %3d of them raw (%4.1f %%), %4d are free",
			m.Name, m.types, m.files, m.size/1000, m.typed.Restricted, m.typed.Raw, share(m.typed.Raw, m.typed.Restricted), m.typed.Free)
		if m.documents > 0 {
			fmt.Fprintf(&b, "; %3d documents and %4d mutants with equal verdicts, %4d valid", m.documents, m.mutants, m.valid)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// costs describes the costs of the command for each subject.
func costs(packages []*made) string {
	var b strings.Builder
	for _, m := range packages {
		fmt.Fprintf(&b, "%-16s %6.1f s of CPU %5d MB  %s\n", m.Name, m.cpu.Seconds(), m.memory/1_000_000, m.File)
	}
	return b.String()
}

func share(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
