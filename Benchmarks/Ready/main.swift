import FormCheck
import Foundation
import Measuring

// ready: makes a form and ends, as the start of a program that uses FormCheck alone.
// ready FILE ID TEXT: milliseconds, wall, until a built catalogue that was not open has answered whether it has an id, and
// until it has found the ten best of a text, and milliseconds of CPU for each: the medians of 21 openings, of which the first
// warms the system's cache.

_ = try ValidationForm("form: t\nfields: { name: { required: true } }")
let arguments = CommandLine.arguments
if arguments.count == 1 { exit(0) }
guard arguments.count == 4 else { fatalError("ready FILE ID TEXT") }
/// Milliseconds since a moment, of the clock on the wall and of the processor.
struct Stopwatch {
  private let wall = ContinuousClock.now
  private let processor = usedProcessorSeconds()

  var milliseconds: [Double] {
    [(ContinuousClock.now - wall) / .milliseconds(1), (usedProcessorSeconds() - processor) * 1e3]
  }
}

var times: [[Double]] = [[], [], [], []]
for _ in 0..<21 {
  let watch = Stopwatch()
  let catalogue = try Catalogue(contentsOf: arguments[1])
  guard catalogue.hasItem(id: arguments[2].utf8) else { fatalError("ID is not there") }
  let opened = watch.milliseconds
  guard let hits = try Searcher(catalogue).find(CatalogueQuery(arguments[3])), !hits.hits.isEmpty
  else { fatalError("TEXT finds nothing") }
  for (place, time) in (opened + watch.milliseconds).enumerated() { times[place].append(time) }
}
let middle = times.map { $0.sorted()[10] }
print("{\"id\": [\(middle[0]), \(middle[1])], \"find\": [\(middle[2]), \(middle[3])]}")
