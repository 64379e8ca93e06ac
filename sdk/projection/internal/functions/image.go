package functions

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// DockerHub is the registry of images without a registry in their name. It has several hosts.
const DockerHub = "docker.io"

// ImageName returns the name of an image with the host of its registry: the identifier of a package, or the
// host of the address of its registry and the identifier.
func ImageName(p *format.Node) string {
	identifier, host := p.TextAt("identifier"), ImageHost(p.TextAt("registryUrl"))
	if first, _ := cutHost(identifier); first != "" || identifier == "" || host == "" {
		return identifier
	}
	return host + "/" + identifier
}

// ImageHost returns the host by which names of images call the registry at an address.
func ImageHost(address string) string {
	_, host, _ := strings.Cut(strings.TrimRight(address, "/"), "://")
	if strings.HasSuffix(host, "."+DockerHub) || host == "hub.docker.com" {
		return DockerHub
	}
	return host
}

// TaggedImage returns an image with a version, a tag or a digest, unless its name has one.
func TaggedImage(name, version string) string {
	_, tag := cutTag(name)
	switch {
	case version == "" || tag != "":
		return name
	case strings.Contains(version, ":"): // a digest
		return name + "@" + version
	}
	return name + ":" + version
}

// CutImage returns the host of the registry of an image, its name in the registry and its tag or digest. The
// host and the tag may be empty.
func CutImage(image string) (host, name, tag string) {
	image, tag = cutTag(image)
	host, name = cutHost(image)
	return host, name, tag
}

// cutTag returns an image without its tag or digest, and this.
func cutTag(image string) (name, tag string) {
	last := strings.LastIndexByte(image, '/') + 1
	if i := strings.IndexAny(image[last:], ":@"); i >= 0 {
		return image[:last+i], image[last+i+1:]
	}
	return image, ""
}

// cutHost returns the host at the beginning of the name of an image, and the rest.
func cutHost(image string) (host, name string) {
	first, rest, ok := strings.Cut(image, "/")
	if ok && (strings.ContainsAny(first, ".:") || first == "localhost") {
		return first, rest
	}
	return "", image
}
