/// Some of the values of a place, at even distances: the same for the same records.
struct ValueSample {
  private static let most = 256
  private static let longest = 256

  private(set) var values: [[UInt8]] = []
  private(set) var seen = 0
  private var stride = 1
  /// A value was too long to be kept.
  private(set) var leftOut = 0

  /// - Parameter budget: Bytes that all samples may still take.
  mutating func add(_ value: UnsafeBufferPointer<UInt8>, _ budget: inout Int) {
    defer { seen &+= 1 }
    guard seen & (stride &- 1) == 0 else { return }
    guard value.count <= Self.longest, budget > value.count + 32 else {
      leftOut += 1
      return
    }
    if values.count == Self.most { thin(&budget) }
    budget -= value.count + 32
    unsafe values.append(Array(value))
  }

  /// Leaves out every second value.
  private mutating func thin(_ budget: inout Int) {
    let kept = values.indices.filter { $0.isMultiple(of: 2) }.map { values[$0] }
    let freed = values.reduce(0) { $0 + $1.count + 32 } - kept.reduce(0) { $0 + $1.count + 32 }
    budget += freed
    values = kept
    stride *= 2
  }

  mutating func add(_ other: ValueSample) {
    seen += other.seen
    leftOut += other.leftOut
    values = Array((values + other.values).prefix(Self.most))
  }
}
