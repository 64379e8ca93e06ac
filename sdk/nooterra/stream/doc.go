// Package stream reads and writes the public stream of Nooterra cards: server-sent events
// with the events of AgentCardStreamEvent.v1.
//
// A [Reader] reads frames (WHATWG HTML, section 9.2.6, "Interpreting an event stream"),
// [Parse] makes typed messages of them, and a [Tracker] keeps the position from which a
// client continues. On the other side a [Feed] makes events of changes in a set of cards,
// and AppendEvent, AppendReady, AppendFailure and AppendHeartbeat write frames.
//
// Source: AgentCardStreamEvent.v1, and the code of the service where that page says
// nothing.
package stream
