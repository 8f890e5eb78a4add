/// The checks that there are, in the order in which they are listed.
package enum LintCatalogue {
  package static let all: [any LintCheck.Type] = [
    // What can never be.
    NoValueFits.self, RefusedChoice.self, NeverAsked.self, ReadsNeverAsked.self,
    ImpossibleComparison.self, AlwaysTrue.self,
    // Comments.
    IgnoreWithoutReason.self, UselessIgnore.self,
  ]

  package static let codes: [String] = all.map { $0.documentation.code }

  package static func documentation(ofCode code: String) -> LintDocumentation? {
    all.first { $0.documentation.code == code }?.documentation
  }
}
