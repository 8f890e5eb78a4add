#if Server
  @_exported public import FormCheck
  @_exported public import FormPages
#endif
