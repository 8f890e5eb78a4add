import FormCheck
import Foundation
import Measuring

// lookup ITEMS QUERIES: microseconds of CPU that a query takes in the process, by kind, and what it finds.
//
// ITEMS has a line an item: id, label, weight, latitude, longitude and telephone number, tabs between. QUERIES has a line a query: its kind,
// a tab and its text. Kinds: `typed` asks for the ten best; `within1` and `within2` for all names so near; `near` has
// latitude and longitude as its text; `keypad` has keys. Of each kind the median of five rounds of a fifth of a second.

guard CommandLine.arguments.count == 3 else { fatalError("lookup ITEMS QUERIES") }

func lines(_ path: String) throws -> [[Substring]] {
  try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
    $0.split(separator: "\t", omittingEmptySubsequences: false)
  }
}

var builder = CatalogueBuilder()
for row in try lines(CommandLine.arguments[1]) {
  var item = CatalogueItem(id: String(row[0]), label: String(row[1]))
  item.weight = Double(row[2]) ?? 0
  if let latitude = Double(row[3]), let longitude = Double(row[4]) {
    item.position = CataloguePosition(latitude: latitude, longitude: longitude)
  }
  if !row[5].isEmpty { item.phones = [String(row[5])] }
  try builder.add(item)
}
let start = usedProcessorSeconds()
let catalogue = try builder.build()
let searcher = Searcher(catalogue)
_ = try searcher.find(CatalogueQuery("a"))
let built = usedProcessorSeconds() - start

func answer(_ searcher: Searcher, _ kind: Substring, _ text: Substring) throws -> CatalogueHits? {
  switch kind {
  case "within1": return try searcher.names(within: 1, of: String(text))
  case "within2": return try searcher.names(within: 2, of: String(text))
  case "near":
    var query = CatalogueQuery("")
    let parts = text.split(separator: ",").compactMap { Double($0) }
    query.near = CataloguePosition(latitude: parts[0], longitude: parts[1])
    return try searcher.find(query)
  default: return try searcher.find(CatalogueQuery(String(text)))
  }
}

let queries = try lines(CommandLine.arguments[2]).map { (kind: $0[0], text: $0[1]) }
var kinds: [String] = []
for query in queries where !kinds.contains(String(query.kind)) { kinds.append(String(query.kind)) }
var parts: [String] = []
for kind in kinds {
  let asked = queries.filter { $0.kind == kind }
  var rounds: [Double] = []
  for _ in 0..<5 {
    let start = usedProcessorSeconds()
    var (end, done) = (start, 0)
    while end - start < 0.2 {
      for query in asked {
        _ = try answer(searcher, query.kind.split(separator: " ")[0], query.text)
      }
      done += asked.count
      end = usedProcessorSeconds()
    }
    rounds.append((end - start) / Double(done) * 1e6)
  }
  let found = try asked.map { query in
    let hits = try answer(searcher, query.kind.split(separator: " ")[0], query.text)?.hits ?? []
    return "[" + hits.map { "\"\($0.item.id)\"" }.joined(separator: ",") + "]"
  }
  parts.append(
    "\"\(kind)\": {\"us\": \(rounds.sorted()[2]), \"found\": [\(found.joined(separator: ","))]}")
}

let every = max(1, catalogue.count / 100_000)
let ids = (0..<catalogue.count / every).map { "i\($0 * every)" }
var idRounds: [Double] = []
for _ in 0..<5 {
  let start = usedProcessorSeconds()
  let found = ids.reduce(0) { $0 + (catalogue.hasItem(id: $1.utf8) ? 1 : 0) }
  guard found == ids.count else { fatalError("an id of ITEMS is not there") }
  idRounds.append((usedProcessorSeconds() - start) / Double(found) * 1e6)
}
let bytes = catalogue.fileBytes().count
let facts = "\"build_s\": \(built), \"bytes\": \(bytes), \"id_us\": \(idRounds.sorted()[2])"
print("{\(facts), \"kinds\": {\(parts.joined(separator: ", "))}}")
