import Testing

@testable import FormStreams

struct GlobTests {
  /// Whether a pattern whose base is empty takes a path.
  private func takes(_ pattern: String, _ path: String) throws -> Bool {
    let glob = try #require(Glob(pattern))
    var progress = glob.start
    let base = String(decoding: glob.base, as: UTF8.self)
    guard path.hasPrefix(base) else { return false }
    for step in path.dropFirst(base.count).split(separator: "/") {
      progress = glob.advance(progress, by: Array(step.utf8))
    }
    return glob.isMatched(progress)
  }

  @Test(arguments: [
    ("*.json", "a.json"), ("*.json", "..json".replacing("..", with: "a..")), ("a*b*c", "aXbYbZc"),
    ("?.json", "ä.json"), ("[ä-ö].json", "ö.json"), ("[!a].json", "b.json"), ("[^a]", "b"),
    ("[]]", "]"), ("[a-]", "-"), ("[", "["), ("x[1", "x[1"), ("\\*?", "*a"), (".*", ".a"),
    ("**/*.json", "a.json"), ("**/*.json", "a/b/c.json"), ("a/**/b", "a/b"),
    ("a/**/b", "a/x/y/b"), ("a/**", "a/x/y"), ("**/**/a*", "x/a"), ("**/b/*", "b/a/b/c"),
    ("a/*/c", "a/b/c"), ("data/s[0-9][0-9].json", "data/s12.json"),
  ])
  func takesWhatAShellTakes(_ pattern: String, _ path: String) throws {
    #expect(try takes(pattern, path))
  }

  @Test(arguments: [
    ("*.json", ".json"), ("*.json", ".a.json"), ("*.json", "a/b.json"), ("?", "ab"), ("?", ".a"),
    ("[!a]", "a"), ("[b-d]", "a"), ("\\*", "a"), ("[z-a]", "m"), ("**/*.json", ".git/a.json"),
    ("a/**/b", "a/x"), ("a/*/c", "a/c"), ("a/*", "b/x"), ("*b", "abc"), ("[.]a*", ".a"),
  ])
  func takesNothingElse(_ pattern: String, _ path: String) throws {
    #expect(try !takes(pattern, path))
  }

  @Test func manyStarsTakeNoTime() throws {
    let pattern = String(repeating: "*a", count: 100) + "b*"
    #expect(try !takes(pattern, String(repeating: "a", count: 255)))
  }

  @Test(arguments: [
    ("a/*.json", "a"), ("/*", "/"), ("/a/b/?", "/a/b"), ("*", ""), ("./*", "."), ("**/x", ""),
    ("../a/**", "../a"),
  ])
  func beginsInTheFolderThatIsNamed(_ pattern: String, _ base: String) throws {
    #expect(String(decoding: try #require(Glob(pattern)).base, as: UTF8.self) == base)
  }

  @Test(arguments: ["a.json", "a/b", "-", "", "a\\b"])
  func aPlainPathIsNoPattern(_ path: String) { #expect(Glob(path) == nil) }

  @Test(arguments: [
    ("a.json", InputFormat.json, false), ("a.NDJSON", .ndjson, false),
    ("x/a.jsonl.gz", .ndjson, true),
    ("a.json.GZ", .json, true),
  ])
  func aNameSaysTheFormat(_ name: String, _ format: InputFormat, _ isCompressed: Bool) {
    let read = PayloadName(Array(name.utf8))
    #expect(read.format == format && read.isCompressed == isCompressed)
  }
}
