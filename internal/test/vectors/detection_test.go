package vectors

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/detect"
)

// detectKinds are the kinds of vectors for format detection.
var detectKinds = map[id]Runner{
	{"aevum", "detect"}:              detection,
	{"agentcard", "detect"}:          detection,
	{"adp", "detect"}:                detection,
	{"nooterra", "detect"}:           detection,
	{"a2a", "detect"}:                detection,
	{"a2a-0.3", "detect"}:            detection,
	{"mcp", "detect"}:                detection,
	{"mcp-server-json", "detect"}:    detection,
	{"openai", "detect"}:             detection,
	{"ai-catalog", "detect"}:         detection,
	{"mcp-server-card", "detect"}:    detection,
	{"agent-skills-index", "detect"}: detection,
	{"api-catalog", "detect"}:        detection,
}

// formatNames maps the names in vectors to those of package detect.
var formatNames = map[string]detect.Format{
	"aevum-00":      detect.Aevum,
	"agentcard-v1":  detect.AgentCard,
	"adp-00":        detect.ADP,
	"a2a-1.0":       detect.A2A,
	"a2a-0.3":       detect.A2AV03,
	"a2a":           detect.A2AV03,
	"agentcard-0.1": detect.AgentCardV01,
}

func detection(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Format string `json:"format"`
	}](expect)
	if err != nil {
		return err
	}
	document, err := v.Document()
	if err != nil {
		return err
	}
	format, ok := formatNames[want.Format]
	if !ok {
		format = detect.Format(want.Format)
	}
	found, err := detect.Detect(document)
	unsupported, ok := errors.AsType[*detect.Error](err)
	if err != nil && (!ok || unsupported.Code != detect.CodeUnsupported) {
		return err
	}
	if found.Format != format {
		return fmt.Errorf("the format is %s (%s), want %s", found.Format, found.Why, format)
	}
	if unsupported != nil && unsupported.Format != format {
		return fmt.Errorf("%s was refused as %s", format, unsupported.Format)
	}
	return nil
}
