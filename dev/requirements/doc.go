// Command requirements checks that every requirement of the source documents is proved.
//
// requirements.txt lists the requirements of the Aevum draft (A…), of AgentCard 1.0 (R…),
// of ADP (P…) and of Nooterra (N…). Each points to the cases of tests that prove it, or
// says why there are none. The command writes docs/requirements.md from it. With -check it
// compares the page instead, runs the tests by name, and fails if a requirement is missing
// from the list, or if a case does not exist, is skipped or fails.
package main
