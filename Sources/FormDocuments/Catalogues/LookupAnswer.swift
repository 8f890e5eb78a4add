package import FormLookup
internal import FormText

/// What a query finds, and how it is written as JSON.
package enum LookupAnswer {
  /// Why a query is not answered: a code and words.
  package static func fault(
    _ fault: CatalogueQuery.Fault, _ catalogue: Catalogue
  ) -> (code: String, words: String) {
    switch fault {
    case .queryTooLong:
      return (
        "queryTooLong",
        "the text is too long: a query has at most \(CatalogueLimits.queryBytes) bytes and "
          + "\(CatalogueLimits.queryWords) words"
      )
    case .unknownColumn(let name):
      let near = NearestName.to(name, among: catalogue.columnNames)
        .map { "; did you mean “\($0)”?" }
      let words = "no item has a column “\(VisibleText.quoted(name))”\(near ?? "")"
      return ("unknownColumn", words)
    }
  }

  package static func hits(
    _ request: LookupRequest, _ searcher: Searcher
  ) -> Result<CatalogueHits, CatalogueQuery.Fault> {
    do throws(CatalogueQuery.Fault) {
      guard let within = request.within else {
        return .success(try searcher.find(request.query) ?? CatalogueHits())
      }
      let found = try searcher.names(
        within: within, of: request.query.text, now: request.query.now)
      return .success(found ?? CatalogueHits())
    } catch {
      return .failure(error)
    }
  }

  /// The answer to a query that is a line of JSON, as JSON.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970, unless the query has a moment of its own.
  ///   - languages: Those of the labels, the best first.
  ///   - picks: The items that were picked before for a text, at a moment.
  /// - Returns: The answer, and whether it is not an error.
  package static func line(
    _ line: [UInt8], in catalogue: Catalogue, _ searcher: Searcher, now: Double?,
    languages: [String], picks: (String, Double?) -> CataloguePicks = { _, _ in CataloguePicks() }
  ) -> (bytes: [UInt8], isAnswered: Bool) {
    if line.count > LookupRequest.mostBytes { return (tooLong, false) }
    do throws(LookupRequest.Fault) {
      var request = try LookupRequest(line: line)
      request.query.now = request.query.now ?? now
      request.query.languages = languages
      request.query.picks = picks(request.query.text, request.query.now)
      switch hits(request, searcher) {
      case .success(let hits): return (json(hits), true)
      case .failure(let fault):
        let (code, words) = self.fault(fault, catalogue)
        return (error(code, words), false)
      }
    } catch {
      return (self.error(error.code.rawValue, error.message), false)
    }
  }

  /// The answer to a line over the limit.
  package static var tooLong: [UInt8] {
    error("queryTooLong", "a line has at most \(LookupRequest.mostBytes) bytes")
  }

  package static func json(_ hits: CatalogueHits) -> [UInt8] {
    var json = JSONBuilder()
    json.object { json in
      json.list("hits") { json in for hit in hits.hits { add(hit, to: &json) } }
      json.add("count", hits.hits.count)
      json.add("isComplete", hits.isComplete)
    }
    return json.bytes
  }

  private static func error(_ code: String, _ message: String) -> [UInt8] {
    var json = JSONBuilder()
    json.object { json in
      json.object("error") { json in
        json.add("code", code)
        json.add("message", message)
      }
    }
    return json.bytes
  }

  private static func add(_ hit: CatalogueHit, to json: inout JSONBuilder) {
    json.object { json in
      json.add("id", hit.item.id)
      json.add("label", hit.item.label)
      if let detail = hit.item.detail { json.add("detail", detail) }
      if let phone = hit.phone { json.add("phone", phone) }
      if let thumbnail = hit.item.thumbnail { json.add("thumbnail", thumbnail) }
      json.add("bucket", hit.bucket.name)
      json.add("edits", hit.edits)
      if let distance = hit.distance {
        json.add("distance", json: Array(kilometres(distance).utf8))
      }
      guard let match = hit.match else { return }
      json.add("field", match.field.rawValue)
      if match.field != .label { json.add("matched", match.text) }
      let ranges = match.utf16.map { "[\($0.lowerBound),\($0.upperBound)]" }
      json.add("ranges", json: Array("[\(ranges.joined(separator: ","))]".utf8))
    }
  }

  /// To a tenth: what is stored of places is seldom better known.
  package static func kilometres(_ distance: Double) -> String {
    "\((distance * 10).rounded() / 10)"
  }
}
