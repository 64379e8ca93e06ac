package device

import (
	"errors"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// lines are the places and messages of findings.
func lines(vs card.Violations) []string {
	var list []string
	for _, v := range vs {
		list = append(list, v.Pointer+" "+v.Code+": "+v.Message)
	}
	return list
}

// A value that no alternative admits is reported by the findings of the alternative that
// it is meant for, where its discriminator, its members or its kind say which one that is.
func TestFindingsOfAlternatives(t *testing.T) {
	const connection = `matches none of: serial, tcp (kind must be one of "serial", "tcp")`
	for _, tt := range []struct {
		document string
		want     []string
	}{
		{`{"inherited":{"kind":"tcp"}}`, []string{"/inherited/host required: host is required"}},
		{`{"inherited":{"kind":"tcp","host":1}}`, []string{"/inherited/host type: must be a string"}},
		{`{"inherited":{"kind":"usb"}}`, []string{`/inherited/kind enum: must be one of "serial", "tcp"`}},
		{`{"inherited":{"kind":5}}`, []string{`/inherited/kind enum: must be one of "serial", "tcp"`}},
		{`{"inherited":{"host":1}}`, []string{"/inherited/host type: must be a string"}},
		{`{"inherited":{}}`, []string{"/inherited one-of: " + connection}},
		{`{"inherited":{"host":1,"port":1}}`, []string{"/inherited one-of: " + connection}},
		{`{"inherited":{"host":"a","port":"b"}}`, []string{"/inherited one-of: matches more than one of: serial, tcp"}},
		{`{"inherited":null}`, []string{"/inherited one-of: " + connection}},
		{`{"link":{"kind":"tcp"}}`, []string{"/link/host required: host is required"}},
		{`{"labeled":{"kind":"tcp"}}`, []string{"/labeled/host required: host is required", "/labeled min-properties: must have at least 2 members"}},
		{`{"loose":{"kind":"tcp"}}`, []string{"/loose/host required: host is required"}},
		{`{"loose":{"kind":"usb"}}`, []string{`/loose/kind enum: must be one of "serial", "tcp"`}},
		{`{"loose":{}}`, []string{"/loose any-of: " + connection}},
		{`{"loose":7}`, []string{"/loose any-of: " + connection}},

		{`{"numbered":{"v":2}}`, []string{"/numbered/b required: b is required"}},
		{`{"numbered":{"v":2.0,"b":1}}`, []string{"/numbered/b type: must be a string"}},
		{`{"numbered":{"v":null}}`, []string{"/numbered/c required: c is required"}},
		{`{"numbered":{"v":"2"}}`, []string{"/numbered/v enum: must be one of 1, 2, false, null"}},
		{`{"numbered":{}}`, []string{"/numbered one-of: matches none of: One, Two, Off (v must be one of 1, 2, false, null)"}},

		{`{"nested":{"meta":{"kind":"z"}}}`, []string{"/nested/y required: y is required"}},
		{`{"nested":{"meta":{"kind":"w"}}}`, []string{`/nested/meta/kind enum: must be one of "x", "y", "z"`}},
		{`{"nested":{"meta":{}}}`, []string{`/nested one-of: matches none of: x, y or z (/meta/kind must be one of "x", "y", "z")`}},
		{`{"nested":{"meta":{},"y":1}}`, []string{"/nested/meta/kind required: kind is required"}},

		{`{"overlapping":{"k":"b"}}`, []string{"/overlapping/s required: s is required"}},
		{`{"overlapping":{"k":"a","n":"1"}}`, []string{"/overlapping/n type: must be an integer"}},
		{`{"overlapping":{"k":"c"}}`, []string{`/overlapping/k enum: must be one of "a", "b"`}},
		{`{"overlapping":{"k":"a","n":1,"s":""}}`, []string{"/overlapping one-of: matches more than one of: a, a or b"}},

		{`{"present":{"path":1}}`, []string{"/present/path type: must be a string"}},
		{`{"present":{"size":1}}`, []string{`/present one-of: matches none of: an object with "path", an object with "url"`}},
		{`{"present":{"path":"","url":""}}`, []string{`/present one-of: matches more than one of: an object with "path", an object with "url"`}},

		{`{"mixed":{"kind":"serial"}}`, []string{"/mixed/port required: port is required"}},
		{`{"mixed":{"kind":"usb","url":1}}`, []string{"/mixed/url type: must be a string"}},
		{`{"mixed":{"kind":"usb"}}`, []string{`/mixed one-of: matches none of: serial, an object with "url", a string, alternative 4 (a string)`}},
		{`{"mixed":"xy"}`, []string{`/mixed one-of: matches more than one of: a string, alternative 4 (a string)`}},

		{`{"worded":{"kind":"tcp"}}`, []string{"/worded/host required: host is required"}},
		{`{"worded":{"kind":"usb"}}`, []string{"/worded one-of: is no connection"}},
		{`{"worded":{"host":"a","port":"b"}}`, []string{"/worded one-of: is no connection"}},
		{`{"coded":{"a":1}}`, []string{`/coded incomplete: matches none of: an object with "a", an object with "c"`}},

		{`{"pet":{"petType":"dog","claws":true}}`, []string{"/pet/bark required: bark is required", "/pet/claws type: must be a string"}},
		{`{"pet":{"petType":"dog"}}`, nil}, // matches Cat, which does not say what petType is
		{`{"pet":{"petType":"Cat","claws":"1"}}`, []string{"/pet/claws type: must be an integer"}},
		{`{"pet":{"petType":"cow","claws":true}}`, []string{`/pet/petType enum: must be one of "Cat", "dog"`}},
		{`{"pet":{"petType":"cow"}}`, nil},
		{`{"pet":{"petType":"Dog","bark":true}}`, []string{"/pet one-of: matches more than one of: Cat, dog"}},
		{`{"kin":{"role":"m","age":"1"}}`, nil},
		{`{"kin":{"role":"m","age":true}}`, []string{"/kin/age type: must be an integer"}},
		{`{"kin":{"role":"f","age":true}}`, []string{"/kin/age type: must be a string"}},
		{`{"fallback":{"petType":"cow","claws":true}}`, []string{"/fallback/bark required: bark is required", "/fallback/claws type: must be a string"}},
		{`{"fallback":{}}`, []string{"/fallback/petType required: petType is required", "/fallback/bark required: bark is required"}},

		{`{"limited":"ab"}`, []string{"/limited min-length: must have at least 3 characters"}},
		{`{"limited":null}`, []string{"/limited any-of: matches none of: a string, an integer"}},
		{`{"two":4}`, []string{"/two one-of: matches more than one of: Low, High"}},
		{`{"two":null}`, []string{"/two one-of: matches more than one of: Low, High"}},
	} {
		x, found := Examine([]byte(tt.document))
		have := lines(found)
		slices.Sort(have)
		want := slices.Sorted(slices.Values(tt.want))
		if !slices.Equal(have, want) {
			t.Errorf("%s\nhas  %q\nwant %q", tt.document, have, want)
		}
		if x == nil {
			continue
		}
		typed := lines(card.Check(x))
		slices.Sort(typed)
		if !slices.Equal(typed, want) {
			t.Errorf("%s checked as a value\nhas  %q\nwant %q", tt.document, typed, want)
		}
	}
}

// A builder reports the same as a validator.
func TestFindingsOfBuilders(t *testing.T) {
	for name, tt := range map[string]struct {
		build func() (*Device, error)
		want  []string
	}{
		"named by the discriminator": {
			func() (*Device, error) { return NewDevice().WithInherited(NewTCP().WithKind("tcp")).Build() },
			[]string{"/inherited/host required: host is required"},
		},
		"unknown discriminator": {
			func() (*Device, error) {
				return NewDevice().WithInherited(NewTCP().WithKind("usb").WithHost("h")).Build()
			},
			[]string{`/inherited/kind enum: must be one of "serial", "tcp"`},
		},
		"named by the Go type": {
			func() (*Device, error) { return NewDevice().WithInherited(NewTCP()).Build() },
			[]string{"/inherited/host required: host is required"},
		},
		"a number": {
			func() (*Device, error) { return NewDevice().WithNumbered(NewDeviceNumberedTwo()).Build() },
			[]string{"/numbered/b required: b is required"},
		},
		"nested": {
			func() (*Device, error) {
				return NewDevice().WithNested(NewDeviceNestedY().WithMeta(NewDeviceNestedYMeta().WithKind("y"))).Build()
			},
			[]string{"/nested/y required: y is required"},
		},
		"by a member": {
			func() (*Device, error) { return NewDevice().WithPresent(NewDevicePresentURL()).Build() },
			[]string{"/present/url required: url is required"},
		},
		"in a definition": {
			func() (*Device, error) { return NewDevice().WithLink(NewTCP()).Build() },
			[]string{"/link/host required: host is required"},
		},
		"in a definition with more rules": {
			func() (*Device, error) { return NewDevice().WithLabeled(NewTCP()).Build() },
			[]string{"/labeled min-properties: must have at least 2 members", "/labeled/host required: host is required"},
		},
		"anyOf": {
			func() (*Device, error) { return NewDevice().WithLoose(NewSerial()).Build() },
			[]string{"/loose/port required: port is required"},
		},
	} {
		_, err := tt.build()
		var invalid *card.InvalidError
		if !errors.As(err, &invalid) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if have := lines(invalid.Violations); !slices.Equal(have, tt.want) {
			t.Errorf("%s\nhas  %q\nwant %q", name, have, tt.want)
		}
	}
}
