package mcpformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	stdio = "stdio"
	// packageVersion is the last edition that requires the version of a package. Later ones have the version
	// and the registry of an image in its identifier.
	packageVersion = "2025-09-29"

	codeImage  = "image"
	wholeImage = "since edition 2025-10-11 the identifier of an image has its registry and its version"
	cutImage   = "up to edition 2025-09-29 the registry and the version of an image are members of their own"

	noRange = "the version of a package of server.json is one version, and no range or latest"
)

var (
	hashForm = lazy.Regexp(`^[a-f0-9]{64}$`)
	// plainVersion matches the texts that the registry accepts as a version, and some ranges, which
	// anyVersion matches.
	plainVersion = lazy.Regexp(`^[0-9A-Za-z][0-9A-Za-z.+_-]*$`)
	anyVersion   = lazy.Regexp(`^(?:v?\d+|[xX])(?:\.(?:\d+|[xX])){1,2}(?:-[0-9A-Za-z.-]+)?$`)

	// imageVersion matches the tag or the digest of an image.
	imageVersion = lazy.Regexp(`^(?:[0-9A-Za-z_][0-9A-Za-z_.-]{0,127}|[a-z0-9]+:[0-9a-f]{32,})$`)
)

// isRegistryPackage reports whether a server.json of the edition can name a package: by its
// registry and its identifier, with an address unless it is a process.
func isRegistryPackage(r *format.Run, p *format.Node) bool {
	identifier, ok := p.Get("identifier").Text()
	if p.TextAt("registry") == "" || !ok || strings.Contains(identifier, " ") {
		return false
	}
	if r.Within("", packageVersion) && !isVersion(p.TextAt("version")) && !hasTag(p) {
		return false
	}
	address := p.TextAt("address")
	switch transport := p.Get("transport"); {
	case transport.Is(streamable), transport.Is(sse):
		return address != ""
	default:
		return address == "" && (transport == nil || transport.Is(stdio))
	}
}

// hasTag reports whether a package is an image with its version in its identifier only.
func hasTag(p *format.Node) bool {
	_, _, tag := functions.CutImage(p.TextAt("identifier"))
	return p.Get("registry").Is("oci") && p.Get("version") == nil && isVersion(tag)
}

// writeImage writes the members of an image that the editions state in different ways.
func writeImage(r *format.Run, p, to *format.Node) {
	identifier := p.Get("identifier")
	switch {
	case !p.Get("registry").Is("oci") || identifier.TextAt() == "":
	case !r.Within("", packageVersion):
		writeWholeImage(r, p, to)
	case hasTag(p):
		host, name, tag := functions.CutImage(identifier.TextAt())
		base := member{card: "registryBaseUrl", old: "registry_base_url"}
		if host != "" && p.Get("registryUrl") == nil {
			setPart(r, to, identifier, "https://"+host, base.name(r))
		} else if host != "" {
			name = host + "/" + name
		}
		setPart(r, to, identifier, name, "identifier")
		setPart(r, to, identifier, tag, "version")
		identifier.Use()
	}
}

// writeWholeImage writes the identifier of an image with its registry and its version. It leaves out a version
// that differs from the one in the identifier, or has another form.
func writeWholeImage(r *format.Run, p, to *format.Node) {
	identifier, version, registry := p.Get("identifier"), p.Get("version"), p.Get("registryUrl")
	name := functions.ImageName(p)
	host, _, tag := functions.CutImage(name)
	text := version.TextAt()
	if text != "" && (tag == "" || tag == text) && imageVersion().MatchString(text) {
		name = functions.TaggedImage(name, text)
	} else {
		version = nil
	}
	if host == "" || functions.ImageHost(registry.TextAt()) != host {
		registry = nil
	}
	made := r.String(name).From(identifier)
	to.Set(made, "identifier")
	if identifier.Use().Is(name) {
		identifier = nil
	}
	for _, v := range []*format.Node{identifier, version, registry} {
		if v != nil {
			r.Rename(v.Use(), made, codeImage, wholeImage)
		}
	}
}

// setPart sets a member to a part of the identifier of an image.
func setPart(r *format.Run, to, identifier *format.Node, text, member string) {
	made := r.String(text).From(identifier)
	to.Set(made, member)
	r.Rename(identifier, made, codeImage, cutImage)
}

// isVersion reports whether the registry accepts a text as the version of a package.
func isVersion(text string) bool {
	return text != "latest" && plainVersion().MatchString(text) && !(anyVersion().MatchString(text) && strings.ContainsAny(text, "xX"))
}

// writePackageVersion writes the version of a package.
func writePackageVersion(r *format.Run, v *format.Node) *format.Node {
	if text, ok := v.Text(); ok && !isVersion(text) {
		return r.Drop(v, "version-range", noRange)
	}
	return r.Copy(v)
}

// writeHash writes the hash of a package's file.
func writeHash(r *format.Run, v *format.Node) *format.Node {
	if text, ok := v.Text(); ok && !hashForm().MatchString(text) {
		return r.Drop(v, "hash", "a hash of server.json has 64 hexadecimal digits in small letters")
	}
	return r.Copy(v)
}
