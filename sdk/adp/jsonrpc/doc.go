// Package jsonrpc carries the methods of ADP as JSON-RPC 2.0, which the draft does not define.
//
// The member method of a request is the name of the ADP method, params is the body of the request as
// the draft has it (absent for an empty body), and result is the body of the answer. A refused request
// has an error whose code is the AITP status: 5 for UNAUTHORIZED, 6 for INVALID_REQUEST; the name of
// the status is its message, and data has the reason. Other codes are codes of JSON-RPC. There are no
// batches, and a notification, a request without id, is carried out without an answer.
//
// [Answer] works over any transport. [Handler] serves POST requests over HTTP.
package jsonrpc
