/// A place in a `WeakList`: a class, so that a round under way sees that it was removed.
final class WeakReference<Element> {
  let id: ObjectIdentifier
  private let read: () -> Element?
  var wasRemoved = false

  init(_ id: ObjectIdentifier, read: @escaping () -> Element?) {
    self.id = id
    self.read = read
  }

  /// Nil once the object is gone or was removed from the list.
  var element: Element? { wasRemoved ? nil : read() }
}

/// Objects held weakly, each once, in the order they were added.
///
/// `Element` may be an existential such as `any FieldObserver`, for which Swift has no generic
/// `weak`; the caller therefore hands in a closure that captures the object weakly.
struct WeakList<Element> {
  /// Includes objects that are gone and not yet pruned.
  private(set) var references: [WeakReference<Element>] = []

  /// The objects that still live.
  var elements: [Element] { references.compactMap(\.element) }

  /// Adding an object that is there already changes nothing, not even its place.
  ///
  /// Prunes first: a new object may have got the address, and so the identity, of one that is gone.
  mutating func add(_ object: AnyObject, read: @escaping () -> Element?) {
    prune()
    let id = ObjectIdentifier(object)
    guard !references.contains(where: { $0.id == id }) else { return }
    references.append(WeakReference(id, read: read))
  }

  /// Removing an object that is not there changes nothing.
  mutating func remove(_ object: AnyObject) {
    let id = ObjectIdentifier(object)
    guard let index = references.firstIndex(where: { $0.id == id }) else { return }
    references[index].wasRemoved = true
    references.remove(at: index)
  }

  mutating func prune() {
    references.removeAll { $0.element == nil }
  }
}
