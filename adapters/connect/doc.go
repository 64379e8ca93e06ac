// Package connect has processors for agent cards in pipelines of the engine of Redpanda Connect
// (github.com/redpanda-data/benthos/v4). A program that imports it, with the components that its
// pipelines use, knows them in its configuration; the command agentcard-connect beside it is such a
// program, with the engine's own components:
//
//	pipeline:
//	  processors:
//	    - agentcard_validate: {}
//	    - agentcard_convert: {to: a2a}
//
// A message is one document. A document that a processor refuses stays in the message, which gets the
// error: the blocks try, catch and switch, and the function errored(), handle it as they handle those
// of other processors. The metadata of a message has what was found:
//
//	agentcard_dialect   the dialect, as agentcard detect prints it
//	agentcard_kind      the kind of the document, card or another one
//	agentcard_findings  the findings: a list of objects with code, severity, pointer, message
//	agentcard_report    the entries of a conversion: a list of objects with change, code, source, target, message
//	agentcard_lossy     true if the target has less information than the source
package connect
