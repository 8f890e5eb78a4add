extension PageAsset {
  /// Those of pages of results.
  static let results = [
    PageAsset(
      name: "results.css", contentType: "text/css; charset=utf-8", bytes: bytes(ResultsStyle.text)),
    PageAsset(
      name: "results.js", contentType: "text/javascript; charset=utf-8",
      bytes: bytes(ResultsScript.text)),
  ]

  private static func bytes(_ text: StaticString) -> [UInt8] {
    // Safety: a text of the program, which stays.
    text.withUTF8Buffer { unsafe Array($0) }
  }
}
