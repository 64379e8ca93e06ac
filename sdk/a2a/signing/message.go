package signing

// message lists the members of an object of A2A 1.0 by name.
type message map[string]field

// field is a member of an object.
type field struct {
	presence presence
	// inner is the type of the object, or of the objects in the list or map; nil for any other
	// value.
	inner *message
	form  form
	// whole says that the payload contains everything inside the value, including unset
	// members.
	whole bool
}

// presence says when a member of an object is set (A2A 1.0, section 8.4.1, and the field labels
// of a2a.proto). A member that is null is unset, unless its presence is always.
type presence uint8

const (
	// implicit members are unset if they have the default value of their kind.
	implicit presence = iota
	// tracked members are set if they are present.
	tracked
	// required members are part of the payload even if they have the default value.
	required
	// always members are part of the payload with any value: members that A2A does not define,
	// and entries of maps.
	always
)

// form is the form of a value.
type form uint8

const (
	text     form = iota // a string
	flag                 // a boolean
	texts                // a list of strings
	values               // an object whose values are strings
	freeform             // any JSON; A2A does not define its content
	object               // an object of the type inner
	list                 // a list of objects of the type inner
	entries              // an object whose values are of the type inner
)

// isDefault reports whether the text of a value is the default of the form. An absent member
// has the same value. Objects have no default, since their presence has a meaning.
func (f form) isDefault(value string) bool {
	switch f {
	case text:
		return value == `""`
	case flag:
		return value == "false"
	case texts, list:
		return value == "[]"
	case values, entries:
		return value == "{}"
	}
	return false
}

// The types of A2A 1.0 that a card consists of, without its signatures.
var (
	cardType = message{
		"name":                 {presence: required},
		"description":          {presence: required},
		"supportedInterfaces":  {required, &interfaceType, list, false},
		"provider":             {tracked, &providerType, object, false},
		"version":              {presence: required},
		"documentationUrl":     {presence: tracked},
		"capabilities":         {required, &capabilitiesType, object, false},
		"securitySchemes":      {implicit, &schemeType, entries, false},
		"securityRequirements": {implicit, &requirementType, list, false},
		"defaultInputModes":    {required, nil, texts, false},
		"defaultOutputModes":   {required, nil, texts, false},
		"skills":               {required, &skillType, list, false},
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
		"streaming":         {tracked, nil, flag, false},
		"pushNotifications": {tracked, nil, flag, false},
		"extensions":        {implicit, &extensionType, list, false},
		"extendedAgentCard": {tracked, nil, flag, false},
	}
	extensionType = message{
		"uri":         {},
		"description": {},
		"required":    {implicit, nil, flag, false},
		"params":      {tracked, nil, freeform, false},
	}
	skillType = message{
		"id":                   {presence: required},
		"name":                 {presence: required},
		"description":          {presence: required},
		"tags":                 {required, nil, texts, false},
		"examples":             {implicit, nil, texts, false},
		"inputModes":           {implicit, nil, texts, false},
		"outputModes":          {implicit, nil, texts, false},
		"securityRequirements": {implicit, &requirementType, list, false},
	}
	requirementType = message{
		"schemes": {implicit, &scopesType, entries, false},
	}
	scopesType = message{
		"list": {implicit, nil, texts, false},
	}
	schemeType = message{
		"apiKeySecurityScheme":        {tracked, &apiKeyType, object, false},
		"httpAuthSecurityScheme":      {tracked, &httpAuthType, object, false},
		"oauth2SecurityScheme":        {tracked, &oauth2Type, object, false},
		"openIdConnectSecurityScheme": {tracked, &openIDConnectType, object, false},
		"mtlsSecurityScheme":          {tracked, &mutualTLSType, object, false},
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
		"flows":             {required, &flowsType, object, false},
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
		"authorizationCode": {tracked, &authorizationCodeType, object, false},
		"clientCredentials": {tracked, &clientCredentialsType, object, false},
		"deviceCode":        {tracked, &deviceCodeType, object, false},
		"implicit":          {tracked, &implicitType, object, false},
		"password":          {tracked, &passwordType, object, false},
	}
	authorizationCodeType = message{
		"authorizationUrl": {presence: required},
		"tokenUrl":         {presence: required},
		"refreshUrl":       {},
		"scopes":           {required, nil, values, false},
		"pkceRequired":     {implicit, nil, flag, false},
	}
	clientCredentialsType = message{
		"tokenUrl":   {presence: required},
		"refreshUrl": {},
		"scopes":     {required, nil, values, false},
	}
	deviceCodeType = message{
		"deviceAuthorizationUrl": {presence: required},
		"tokenUrl":               {presence: required},
		"refreshUrl":             {},
		"scopes":                 {required, nil, values, false},
	}
	implicitType = message{
		"authorizationUrl": {},
		"refreshUrl":       {},
		"scopes":           {implicit, nil, values, false},
	}
	passwordType = message{
		"tokenUrl":   {},
		"refreshUrl": {},
		"scopes":     {implicit, nil, values, false},
	}
)
