package cardrt

// Unmet is the rule of what is only tried: its findings are counted by the trial and
// seen by nobody, so they say nothing.
var Unmet = Rule{Keyword: "trial", Code: "unmet", Message: "does not hold"}
