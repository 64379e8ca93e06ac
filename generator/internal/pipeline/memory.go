package pipeline

import (
	"encoding/json"
	"fmt"
	"go/build"
	"maps"

	"github.com/agentcard-go/cardgen/generator/internal/output"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Memory has what an earlier run of the same project read and wrote. A part of the output
// whose inputs and files are still the same is not generated again. Nil is no memory.
type Memory struct {
	generator string
	last, now map[string]*part
}

// part is a part of the output: a package, or the files that are made from all packages.
type part struct {
	// Settings is a digest of the inputs that are not on the disk.
	Settings string         `json:"settings"`
	Inputs   []source.Input `json:"inputs"`
	// Outputs has the digests of the generated files. Owned are the folders of [output.Set.Own].
	Outputs  map[string]string   `json:"outputs"`
	Owned    []string            `json:"owned"`
	Stats    []Stats             `json:"stats"`
	Warnings []source.Diagnostic `json:"warnings"`
}

// recorded is the form of a memory between two runs.
type recorded struct {
	Generator string           `json:"generator"`
	Parts     map[string]*part `json:"parts"`
}

// NewMemory returns the memory of an earlier run, from its Bytes. It is empty if they are
// nothing that this generator has recorded.
func NewMemory(generator string, data []byte) *Memory {
	m := &Memory{generator: generator, now: make(map[string]*part)}
	var r recorded
	if err := json.Unmarshal(data, &r); err == nil && r.Generator == generator {
		m.last = r.Parts
	}
	return m
}

// Bytes returns the memory of this run for the next one.
func (m *Memory) Bytes() ([]byte, error) {
	return json.Marshal(recorded{m.generator, m.now})
}

// Changed reports whether this run has generated a part.
func (m *Memory) Changed() bool { return !maps.Equal(m.last, m.now) }

// digest identifies the inputs of a part. It is empty for a part with errors.
func (p *part) digest() string {
	if p == nil {
		return ""
	}
	return source.Digest(fmt.Appendf(nil, "%q %q", p.Settings, p.Inputs))
}

// run is one run of the generator.
type run struct {
	store  *source.Store
	memory *Memory
	set    *output.Set
	stats  []Stats
	diags  *source.Diagnostics
}

func newRun(store *source.Store, memory *Memory, diags *source.Diagnostics) *run {
	return &run{store: store, memory: memory, set: output.NewSet(store.Path(".")), diags: diags}
}

// part adds a part to the output: by a call of generate, or from the memory. settings has all
// that generate depends on besides the answers of the store. part returns what it remembers,
// which is nil if the run has no memory or the part has errors.
func (r *run) part(name, settings string, generate func(*output.Set, *source.Diagnostics) []Stats) *part {
	if r.memory == nil {
		r.stats = append(r.stats, generate(r.set, r.diags)...)
		return nil
	}
	settings = source.Digest(fmt.Appendf(nil, "%s %#v %q %q %t", settings, r.store.Limits(), build.Default.GOOS, build.Default.GOARCH, build.Default.CgoEnabled))
	if last := r.memory.last[name]; last != nil && last.Settings == settings && r.store.Unchanged(last.Inputs) && r.set.OnDisk(last.Outputs) {
		r.keep(last)
		r.memory.now[name] = last
		return last
	}
	made, found := output.NewSet(r.store.Path(".")), new(source.Diagnostics)
	p := &part{Settings: settings}
	p.Inputs = r.store.Trace(func() { p.Stats = generate(made, found) })
	p.Outputs, p.Owned, p.Warnings = made.Digests(), made.Owned(), found.All()
	r.set.Merge(made)
	r.stats = append(r.stats, p.Stats...)
	r.diags.AddAll(found)
	if found.HasErrors() {
		return nil
	}
	r.memory.now[name] = p
	return p
}

// keep adds a part whose files on disk are current.
func (r *run) keep(p *part) {
	for name := range p.Outputs {
		r.set.Keep(name)
	}
	for _, folder := range p.Owned {
		r.set.Own(folder)
	}
	for _, s := range p.Stats {
		s.Kept = true
		r.stats = append(r.stats, s)
	}
	for _, d := range p.Warnings {
		r.diags.Add(d)
	}
}
