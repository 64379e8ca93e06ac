package scan

import "unsafe"

// View returns data as a string without a copy. It is the only use of package unsafe in the
// SDK: a conversion, a validation and a detection read their document, keep nothing of it, and would
// otherwise spend a tenth of their time on the copy and on collecting it. So does the check that an
// encoded value is UTF-8. A string with escapes is decoded into bytes that never change afterwards, or
// into bytes that are used again after the last use of the string.
//
// data must not change as long as the string or a part of it is in use.
func View(data []byte) string { return unsafe.String(unsafe.SliceData(data), len(data)) }
