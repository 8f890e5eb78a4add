// Items, catalogues and queries are what a store is given and gives.
@_exported public import FormLookup
