/// The shapes of strings, such as `AA-999`, as long as they are few.
struct TextShapes {
  /// A run of characters of one class.
  struct Run: Equatable {
    enum Kind: Equatable {
      case digit, upper, lower
      case sign(UInt8)
    }

    var kind: Kind
    var least: Int
    var most: Int
    /// The characters, if they are always the same.
    var constant: [UInt8]?
  }

  struct Shape {
    var runs: [Run]
    var count: Int
  }

  private static let mostShapes = 6
  private static let mostRuns = 12
  private static let longest = 48

  private(set) var shapes: [Shape] = []
  private(set) var count = 0
  /// Strings of further shapes.
  private(set) var others = 0
  /// Each string has about as many shapes as there are strings.
  private var isOver: Bool { others > 64 && others &* 100 > count }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    count &+= 1
    if isOver {
      others &+= 1
      return
    }
    // Most strings have the shape of those before them.
    for place in shapes.indices where unsafe Self.has(shapes[place].runs, text) {
      unsafe Self.widen(&shapes[place], by: text)
      return
    }
    guard let runs = unsafe Self.runs(of: text), shapes.count < Self.mostShapes else {
      others &+= 1
      return
    }
    shapes.append(Shape(runs: runs, count: 1))
  }

  mutating func add(_ other: TextShapes) {
    count += other.count
    others += other.count
  }

  private static func kind(_ byte: UInt8) -> Run.Kind? {
    switch byte {
    case 0x30...0x39: .digit
    case 0x41...0x5A: .upper
    case 0x61...0x7A: .lower
    case 0x21..<0x7F: .sign(byte)
    default: nil
    }
  }

  /// Whether a string has these classes, one after the other.
  private static func has(_ runs: [Run], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    for run in runs {
      let start = at
      while at < text.count, unsafe kind(text[at]) == run.kind { at &+= 1 }
      if at == start { return false }
    }
    return at == text.count
  }

  private static func widen(_ shape: inout Shape, by text: UnsafeBufferPointer<UInt8>) {
    shape.count &+= 1
    var at = 0
    for place in shape.runs.indices {
      let start = at
      let kind = shape.runs[place].kind
      while at < text.count, unsafe self.kind(text[at]) == kind { at &+= 1 }
      let length = at - start
      if length < shape.runs[place].least { shape.runs[place].least = length }
      if length > shape.runs[place].most { shape.runs[place].most = length }
      if let constant = shape.runs[place].constant,
        unsafe !constant.elementsEqual(text[start..<at])
      {
        shape.runs[place].constant = nil
      }
    }
  }

  private static func runs(of text: UnsafeBufferPointer<UInt8>) -> [Run]? {
    if text.isEmpty || text.count > longest { return nil }
    var runs: [Run] = []
    for place in text.indices {
      let byte = unsafe text[place]
      guard let kind = kind(byte) else { return nil }
      if runs.last?.kind == kind {
        runs[runs.count - 1].least += 1
        runs[runs.count - 1].most += 1
        runs[runs.count - 1].constant?.append(byte)
      } else {
        if runs.count == mostRuns { return nil }
        runs.append(Run(kind: kind, least: 1, most: 1, constant: [byte]))
      }
    }
    return runs
  }

  // MARK: The pattern

  /// A pattern for all strings but `tolerated` of them; nil if their shape shows none.
  ///
  /// Lengths count only if they are the same for all strings.
  func pattern(leavingOut tolerated: Int) -> String? {
    guard let shape = shapes.max(by: { $0.count < $1.count }),
      count - shape.count <= tolerated, Self.isCode(shape.runs)
    else { return nil }
    return shape.runs.map(Self.pattern).joined()
  }

  /// Whether the runs look like those of a code, and not like a word.
  private static func isCode(_ runs: [Run]) -> Bool {
    let varying = runs.filter { $0.constant == nil || $0.kind == .digit }
    if varying.isEmpty { return false }
    let isFixed = varying.allSatisfy { $0.least == $0.most }
    return isFixed || varying.contains { $0.kind == .digit } && runs.count > 1
  }

  private static func pattern(_ run: Run) -> String {
    // A number that is always the same may be the year of the sample.
    if run.kind != .digit, let constant = run.constant {
      return constant.map { byte in
        let isPlain = (byte | 0x20) &- 0x61 < 26 || "-_:/@,;#%&=~!\"'<>".utf8.contains(byte)
        return (isPlain ? "" : "\\") + String(UnicodeScalar(byte))
      }.joined()
    }
    let element =
      switch run.kind {
      case .digit: "\\d"
      case .upper: "[A-Z]"
      case .lower: "[a-z]"
      case .sign(let byte): "\\" + String(UnicodeScalar(byte))
      }
    if run.least < run.most { return element + "+" }
    return run.least == 1 ? element : element + "{\(run.least)}"
  }
}
