package cardrt

// Version3 is what generated packages refer to: code that needs another runtime
// than the one it is built with does not compile, instead of behaving strangely.
// A change here that old generated code cannot live with replaces the constant by
// one with the next number.
const Version3 = true
