// Catalogues and their search, as part of this library.
@_exported public import FormLookup
