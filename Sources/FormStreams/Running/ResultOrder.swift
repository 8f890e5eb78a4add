/// Hands results on in the order of their parts; those that come before their turn wait.
package struct ResultOrder<Taker: ResultTaker> {
  package var taker: Taker
  /// Threads that make results.
  package var threads = 1
  /// The number of the part whose result comes next.
  private var next = 0
  /// Results that came before their turn, by their parts, and the bytes in them.
  private var waiting: [Int: [Taker.Result]] = [:]
  private var waitingBytes = 0

  package init(_ taker: Taker) { self.taker = taker }

  /// What may wait for an earlier result, for each thread: what a part comes to, as a rule.
  private static var mostWaiting: (parts: Int, bytes: Int) { (2, 4 << 20) }

  /// Whether a result has to wait with its thread because too much is waiting already.
  package func mustWait(_ result: Taker.Result) -> Bool {
    if taker.isOver || result.number == next { return false }
    if waitingBytes + result.size > threads * Self.mostWaiting.bytes { return true }
    return waiting.count >= threads * Self.mostWaiting.parts && waiting[result.number] == nil
  }

  package mutating func join(_ result: Taker.Result) {
    if taker.isOver { return }
    if result.number == next {
      take(result)
      while !taker.isOver, let results = waiting.removeValue(forKey: next) {
        for result in results where !taker.isOver {
          waitingBytes -= result.size
          take(result)
        }
      }
    } else {
      waitingBytes += result.size
      waiting[result.number, default: []].append(result)
    }
    if taker.isOver { waiting = [:] }
  }

  private mutating func take(_ result: Taker.Result) {
    taker.take(result)
    if !result.goesOn { next += 1 }
  }
}
