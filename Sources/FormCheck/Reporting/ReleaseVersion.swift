/// The version of the library and of all programs, by semantic versioning.
package enum ReleaseVersion {
  package static let text: StaticString = "0.1.0"
}
