// A soak: random forms and payloads in one process, and does its memory grow?
//
//     soak SECONDS [SEED]
//
// With `--samples` each reading is printed. The resident set is read once a second from /proc/self/statm. The first third is warm-up; of the rest
// the median of the last third is compared with that of its first. Growth of over 5 % and 2 MB is a
// leak. Forms live for 200 payloads, so that each second makes and frees many.
@_spi(Fuzzing) import FormCheck
import Foundation

let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 600
let seed = CommandLine.arguments.dropFirst(2).first.flatMap(UInt64.init) ?? 1

/// glibc's; its module does not have it.
@_silgen_name("malloc_trim") func mallocTrim(_ padding: Int) -> CInt

/// What is freed is given back before, so that holes in the heap are no growth.
func residentBytes() -> Int {
  _ = mallocTrim(0)
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
  else { return 0 }
  return pages * sysconf(Int32(_SC_PAGESIZE))
}

func median(_ values: ArraySlice<Int>) -> Int { values.sorted()[values.count / 2] }

func megabytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1_048_576) }

let clock = ContinuousClock()
let start = clock.now
let now = Date(timeIntervalSince1970: 1_781_524_800)
var samples: [Int] = []
var counts: [Verdict: Int] = [:]
var forms = 0
var random = SeededRandom(seed: seed)
var payloads = RandomPayload(random: SeededRandom(seed: seed &+ 1))
while clock.now - start < .seconds(seconds) {
  var maker = RandomForm(seed: random.next())
  let text = maker.text()
  do {
    let form = try ValidationForm(text)
    forms += 1
    let locale = random.one(of: [nil, "de", "ru"])
    let (long, checker) = (
      Checker.readingAllValues(of: form, locale: locale), Checker(form, locale: locale)
    )
    for round in 0..<200 {
      let payload = payloads.bytes(maker.fitting)
      let report = long.check(payload, now: now, cleaned: true)
      counts[report.verdict, default: 0] += 1
      // A valid one may be judged in one pass with its reading, and copied.
      let plain = checker.check(payload, now: now, cleaned: true)
      guard plain == report else {
        print("soak: two ways to check, two reports:\n\(report)\n\(plain)\n\(text)")
        print(String(decoding: payload, as: UTF8.self))
        exit(1)
      }
      if round % 100 == 0 { _ = checker.explain(payloads.bytes(maker.fitting), now: now) }
    }
    let session = FormSession(form, clock: { now })
    for field in session.fields where !field.isList { field.text = "ab12" }
    _ = session.submit()
  } catch {
    print("soak: the generator made a form with mistakes:\n\(error)\n\(text)")
    exit(2)
  }
  if samples.count < Int((clock.now - start) / .seconds(1)) { samples.append(residentBytes()) }
}

let records = counts.values.reduce(0, +)
print(
  "soak: \(forms) forms, \(records) payloads: \(counts[.valid] ?? 0) valid, \(counts[.invalid] ?? 0) invalid, \(counts[.undecided] ?? 0) undecided"
)
let steady = samples.dropFirst(samples.count / 3)
guard steady.count >= 9 else {
  print("soak: too short to judge its memory; give it 20 seconds or more")
  exit(2)
}
let first = median(steady.prefix(steady.count / 3))
let last = median(steady.suffix(steady.count / 3))
if CommandLine.arguments.contains("--samples") { print("soak: \(samples.map { $0 >> 10 }) KB") }
print(
  "soak: memory \(megabytes(first)), at the end \(megabytes(last)), at most \(megabytes(samples.max() ?? 0))"
)
if last > first + first / 20 + (2 << 20) {
  print("soak: the memory grows by more than 5 % and 2 MB")
  exit(1)
}
