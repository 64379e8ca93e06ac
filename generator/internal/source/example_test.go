package source_test

import (
	"bytes"
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func ExampleFile_Position() {
	store, err := source.New(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	f := store.Add("order.json", []byte("{\n  \"type\": \"objekt\"\n}\n"))
	fmt.Println(f.Position(bytes.Index(f.Data, []byte(`"objekt"`))))
	// Output: order.json:2:11
}
