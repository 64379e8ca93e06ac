// Command agentcard validates, converts, formats and creates agent cards of all dialects.
package main

import "github.com/agentcard-go/cardgen/cmd/agentcard/program"

func main() { program.Main() }
