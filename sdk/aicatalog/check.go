package aicatalog

import "github.com/agentcard-go/cardgen/sdk/cardrt"

// checkCatalog reports entries with the identifier and version of an earlier one.
func checkCatalog(c *cardrt.Checker, x *Catalog) {
	if !c.Warnings {
		return
	}
	type key struct{ identifier, version string }
	seen := make(map[key]bool, len(x.Entries))
	for i := range x.Entries {
		e := &x.Entries[i]
		if e.Identifier == "" {
			continue // its absence has its own finding
		}
		k := key{e.Identifier, e.Version.Or("")}
		if seen[k] {
			c.FailAtIndex("entries", i, &entryDuplicate)
		}
		seen[k] = true
	}
}

// checkEntry compares the identity of the trust manifest with the identity of the entry, and both
// names of the media type.
func checkEntry(c *cardrt.Checker, x *Entry) {
	if !c.Warnings {
		return
	}
	if t, ok := x.Type.Get(); ok && t != x.MediaType.Or(t) {
		c.FailAt("mediaType", &mediaTypesDiffer)
	}
	if identity := x.TrustManifest.OrEmpty().Identity; identity != "" && identity != x.Identifier {
		c.FailAt("trustManifest", &identityDiffers)
	}
}

// MediaTypeOf returns the media type of the artifact, in either edition.
func (x *Entry) MediaTypeOf() string {
	if x == nil {
		return ""
	}
	return x.Type.Or(x.MediaType.Or(""))
}
