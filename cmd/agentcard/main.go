// Command agentcard validates, converts, formats and creates agent cards of all dialects.
package main

import "os"

func main() {
	os.Exit(run(streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv}, os.Args[1:]))
}
