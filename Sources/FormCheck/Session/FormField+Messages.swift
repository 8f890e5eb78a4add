/// Which message of a field people see.
extension FormField {
  /// The first message, whether or not it should be shown yet: that of an error, if there is one.
  public var message: String? { firstIssue?.message }

  /// The issue behind ``message``.
  package var firstIssue: FormIssue? {
    let issues = issues
    return issues.first { $0.severity == .error } ?? issues.first
  }

  /// The message to show: none while the field is untouched.
  ///
  /// A field that cannot be left, such as a group without fields to fill in, shows its message together with
  /// the field that contains it.
  public var shownMessage: String? { isTouched || showsWithHolder ? message : nil }

  /// Whether it has issues, cannot be left, and stands in what was left.
  private var showsWithHolder: Bool {
    if issues.isEmpty { return false }
    var at = self
    while !at.isTouched {
      guard let parent = at.parent, !at.canBeLeft else { return false }
      at = parent
    }
    return true
  }

  /// Whether somebody can leave it, or something in it: a single value, or the button that adds the first row or opens a
  /// part of a tree.
  var canBeLeft: Bool {
    if !isGroup && !isList { return true }
    if fields.isEmpty && items.isEmpty { return isClosed || takesRows }
    return fields.contains { $0.isApplicable && $0.canBeLeft }
      || items.contains { $0.isApplicable && $0.canBeLeft }
  }
}
