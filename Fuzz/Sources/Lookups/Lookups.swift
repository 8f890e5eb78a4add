// Sources of catalogues, queries and built files: no bytes end a search, and what is built answers as its source.
@_spi(Fuzzing) import FormCheck
import FuzzSupport

private let names = ["x.csv", "x.tsv", "x.json", "x.ndjson", "x.csv.gz", "x.vcf"]

/// One run: a digit that chooses the source's format or a damaged file, a query, a line feed, and the source.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLookups(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = Input(data, size)
  let choice = input.choice(of: names.count + 1)
  var query = CatalogueQuery("a")
  if case .success(let read) = FuzzDoor.query(input.line()) { query = read }
  if choice == names.count {
    damaged(input.bytes, query)
    return 0
  }
  // Lines of contacts may end in a carriage return.
  let lines = input.bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
  switch FuzzDoor.catalogue(input.bytes, name: names[choice]) {
  case .failure(let refusal):
    let isPlain = !names[choice].hasSuffix(".gz")
    expect(!isPlain || 1...lines ~= refusal.offset, "a place outside the file: \(refusal)")
  case .success(let catalogue):
    let found = hits(catalogue, query)
    expect(found == hits(catalogue, query), "another answer to the same query: \(query)")
    let bytes = catalogue.fileBytes()
    guard let built = try? Catalogue(fileBytes: bytes) else {
      finding("a file that was just written")
    }
    expect(found == hits(built, query), "the built file answers otherwise: \(query)")
    expect(bytes == built.fileBytes(), "the same catalogue as other bytes")
    for hit in found?.hits ?? [] { check(hit) }
  }
  return 0
}

private func hits(_ catalogue: Catalogue, _ query: CatalogueQuery) -> CatalogueHits? {
  (try? Searcher(catalogue).find(query)) ?? nil
}

/// What is marked lies in its text, in order.
private func check(_ hit: CatalogueHit) {
  guard let match = hit.match else { return }
  expect(match.utf8.count == match.utf16.count, "other marks in UTF-8 than in UTF-16")
  for (ranges, count) in [
    (match.utf8, match.text.utf8.count), (match.utf16, match.text.utf16.count),
  ] {
    var end = 0
    for range in ranges {
      expect(range.lowerBound >= end && range.upperBound <= count, "marked outside: \(match)")
      end = range.upperBound
    }
  }
}

/// Changes a built file: each three bytes say where and to what; the sums fit.
private func damaged(_ changes: [UInt8], _ query: CatalogueQuery) {
  var file = whole
  var at = 0
  while at + 3 <= changes.count {
    let place = 512 + (Int(changes[at]) << 8 | Int(changes[at + 1])) % (file.count - 512)
    file[place] = changes[at + 2]
    at += 3
  }
  guard let catalogue = try? Catalogue(fileBytes: FuzzDoor.summed(file)) else { return }
  _ = hits(catalogue, query)
  var typed = query
  typed.keypad = true
  _ = hits(catalogue, typed)
  _ = try? Searcher(catalogue).names(within: 2, of: query.text)
  _ = catalogue.item(id: "i3")
}

private let whole: [UInt8] = {
  var builder = CatalogueBuilder(keypad: [.latin, .russian], region: "US")
  for number in 0..<60 {
    var item = CatalogueItem(id: "i\(number)", label: "Name \(number * 37 % 60) of Place")
    item.aliases = ["Other \(number)", "Имя \(number % 7)"]
    item.codes = ["C\(number)"]
    item.weight = Double(number % 5)
    item.phones = ["+1 (510) 333-7\(number)", "0\(number * 7919)"]
    item.columns["kind"] = ["k\(number % 3)"]
    item.position = CataloguePosition(latitude: Double(number), longitude: Double(-number))
    do { try builder.add(item) } catch { finding("\(error)") }
  }
  do { return try builder.build().fileBytes() } catch { finding("\(error)") }
}()
