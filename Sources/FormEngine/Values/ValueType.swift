/// What a field's value must be.
package enum ValueType: UInt8, BitwiseCopyable, Sendable {
  case text, integer, number, boolean, date, time, datetime, any, list, group, local

  /// Texts of this type mean a day, a time, a moment, or what the clocks of the form's zone show.
  package var isInstant: Bool {
    self == .date || self == .time || self == .datetime || self == .local
  }
}
