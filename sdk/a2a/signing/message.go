package signing

import "strings"

// message lists the members of an object of A2A 1.0 by name.
type message map[string]field

// field is a member of an object.
type field struct {
	presence presence
	// inner is the type of the object, or of the objects in the list or map; nil for other
	// values.
	inner *message
	form  form
}

// presence says when a member of an object is set (A2A 1.0, section 8.4.1, and the field
// labels of a2a.proto).
type presence uint8

const (
	// implicit members are unset if they have the default value of their kind.
	implicit presence = iota
	// tracked members are set if they are present.
	tracked
	// required members are part of the payload even if they have the default value.
	required
	// always is for values that A2A does not define.
	always
)

// form is the form of a value.
type form uint8

const (
	plain   form = iota // a scalar, or free JSON
	object              // an object of the type inner
	list                // a list of objects of the type inner
	entries             // an object whose values are of the type inner, or strings
)

// The types of A2A 1.0 that a card consists of, without its signatures.
var (
	cardType = message{
		"name":                 {presence: required},
		"description":          {presence: required},
		"supportedInterfaces":  {required, &interfaceType, list},
		"provider":             {tracked, &providerType, object},
		"version":              {presence: required},
		"documentationUrl":     {presence: tracked},
		"capabilities":         {required, &capabilitiesType, object},
		"securitySchemes":      {implicit, &schemeType, entries},
		"securityRequirements": {implicit, &requirementType, list},
		"defaultInputModes":    {presence: required},
		"defaultOutputModes":   {presence: required},
		"skills":               {required, &skillType, list},
		"iconUrl":              {presence: tracked},
	}
	interfaceType = message{
		"url":             {presence: required},
		"protocolBinding": {presence: required},
		"protocolVersion": {presence: required},
		"tenant":          {},
	}
	providerType = message{
		"url":          {presence: required},
		"organization": {presence: required},
	}
	capabilitiesType = message{
		"streaming":         {presence: tracked},
		"pushNotifications": {presence: tracked},
		"extensions":        {implicit, &extensionType, list},
		"extendedAgentCard": {presence: tracked},
	}
	extensionType = message{
		"uri":         {},
		"description": {},
		"required":    {},
		"params":      {presence: tracked},
	}
	skillType = message{
		"id":                   {presence: required},
		"name":                 {presence: required},
		"description":          {presence: required},
		"tags":                 {presence: required},
		"examples":             {},
		"inputModes":           {},
		"outputModes":          {},
		"securityRequirements": {implicit, &requirementType, list},
	}
	requirementType = message{
		"schemes": {implicit, &scopesType, entries},
	}
	scopesType = message{
		"list": {},
	}
	schemeType = message{
		"apiKeySecurityScheme":        {tracked, &apiKeyType, object},
		"httpAuthSecurityScheme":      {tracked, &httpAuthType, object},
		"oauth2SecurityScheme":        {tracked, &oauth2Type, object},
		"openIdConnectSecurityScheme": {tracked, &openIDConnectType, object},
		"mtlsSecurityScheme":          {tracked, &mutualTLSType, object},
	}
	apiKeyType = message{
		"description": {},
		"location":    {presence: required},
		"name":        {presence: required},
	}
	httpAuthType = message{
		"description":  {},
		"scheme":       {presence: required},
		"bearerFormat": {},
	}
	oauth2Type = message{
		"description":       {},
		"flows":             {required, &flowsType, object},
		"oauth2MetadataUrl": {},
	}
	openIDConnectType = message{
		"description":      {},
		"openIdConnectUrl": {presence: required},
	}
	mutualTLSType = message{
		"description": {},
	}
	flowsType = message{
		"authorizationCode": {tracked, &authorizationCodeType, object},
		"clientCredentials": {tracked, &clientCredentialsType, object},
		"deviceCode":        {tracked, &deviceCodeType, object},
		"implicit":          {tracked, &implicitType, object},
		"password":          {tracked, &passwordType, object},
	}
	authorizationCodeType = message{
		"authorizationUrl": {presence: required},
		"tokenUrl":         {presence: required},
		"refreshUrl":       {},
		"scopes":           {presence: required},
		"pkceRequired":     {},
	}
	clientCredentialsType = message{
		"tokenUrl":   {presence: required},
		"refreshUrl": {},
		"scopes":     {presence: required},
	}
	deviceCodeType = message{
		"deviceAuthorizationUrl": {presence: required},
		"tokenUrl":               {presence: required},
		"refreshUrl":             {},
		"scopes":                 {presence: required},
	}
	implicitType = message{
		"authorizationUrl": {},
		"refreshUrl":       {},
		"scopes":           {},
	}
	passwordType = message{
		"tokenUrl":   {},
		"refreshUrl": {},
		"scopes":     {},
	}
)

// camel returns the JSON name of a member that is written with its name in the protocol
// buffers, which readers accept too.
func camel(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		if name[i] == '_' && i+1 < len(name) && 'a' <= name[i+1] && name[i+1] <= 'z' {
			i++
			b.WriteByte(name[i] - 'a' + 'A')
			continue
		}
		b.WriteByte(name[i])
	}
	return b.String()
}
