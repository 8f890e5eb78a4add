internal import FormPlatform

/// Waits for somebody else.
enum Pause {
  /// Ten thousandths of a second.
  static func aMoment() { usleep(10_000) }
}
