/// The question for a name that is nearly another: said in one way wherever names are written.
package enum DidYouMean {
  /// “did you mean “name”?”; nothing where no name is near.
  package static func question(_ near: String?) -> String {
    near.map { "did you mean “\($0)”?" } ?? ""
  }

  /// The question behind what was said before; nothing where no name is near.
  package static func addition(_ near: String?) -> String {
    near.map { "; " + question($0) } ?? ""
  }
}
