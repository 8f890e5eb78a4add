import FormCheck
import Foundation
import Measuring

// latency FORM FILE: microseconds of CPU that the check of one payload takes in the process, from its
// bytes to its report: the first record of FILE, the median of 15 rounds of a tenth of a second.

guard CommandLine.arguments.count == 3 else { fatalError("latency FORM FILE") }
let form = try ValidationForm(contentsOf: URL(filePath: CommandLine.arguments[1]))
let data = try Data(contentsOf: URL(filePath: CommandLine.arguments[2]))
let payload = Array(data.prefix { $0 != UInt8(ascii: "\n") })
let checker = Checker(form)
var rounds: [Double] = []
for _ in 0..<15 {
  let start = usedProcessorSeconds()
  var done = 0
  var end = start
  while end - start < 0.1 {
    for _ in 0..<1000 where !checker.check(payload).isValid { fatalError("a valid payload is wanted") }
    done += 1000
    end = usedProcessorSeconds()
  }
  rounds.append((end - start) / Double(done) * 1e6)
}
print("{\"bytes\": \(payload.count), \"median_us\": \(rounds.sorted()[7])}")
