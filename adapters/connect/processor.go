package connect

import (
	"context"
	"errors"

	"github.com/redpanda-data/benthos/v4/public/service"

	"github.com/agentcard-go/cardgen/sdk/batch"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// The names of the processors.
const (
	Detect   = "agentcard_detect"
	Validate = "agentcard_validate"
	Convert  = "agentcard_convert"
)

// The keys of the metadata.
const (
	metaDialect  = "agentcard_dialect"
	metaKind     = "agentcard_kind"
	metaFindings = "agentcard_findings"
	metaReport   = "agentcard_report"
	metaLossy    = "agentcard_lossy"
)

func init() {
	if err := Register(service.GlobalEnvironment()); err != nil {
		panic(err)
	}
}

// Register adds the processors to an environment. The package adds them to the global one when it is
// imported. The error is the environment's.
func Register(e *service.Environment) error {
	return errors.Join(
		e.RegisterProcessor(Detect, detectSpec(), newProcessor(func(*service.ParsedConfig) (batch.Function, error) {
			return batch.Function{Name: batch.Detect}, nil
		})),
		e.RegisterProcessor(Validate, validateSpec(), newProcessor(validate)),
		e.RegisterProcessor(Convert, convertSpec(), newProcessor(convert)),
	)
}

// newProcessor returns the constructor of a processor, whose configuration describes a function.
func newProcessor(read func(*service.ParsedConfig) (batch.Function, error)) service.ProcessorConstructor {
	return func(c *service.ParsedConfig, _ *service.Resources) (service.Processor, error) {
		f, err := read(c)
		if err != nil {
			return nil, err
		}
		call, err := f.New(card.Limits{})
		return processor(call), err
	}
}

// processor is a function on the document of a message.
type processor func(document []byte) batch.Reply

// Process implements [service.Processor]. The error of a reply becomes the error of the message.
func (call processor) Process(_ context.Context, m *service.Message) (service.MessageBatch, error) {
	document, err := m.AsBytes()
	if err != nil {
		return nil, err
	}
	reply := call(document)
	if reply.Dialect != "" {
		m.MetaSetMut(metaDialect, reply.Dialect)
		m.MetaSetMut(metaKind, reply.Kind)
	}
	m.MetaSetMut(metaFindings, findingsOf(reply.Findings))
	if reply.Lossy != nil {
		m.MetaSetMut(metaReport, entriesOf(reply.Report))
		m.MetaSetMut(metaLossy, *reply.Lossy)
	}
	if reply.Error != "" {
		m.SetError(errors.New(reply.Error))
	} else if reply.Document != "" {
		m.SetBytes([]byte(reply.Document))
	}
	return service.MessageBatch{m}, nil
}

// Close implements [service.Processor].
func (processor) Close(context.Context) error { return nil }

// findingsOf returns findings as metadata.
func findingsOf(findings card.Violations) []any {
	list := make([]any, len(findings))
	for i, f := range findings {
		list[i] = map[string]any{"code": f.Code, "severity": f.Severity.String(), "pointer": f.Pointer, "message": f.Message}
	}
	return list
}

// entriesOf returns the entries of a report as metadata.
func entriesOf(entries []card.ReportEntry) []any {
	list := make([]any, len(entries))
	for i, e := range entries {
		list[i] = map[string]any{"change": string(e.Change), "code": e.Code, "source": e.Source, "target": e.Target, "message": e.Message}
	}
	return list
}
