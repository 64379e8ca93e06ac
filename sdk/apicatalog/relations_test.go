package apicatalog_test

import (
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/apicatalog"
)

// Relations returns all links, also those of relation types without a field.
func ExampleLinkContext_Relations() {
	catalog, err := apicatalog.Parse([]byte(`{"linkset": [{
		"anchor": "https://tides.example/api",
		"payment": [{"href": "https://tides.example/prices"}],
		"service-doc": [{"href": "https://tides.example/doc"}, {"href": "https://tides.example/faq"}]
	}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range catalog.Linkset {
		for relation, links := range catalog.Linkset[i].Relations() {
			fmt.Println(relation, len(links), links[0].Href)
		}
	}
	// Output:
	// service-doc 2 https://tides.example/doc
	// payment 1 https://tides.example/prices
}

// TestRelations: members that hold no links are left out, and a loop may end early.
func TestRelations(t *testing.T) {
	catalog, err := apicatalog.Decode([]byte(`{"linkset":[{"anchor":7,"name":"x","item":["x"],"b":[{"href":"/b"}],"a":[{"href":"/a"}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for relation, links := range catalog.Linkset[0].Relations() {
		got = append(got, relation+" "+links[0].Href)
	}
	if want := "[b /b a /a]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
	for relation := range catalog.Linkset[0].Relations() {
		if relation != "b" {
			t.Errorf("did not stop: %s", relation)
		}
		break
	}
	for relation := range (*apicatalog.LinkContext)(nil).Relations() {
		t.Errorf("nil has %s", relation)
	}
}
