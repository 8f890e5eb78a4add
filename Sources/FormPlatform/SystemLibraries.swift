// The system's own libraries, each under the name that it has there: no other file names them.
//
// They are exported, so that whoever imports this target has `open`, `errno` and `Date` as they are,
// called without a step between. What differs from system to system has a function in this target.

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Android)
  @_exported public import Android
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

// Apple's systems have the essentials in Foundation alone; elsewhere all of it would bring ICU.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
