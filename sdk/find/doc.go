// Package find finds agents by what their cards say, whatever the dialect: by words, tags, capabilities,
// protocols, goals, prices, and by the schemas of their skills, and ranks them by the factors of the ADP draft. It compares descriptions ([agent.Description]), to
// which every card converts. The directory, the MCP server for cards and agentcard find use it.
package find
