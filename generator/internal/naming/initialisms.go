package naming

// commonInitialisms are the initialisms with a fixed case in Go names, without their
// plurals, which follow from them.
var commonInitialisms = []string{
	"A2A", "ACL", "AES", "AI", "AMQP", "API", "ASCII",
	"CA", "CBOR", "CID", "CLI", "CORS", "CPU", "CSS", "CSV",
	"DB", "DID", "DNS", "DPoP",
	"ECDSA", "EOF", "FAQ", "FTP",
	"GDPR", "GPU", "GRPC", "GUID",
	"HMAC", "HTML", "HTTP", "HTTPS",
	"ID", "IMAP", "IO", "IP", "IRI", "ISO",
	"JCS", "JSON", "JSONRPC", "JWE", "JWK", "JWKS", "JWS", "JWT",
	"LDAP", "LLM",
	"MAC", "MCP", "MIME", "MQTT", "MTLS",
	"OAuth", "OAuth2", "OIDC", "OpenAPI", "OS",
	"PDF", "PII", "PKCE", "PNG",
	"QPS", "QR",
	"RAM", "REST", "RFC", "RPC", "RPS", "RSA",
	"SAML", "SDK", "SHA", "SHA1", "SHA256", "SHA384", "SHA512", "SLA", "SLO",
	"SMTP", "SPDX", "SQL", "SSE", "SSH", "SSL", "SSO", "SVG",
	"TCP", "TLS", "TTL",
	"UDP", "UI", "UID", "ULID", "URI", "URL", "URN", "UTC", "UTF", "UTF8", "UUID",
	"VC", "VM",
	"WASM", "XML", "XMPP", "XSRF", "XSS", "YAML",
}
