// Package find finds agents by the content of their cards, whatever the dialect: by words, tags,
// capabilities, protocols, goals, prices, and the schemas of their skills. It ranks them by the
// factors of the ADP draft. It converts every card to a description ([agent.Description]), and
// compares these. The directory, the MCP server for cards and agentcard find use it.
package find
