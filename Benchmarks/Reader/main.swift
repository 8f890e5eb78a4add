@_spi(Benchmarks) import FormCheck
import Foundation
import Glibc
import Measuring

// reader FORM FILE: CPU seconds that reading the records of FILE takes, one a line, and judging nothing:
// every value with its place, UTF-8 checked, keys in the order of the form or of the records before.
// reader FORM FILE judge: those that judging them takes, issues found and none told.

let isJudging = CommandLine.arguments.count == 4 && CommandLine.arguments[3] == "judge"
guard CommandLine.arguments.count == 3 || isJudging else { fatalError("reader FORM FILE [judge]") }
let form = try ValidationForm(contentsOf: URL(filePath: CommandLine.arguments[1]))
let checker = Checker(form)
let file = open(CommandLine.arguments[2], O_RDONLY)
var status = stat()
guard file >= 0, fstat(file, &status) == 0 else { fatalError("\(CommandLine.arguments[2]) cannot be opened") }
let size = Int(status.st_size)
// As limit.cpp maps it: all there before the clock starts, and room to read behind the end.
let room = (size + 8192) & ~4095
guard let base = mmap(nil, room, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), base != MAP_FAILED,
  mmap(base, size, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_POPULATE, file, 0) != MAP_FAILED
else { fatalError("the file cannot be mapped") }
let bytes = UnsafePointer(base.assumingMemoryBound(to: UInt8.self))
let start = usedProcessorSeconds()
let (records, invalid) = isJudging ? judgeAll(checker, bytes, size) : (readAll(checker, bytes, size), 0)
print("{\"records\": \(records), \"invalid\": \(invalid), \"cpu_s\": \(usedProcessorSeconds() - start)}")

// Functions of their own: the variables above are the main actor's, which is looked at whenever they are used.

/// Reads every line; returns how many there are.
nonisolated func readAll(_ checker: Checker, _ bytes: UnsafePointer<UInt8>, _ size: Int) -> Int {
  var (records, at) = (0, 0)
  while at < size {
    let count = lineLength(bytes, at, size)
    if !checker.reads(bytes + at, count: count) { fatalError("a record is no JSON") }
    records += 1
    at += count + 1
  }
  return records
}

/// Judges every line; returns how many there are, and how many of them are invalid.
nonisolated func judgeAll(_ checker: Checker, _ bytes: UnsafePointer<UInt8>, _ size: Int) -> (Int, Int) {
  var (records, invalid, at) = (0, 0, 0)
  while at < size {
    let count = lineLength(bytes, at, size)
    if !checker.judges(bytes + at, count: count) { invalid += 1 }
    records += 1
    at += count + 1
  }
  return (records, invalid)
}

nonisolated func lineLength(_ bytes: UnsafePointer<UInt8>, _ at: Int, _ size: Int) -> Int {
  memchr(bytes + at, 0x0A, size - at).map { UnsafeRawPointer($0) - UnsafeRawPointer(bytes + at) } ?? size - at
}
