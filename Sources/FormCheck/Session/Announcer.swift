/// Tells weakly held listeners one kind of news, in rounds.
///
/// A round tells those that listened when it began, in the order they were added; one that is added
/// during a round hears from the next, one that is removed during a round hears no more. News
/// announced while the same news still waits for its round is told once.
final class Announcer<Listener>: Announcing {
  var rounds = 0
  private var listeners = WeakList<Listener>()
  private var waiting: ((Listener) -> Void)?
  /// Stays true for an announcement that was withdrawn, whose turn then passes in silence.
  private var isQueued = false
  private var joinedQueue: AnnouncementQueue

  init(queue: AnnouncementQueue = AnnouncementQueue()) {
    joinedQueue = queue
  }

  var queue: AnnouncementQueue {
    joinedQueue = joinedQueue.current
    return joinedQueue
  }

  /// Whether an announcement waits for its round; the one being told waits no more.
  var isWaiting: Bool { waiting != nil }

  func add(_ listener: AnyObject, read: @escaping () -> Listener?) {
    listeners.add(listener, read: read)
  }

  func remove(_ listener: AnyObject) {
    listeners.remove(listener)
  }

  /// Tells every listener, at once or when the announcements before it are delivered.
  ///
  /// What `tell` captures lives until then.
  func announce(_ tell: @escaping (Listener) -> Void) {
    waiting = tell
    guard !isQueued else { return }
    isQueued = true
    queue.add(self)
  }

  /// Takes back an announcement that still waits.
  func withdraw() {
    waiting = nil
  }

  func tellOneRound() {
    isQueued = false
    guard let tell = waiting else { return }
    waiting = nil
    var someAreGone = false
    for reference in listeners.references {
      if let listener = reference.element {
        tell(listener)
      } else {
        someAreGone = true
      }
    }
    if someAreGone { listeners.prune() }
  }
}
