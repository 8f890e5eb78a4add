@_spi(Fuzzing) import FormCheck
import Foundation

// fast-way FORM FILE: of the records of FILE, one a line, how many are valid, and which of these the fast path did not
// find valid by itself, by their numbers from 0.

guard CommandLine.arguments.count == 3 else { fatalError("fast-way FORM FILE") }
let form = try ValidationForm(contentsOf: URL(filePath: CommandLine.arguments[1]))
let checker = Checker(form)
let lines = try Data(contentsOf: URL(filePath: CommandLine.arguments[2])).split(separator: 0x0A, omittingEmptySubsequences: true)
var (valid, slow): (Int, [Int]) = (0, [])
for (number, line) in lines.enumerated() {
  let judged = checker.judgeInPlace(Array(line))
  guard judged.verdict == .valid else { continue }
  valid += 1
  if !judged.acceptsFast { slow.append(number) }
}
print("{\"records\": \(lines.count), \"valid\": \(valid), \"slow\": \(slow)}")
