internal import FormCheck
internal import FormStreams
internal import FormText

/// A field that is named on the command line and that no form has: the same words and status in every command.
enum UnknownField {
  /// Reports the field, and the one whose name is nearest.
  ///
  /// - Parameter help: Advice in place of the nearest name, if there is any.
  static func report(
    _ field: String, of forms: [ValidationForm], help: String? = nil, _ errors: OutputSink
  ) -> ExitStatus {
    let near = NearestName.to(field, among: forms.flatMap(\.partNames))
    let forms = forms.count > 1 ? "no form has a" : "the form has no"
    FormCommands.report(
      "\(forms) field “\(VisibleText.quoted(field))”\(help ?? DidYouMean.addition(near))",
      to: errors)
    return .usage
  }
}
