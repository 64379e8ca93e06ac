package dialects

import (
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/openai"
)

// table lists all dialects that have a package. The first entry of each is the
// dialect's card.
var table = []*Dialect{
	newDialect(detect.Aevum,
		newEntry("card", aevum.Decode, aevum.Parse, aevum.Examine, aevum.Encode),
	),
	newDialect(detect.AgentCard,
		newEntry("card", agentcard.Decode, agentcard.Parse, agentcard.Examine, agentcard.Encode),
	),
	newDialect(detect.Nooterra,
		newEntry("card", nooterra.Decode, nooterra.Parse, nooterra.Examine, nooterra.Encode),
		newEntry("tool", nooterra.DecodeToolDescriptor, nooterra.ParseToolDescriptor, nooterra.ExamineToolDescriptor, nooterra.EncodeToolDescriptor),
		newEntry("stream-event", nooterra.DecodeStreamEvent, nooterra.ParseStreamEvent, nooterra.ExamineStreamEvent, nooterra.EncodeStreamEvent),
	),
	newDialect(detect.ADP,
		newEntry("card", adp.Decode, adp.Parse, adp.Examine, adp.Encode),
		newEntry("describe-request", adp.DecodeDescribeRequest, adp.ParseDescribeRequest, adp.ExamineDescribeRequest, adp.EncodeDescribeRequest),
		newEntry("advertise-response", adp.DecodeAdvertiseResponse, adp.ParseAdvertiseResponse, adp.ExamineAdvertiseResponse, adp.EncodeAdvertiseResponse),
		newEntry("discover-request", adp.DecodeDiscoverRequest, adp.ParseDiscoverRequest, adp.ExamineDiscoverRequest, adp.EncodeDiscoverRequest),
		newEntry("discover-response", adp.DecodeDiscoverResponse, adp.ParseDiscoverResponse, adp.ExamineDiscoverResponse, adp.EncodeDiscoverResponse),
	).upTo(adp.MaxSize),
	newDialect(detect.A2A,
		newEntry("card", a2a.Decode, a2a.Parse, a2a.Examine, a2a.Encode),
	),
	newDialect(detect.A2AV03,
		newEntry("card", v03.Decode, v03.Parse, v03.Examine, v03.Encode),
	).checkedIn("0.1", "0.2", "0.3"),
	newDialect(detect.MCP,
		newEntry("card", mcp.Decode, mcp.Parse, mcp.Examine, mcp.Encode),
		newEntry("tool", mcp.DecodeTool, mcp.ParseTool, mcp.ExamineTool, mcp.EncodeTool),
	).in(string(mcp.V2024_11_05), string(mcp.V2025_03_26), string(mcp.V2025_06_18), string(mcp.V2025_11_25), string(mcp.V2026_07_28)),
	newDialect(detect.OASF,
		newEntry("card", oasf.Decode, oasf.Parse, oasf.Examine, oasf.Encode),
		newEntry("a2a-data", oasf.DecodeA2AData, oasf.ParseA2AData, oasf.ExamineA2AData, oasf.EncodeA2AData),
		newEntry("mcp-data", oasf.DecodeMCPData, oasf.ParseMCPData, oasf.ExamineMCPData, oasf.EncodeMCPData),
		newEntry("agentspec-data", oasf.DecodeAgentSpecData, oasf.ParseAgentSpecData, oasf.ExamineAgentSpecData, oasf.EncodeAgentSpecData),
		newEntry("acp-data", oasf.DecodeACPData, oasf.ParseACPData, oasf.ExamineACPData, oasf.EncodeACPData),
		newEntry("language-model-data", oasf.DecodeLanguageModelData, oasf.ParseLanguageModelData, oasf.ExamineLanguageModelData, oasf.EncodeLanguageModelData),
		newEntry("prompt-data", oasf.DecodePromptData, oasf.ParsePromptData, oasf.ExaminePromptData, oasf.EncodePromptData),
		newEntry("agentskills-data", oasf.DecodeAgentSkillsData, oasf.ParseAgentSkillsData, oasf.ExamineAgentSkillsData, oasf.EncodeAgentSkillsData),
		newEntry("observability-data", oasf.DecodeObservabilityData, oasf.ParseObservabilityData, oasf.ExamineObservabilityData, oasf.EncodeObservabilityData),
		newEntry("evaluation-data", oasf.DecodeEvaluationData, oasf.ParseEvaluationData, oasf.ExamineEvaluationData, oasf.EncodeEvaluationData),
	).in(string(oasf.V0_7_0), string(oasf.V0_8_0), string(oasf.V1_0_0), string(oasf.V1_1_0)),
	newDialect(detect.OASFDescriptor,
		newEntry("card", descriptor.Decode, descriptor.Parse, descriptor.Examine, descriptor.Encode),
	),
	newDialect(detect.OpenAI,
		newEntry("card", openai.Decode, openai.Parse, openai.Examine, openai.Encode),
	),
}
