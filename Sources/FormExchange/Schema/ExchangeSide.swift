/// The records that an export describes.
package enum ExchangeSide: String, CaseIterable, Sendable {
  /// Records as they are sent.
  case input
  /// Valid records after clean-up, with defaults and computed values.
  case cleaned
}
