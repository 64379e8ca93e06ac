package check

// Unmet is the rule of checks in a trial, which counts findings and discards them.
var Unmet = Rule{Keyword: "trial", Code: "unmet", Message: "does not hold"}
