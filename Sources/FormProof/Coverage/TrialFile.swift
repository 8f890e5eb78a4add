internal import FormCompiling
internal import FormDocuments

/// What a file holds that examples prove.
enum TrialFile {
  /// A form, or the rules of a file; nothing for files that are neither or have mistakes.
  static func trials(
    of document: FormDocument, besides path: String, _ stores: @escaping StoreOpener
  ) -> [any Trial] {
    let keys = document.root.entries?.map(\.key) ?? []
    if keys.contains("form") {
      return FormTrial(document, besides: path, stores: stores).map { [$0] } ?? []
    }
    guard keys.contains("group"), keys.contains("rules") else { return [] }
    return RuleFileTrial.all(of: document, stores: stores)
  }
}
