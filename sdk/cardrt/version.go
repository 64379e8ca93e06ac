package cardrt

// Version4 is referenced by generated packages: code that was generated for another version of
// the runtime does not compile, instead of failing in subtle ways. A change here that breaks
// old generated code replaces the constant by one with the next number.
const Version4 = true
