/// Something that can tell its listeners one round of news when the queue says it is its turn.
protocol Announcing: AnyObject {
  /// How many rounds it has had since the queue began to deliver.
  var rounds: Int { get set }
  func tellOneRound()
}

/// The order in which announcements are delivered: one round after the other, never one inside
/// another.
///
/// Everything that announces begins with a queue of its own. The fields of a manager and the
/// managers of a control join queues, so that all who watch related fields see the same order of
/// events, and a chain of fields that change each other takes a loop and no stack.
final class AnnouncementQueue {
  /// The most rounds one announcer may have before its queue is empty again.
  ///
  /// Observers that settle need a few; those that keep changing each other would never end.
  static let roundLimit = 1000

  private var waiting: [any Announcing] = []
  private var next = 0
  private var isDelivering = false
  /// Set once this queue has joined another, which then stands for it.
  private var successor: AnnouncementQueue?
  /// How many queues have joined here; the larger stays, which keeps chains of successors short.
  private var size = 1
  private var joinsAfterwards: [AnnouncementQueue] = []

  /// The queue that stands for this one.
  var current: AnnouncementQueue {
    var queue = self
    while let successor = queue.successor { queue = successor }
    return queue
  }

  /// Delivers at once, or after the rounds that are already under way or waiting.
  func add(_ announcer: any Announcing) {
    hold { queue in queue.waiting.append(announcer) }
  }

  /// Makes a change of several steps whose announcements are delivered when all steps are done.
  func hold(_ change: () -> Void) {
    hold { _ in change() }
  }

  private func hold(_ change: (AnnouncementQueue) -> Void) {
    let queue = current
    guard !queue.isDelivering else { return change(queue) }
    queue.isDelivering = true
    change(queue)
    queue.deliver()
  }

  private func deliver() {
    while next < waiting.count {
      let announcer = waiting[next]
      next += 1
      announcer.rounds += 1
      precondition(
        announcer.rounds <= Self.roundLimit,
        "A field or manager announced itself more than \(Self.roundLimit) times within one "
          + "announcement: its observers keep changing it.")
      announcer.tellOneRound()
    }
    for announcer in waiting { announcer.rounds = 0 }
    // Emptied before it is released: what is released may announce something in its deinit.
    let delivered = waiting
    waiting = []
    next = 0
    isDelivering = false
    let joins = joinsAfterwards
    joinsAfterwards = []
    for other in joins { join(other) }
    withExtendedLifetime(delivered) {}
  }

  /// From now on both deliver in one order; there is no way back.
  ///
  /// If both are delivering, one inside the other, they join when the inner one is done.
  func join(_ other: AnnouncementQueue) {
    let (one, two) = (current, other.current)
    guard one !== two else { return }
    if one.isDelivering && two.isDelivering {
      one.joinsAfterwards.append(two)
      two.joinsAfterwards.append(one)
      return
    }
    // A queue that is not delivering is empty, so there is nothing to carry over.
    let oneStays =
      one.isDelivering == two.isDelivering ? one.size >= two.size : one.isDelivering
    let (kept, joined) = oneStays ? (one, two) : (two, one)
    joined.successor = kept
    kept.size += joined.size
  }
}
