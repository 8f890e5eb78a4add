@_spi(Fuzzing) import FormCheck
import Foundation

// fast-way: for each line of input, the name of a form and of a file of records, one a line, says how many of them are
// valid without a warning, and which of these the fast path did not find so by itself, by their numbers from 0; null for
// a form with an error.

func answer(_ form: String, _ records: String) -> String {
  guard let lines = try? Data(contentsOf: URL(filePath: records)).split(separator: 0x0A),
    let form = try? ValidationForm(contentsOf: URL(filePath: form))
  else { return "null" }
  let checker = Checker(form)
  var (valid, slow): (Int, [Int]) = (0, [])
  for (number, line) in lines.enumerated() {
    let judged = checker.judgeInPlace(Array(line))
    guard judged.verdict == .valid, checker.check(Array(line)).issues.isEmpty else { continue }
    valid += 1
    if !judged.acceptsFast { slow.append(number) }
  }
  return "{\"records\": \(lines.count), \"valid\": \(valid), \"slow\": \(slow)}"
}

while let line = readLine() {
  let names = line.split(separator: "\t").map(String.init)
  let said = names.count == 2 ? answer(names[0], names[1]) : "null"
  // At once: who asks waits for it.
  FileHandle.standardOutput.write(Data("\(said)\n".utf8))
}
