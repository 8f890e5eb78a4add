import Foundation

/// Ends the process with a sentence: libFuzzer keeps the input that led here.
public func finding(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("finding: \(sentence)\n".utf8))
  abort()
}

/// Ends the process unless something holds that must always hold.
public func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
  if !holds { finding(sentence()) }
}

/// Bytes as text that can be read in a finding: at most 400, what is no UTF-8 replaced.
public func shown(_ bytes: [UInt8]) -> String {
  String(decoding: bytes.prefix(400), as: UTF8.self).debugDescription
}
