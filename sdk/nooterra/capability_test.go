package nooterra

import (
	"errors"
	"strings"
	"testing"
)

func TestCheckCapability(t *testing.T) {
	tests := []struct {
		name, id string
		code     string
	}{
		{"free word", "travel.booking", ""},
		{"free word keeps its case", "Travel.Booking:Legacy-1_x", ""},
		{"reserved names bind URIs only", "admin.nooterra", ""},
		{"space around it", "\u00a0 invoice.match \ufeff", ""},
		{"one colon is no URI", "capability:travel", ""},
		{"256 characters", strings.Repeat("l", 256), ""},
		{"URI", "capability://travel", ""},
		{"URI with version", "capability://travel.booking@v2", ""},
		{"greatest version", "capability://a@v999999999", ""},
		{"joints", "capability://a_b-c.d", ""},
		{"eight segments", "capability://a.b.c.d.e.f.g.h", ""},
		{"segment of 32", "capability://" + strings.Repeat("s", 32), ""},
		{"128 characters of name", "capability://" + strings.Repeat("aaaaaaaaaaaaaaa.", 7) + strings.Repeat("b", 16), ""},
		{"reserved word further on", "capability://travel.admin", ""},
		{"reserved word as a part", "capability://admin-tools.x", ""},

		{"empty", "", CapabilityRequired},
		{"blank", " \t\u3000", CapabilityRequired},
		{"257 characters", strings.Repeat("l", 257), CapabilityTooLong},
		{"129 astral characters", strings.Repeat("😀", 129), CapabilityTooLong},
		{"128 astral characters fit, but are no letters", strings.Repeat("😀", 128), CapabilityLegacyPatternInvalid},
		{"inner space", "book a flight", CapabilityLegacyPatternInvalid},
		{"one slash", "capability:/travel", CapabilityLegacyPatternInvalid},
		{"no scheme", "://travel", CapabilityLegacyPatternInvalid},
		{"scheme of a digit", "1x://travel", CapabilityLegacyPatternInvalid},
		{"next line is no space", "travel\u0085", CapabilityLegacyPatternInvalid},
		{"another scheme", "https://travel.booking", CapabilityURISchemeInvalid},
		{"scheme in capitals", "Capability://travel", CapabilityURISchemeInvalid},
		{"capitals", "capability://Travel", CapabilityURINotASCIILowercase},
		{"not ASCII", "capability://réserve", CapabilityURINotASCIILowercase},
		{"URI of 161", "capability://" + strings.Repeat("a", 148), CapabilityURITooLong},
		{"name of 129", "capability://" + strings.Repeat("aaaaaaaaaaaaaaa.", 8) + "b", CapabilityURITooLong},
		{"nothing", "capability://", CapabilityURIRequired},
		{"nothing but a version", "capability://@v1", CapabilityURIRequired},
		{"no version", "capability://travel@", CapabilityURIVersionInvalid},
		{"two versions", "capability://travel@v1@v2", CapabilityURIVersionInvalid},
		{"version 0", "capability://travel@v0", CapabilityURIVersionInvalid},
		{"version 01", "capability://travel@v01", CapabilityURIVersionInvalid},
		{"version without v", "capability://travel@2", CapabilityURIVersionInvalid},
		{"dotted version", "capability://travel@v1.2", CapabilityURIVersionInvalid},
		{"version of ten digits", "capability://travel@v1234567890", CapabilityURIVersionInvalid},
		{"joint at the end", "capability://travel.", CapabilityURIPatternInvalid},
		{"joint at the start", "capability://-travel", CapabilityURIPatternInvalid},
		{"two joints", "capability://travel._booking", CapabilityURIPatternInvalid},
		{"path", "capability://travel/booking", CapabilityURIPatternInvalid},
		{"the name is tested before the version", "capability://travel/@x", CapabilityURIPatternInvalid},
		{"nine segments", "capability://a.b.c.d.e.f.g.h.i", CapabilityURITooManySegments},
		{"segment of 33", "capability://travel." + strings.Repeat("b", 33), CapabilityURISegmentTooLong},
		{"hyphens do not divide", "capability://aaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb", CapabilityURISegmentTooLong},
		{"reserved", "capability://root", CapabilityURINamespaceReserved},
		{"reserved first segment", "capability://nooterra.settle@v1", CapabilityURINamespaceReserved},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := CheckCapability(tt.id)
			if tt.code == "" {
				if err != nil {
					t.Errorf("CheckCapability(%q) = %v", tt.id, err)
				}
				return
			}
			var problem *Error
			if !errors.As(err, &problem) || problem.Code != tt.code {
				t.Errorf("CheckCapability(%q) = %v, want %s", tt.id, err, tt.code)
			}
		})
	}
}

// A rejected identifier may be a secret that was pasted by mistake.
func TestCapabilityErrorsDoNotRepeatTheIdentifier(t *testing.T) {
	for _, id := range []string{"hunter2 hunter2", "https://hunter2", "capability://hunter2@x"} {
		if err := CheckCapability(id); err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("CheckCapability(%q) = %v", id, err)
		}
	}
}

func TestWithIdentityHoldsACardToItsIdentity(t *testing.T) {
	c := validCard(t)
	c.Capabilities = []string{"invoice.match", " invoice.pay "}
	if err := c.Validate(WithIdentity("invoice.pay", "invoice.match", "invoice.void")); err != nil {
		t.Errorf("a card within its identity: %v", err)
	}
	found := c.Check(WithIdentity("invoice.match"))
	if len(found) != 1 || found[0].Pointer != "/capabilities/1" || found[0].Code != "not-within" {
		t.Errorf("a capability beyond the identity: %v", found)
	}
	if err := c.Validate(); err != nil {
		t.Errorf("a card without a known identity: %v", err)
	}
}

func FuzzCheckCapability(f *testing.F) {
	for _, id := range []string{"travel.booking", "capability://travel@v1", "https://x", "capability://@", " "} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		err := CheckCapability(id)
		if padded := CheckCapability(" " + id + "\t"); (err == nil) != (padded == nil) {
			t.Errorf("%q: %v, with space around it %v", id, err, padded)
		}
	})
}
