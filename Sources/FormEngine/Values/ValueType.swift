/// What a field's value must be.
package enum ValueType: UInt8, BitwiseCopyable, Sendable {
  case text, integer, number, boolean, date, time, datetime, any, list, group

  /// Texts of this type mean a day, a time or a moment.
  package var isInstant: Bool { self == .date || self == .time || self == .datetime }
}
