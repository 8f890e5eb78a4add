internal import FormDocuments
internal import FormText

extension FuzzDoor {
  /// A catalogue of a source, or the code and line of what is wrong with it.
  public static func catalogue(
    _ bytes: [UInt8], name: String
  ) -> Result<Catalogue, Refusal> {
    do throws(CatalogueFault) {
      return .success(try CatalogueReader.read(name: name, bytes: bytes))
    } catch {
      return .failure(Refusal(reason: error.code.rawValue, offset: error.line ?? 1))
    }
  }

  /// The query that a line of JSON contains, or the code of its error.
  public static func query(_ line: [UInt8]) -> Result<CatalogueQuery, Refusal> {
    do throws(LookupRequest.Fault) {
      return .success(try LookupRequest(line: line).query)
    } catch {
      return .failure(Refusal(reason: error.code.rawValue, offset: 0))
    }
  }

  /// The same file with sums that fit it.
  public static func summed(_ file: [UInt8]) -> [UInt8] { ForgedFile.summed(file) }
}
