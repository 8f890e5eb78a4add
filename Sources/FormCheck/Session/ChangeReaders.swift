internal import Observation

/// Readers of changing values, other than observers: Observation's tracking and streams.
///
/// A read registers for all that an object shows: a change of any part of it notifies everyone who has read
/// some part. It has the isolation of its object, as observers do.
final class ChangeReaders: Observable {
  private let registrar = ObservationRegistrar()
  /// Each gives its stream the present state; false if its reader is gone.
  private var streams: [() -> Bool] = []
  private var ends: [() -> Void] = []

  /// Streams that may still be read, for tests.
  var openStreams: Int { streams.count }

  /// Never read: it only has a name that the registrar knows the object's state by.
  private var state: Void { () }

  deinit {
    for end in ends { end() }
  }

  /// Called by whatever shows a part of the state.
  func note() { registrar.access(self, keyPath: \.state) }

  /// Called when the state has changed.
  func tell() {
    registrar.withMutation(of: self, keyPath: \.state) {}
    if streams.isEmpty { return }
    // Read first: a reader may be added meanwhile.
    let open = streams.map { $0() }
    if open.contains(false) {
      let kept = zip(streams.indices, open).filter { $0.1 }.map(\.0)
      let isKept = Set(kept)
      ends = ends.indices.filter { isKept.contains($0) || $0 >= open.count }.map { ends[$0] }
      streams = streams.indices.filter { isKept.contains($0) || $0 >= open.count }.map {
        streams[$0]
      }
    }
  }

  /// A stream of the results of `read` after each change, of which the newest `most` wait for the reader.
  ///
  /// It ends with the object. `read` must not hold the object strongly.
  func stream<Value: Sendable>(
    keeping most: Int, _ read: @escaping () -> Value?
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream(
      bufferingPolicy: .bufferingNewest(most))
    streams.append {
      guard let value = read() else { return true }
      if case .terminated = continuation.yield(value) { return false }
      return true
    }
    ends.append { continuation.finish() }
    return stream
  }
}
