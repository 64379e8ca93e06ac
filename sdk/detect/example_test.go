package detect_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/detect"
)

func ExampleDetect() {
	found, err := detect.Detect([]byte(`{"id": "agent://translator", "name": "translator"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(found.Format, "-", found.Why)
	// Output: adp - id is an agent:// URI
}

func ExampleFrom() {
	document := []byte(`{
		"agent_id": "01HZQK3P8EMXR9V7T5N2W4J6C0",
		"capabilities": [{"id": "text.generate", "description": "Writes text."}],
		"endpoint": {"protocol": "grpc", "url": "grpc://agent.example.com"}
	}`)
	found, err := detect.Detect(document, detect.From("https://agent.example.com/.well-known/agentcard"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(found.Format)
	// Output: aevum
}
