/// The bytes that libFuzzer hands over.
public struct Input {
  /// What is left of them.
  public private(set) var bytes: [UInt8]

  /// - Parameters: as `LLVMFuzzerTestOneInput` gets them.
  public init(_ data: UnsafePointer<UInt8>?, _ size: Int) {
    bytes = Array(UnsafeBufferPointer(start: data, count: data == nil ? 0 : size))
  }

  /// Takes the first byte, 0 where there is none: a choice.
  ///
  /// A seed begins with a letter or digit, which is easy to write: `0` chooses 0.
  public mutating func choice(of count: Int) -> Int {
    guard let byte = bytes.first else { return 0 }
    bytes.removeFirst()
    return Int(byte &- UInt8(ascii: "0")) % count
  }

  /// Takes the bytes up to the next line feed, and that with them.
  public mutating func line() -> [UInt8] {
    let line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    bytes.removeFirst(min(line.count + 1, bytes.count))
    return line
  }
}
