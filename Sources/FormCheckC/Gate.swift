internal import CFormCheck
internal import Synchronization

/// Lets one call at a time use a checker or session.
///
/// A second call is refused and does not wait: it is an error of the calling program.
final class Gate: Sendable {
  private let isBusy = Atomic(false)

  /// The status of a call that has the object for itself; `FORMCHECK_BUSY` without a call of `body`.
  @inline(__always)
  func pass(_ body: () -> formcheck_status) -> formcheck_status {
    let (isFree, _) = isBusy.compareExchange(
      expected: false, desired: true, ordering: .acquiring)
    if !isFree { return FORMCHECK_BUSY }
    defer { isBusy.store(false, ordering: .releasing) }
    return body()
  }
}
