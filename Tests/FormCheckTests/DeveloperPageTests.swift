import Foundation
import Testing

/// The pages for developers name files, types and members that exist, and the targets as the manifest has them.
@Suite struct DeveloperPageTests {
  static let architecture = "docs/architecture.md"
  static let pages = [architecture, "CONTRIBUTING.md"]

  @Test(arguments: pages) func everyPathIsThere(page: String) throws {
    let page = try DeveloperPage(page)
    #expect(page.paths.count >= 20)
    for path in page.paths { #expect(DeveloperPage.isThere(path), "\(path)") }
    #expect(!page.links.isEmpty)
    for link in page.links {
      let place = page.url.deletingLastPathComponent().appending(path: link).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: place.path), "\(link)")
    }
  }

  @Test(arguments: pages) func everyTypeIsDeclared(page: String) throws {
    let page = try DeveloperPage(page)
    let types = page.types
    #expect(types.count >= 15)
    for type in types.subtracting(try DeveloperPage.targets().map(\.name)) {
      // Apart: a failure would show the whole set.
      let isDeclared = SwiftNames.declared.contains(type)
      #expect(isDeclared, "\(type)")
    }
  }

  @Test(arguments: pages) func everyMemberIsNamedInSwift(page: String) throws {
    let members = try DeveloperPage(page).members
    #expect(!members.isEmpty)
    for member in members {
      let isNamed = SwiftNames.all.contains(member)
      #expect(isNamed, "\(member)")
    }
  }

  @Test func thePictureShowsEveryTarget() throws {
    let page = try DeveloperPage(Self.architecture)
    let picture = try #require(page.pictures.first)
    let shown = DeveloperPage.words(of: picture).map(String.init)
    for target in try DeveloperPage.targets() where target.name.hasPrefix("Form") {
      #expect(shown.contains(target.name), "\(target.name)")
    }
  }

  /// In the order of the manifest, each target with some by way of which it reaches all that it uses.
  @Test func theTableOfTargetsIsThatOfTheManifest() throws {
    let targets = try DeveloperPage.targets()
    let uses = Dictionary(targets.map { ($0.name, $0.uses) }) { first, _ in first }
    let rows = try DeveloperPage(Self.architecture).rowsOfTargets
    #expect(rows.count >= 15)
    #expect(rows.map(\.name) == targets.map(\.name).filter { $0.hasPrefix("Form") })
    for row in rows {
      let used = Set(uses[row.name] ?? [])
      #expect(used.isSuperset(of: row.uses), "\(row.name)")
      #expect(Self.reached(from: row.uses, uses).isSuperset(of: used), "\(row.name)")
    }
  }

  private static func reached(from names: [String], _ uses: [String: [String]]) -> Set<String> {
    var reached: Set<String> = []
    var waiting = names
    while let next = waiting.popLast() {
      if reached.insert(next).inserted { waiting += uses[next] ?? [] }
    }
    return reached
  }
}

/// A page for developers, and the names in it.
private struct DeveloperPage {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let url: URL
  /// Without blocks of code.
  private let prose: [Substring]
  /// Blocks that are drawings.
  let pictures: [String]

  init(_ path: String) throws {
    url = Self.root.appending(path: path)
    let text = try String(contentsOf: url, encoding: .utf8)
    var prose: [Substring] = []
    var pictures: [String] = []
    var fence: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let mark = line.drop { $0 == " " }
      if mark.hasPrefix("```") {
        fence = fence == nil ? mark : nil
        if fence == "```text picture" { pictures.append("") }
      } else if fence == nil {
        prose.append(line)
      } else if fence == "```text picture" {
        pictures[pictures.count - 1] += line + "\n"
      }
    }
    self.prose = prose
    self.pictures = pictures
  }

  /// What stands between backticks.
  private var spans: [Substring] {
    prose.flatMap { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
    }
  }

  /// Files, from the folder of the page on.
  var links: [String] {
    prose.flatMap { $0.matches(of: #/\]\(([^)\s#]+)[^)]*\)/#).map { String($0.output.1) } }
      .filter { !$0.contains("://") }
  }

  /// Files and folders, from the root of the repository on.
  ///
  /// Commands have blanks, and are none; in pictures folders stand within `Sources`.
  var paths: Set<String> {
    let endings = [".md", ".swift", ".yaml", ".py", ".txt", ".tsv"]
    let named = spans.filter { span in
      span.wholeMatch(of: #/[\w.\/+-]+/#) != nil
        && (span.contains("/") || endings.contains { span.hasSuffix($0) })
    }
    return Set(named.map(String.init)).union(
      drawn.filter { $0.contains("/") }.map { "Sources/\($0)" })
  }

  /// Names in camel case that begin with a capital letter.
  var types: Set<String> {
    Set(
      (spans + drawn).filter {
        $0.wholeMatch(of: #/[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*/#) != nil && !Self.isThere($0)
      }.map(String.init))
  }

  /// Names in camel case that begin with a small letter, and functions with their labels.
  var members: Set<String> {
    let name = #/([a-z]+[A-Z]\w*|[a-z]+(?=\())(\(\w*:.*\))?/#
    return Set(spans.compactMap { $0.wholeMatch(of: name)?.output.1 }.map(String.init))
  }

  private var drawn: [Substring] { pictures.flatMap(Self.words) }

  static func words(of picture: String) -> [Substring] {
    picture.split { !$0.isLetter && !$0.isNumber && $0 != "/" }
  }

  /// LANGUAGE stands for any.
  static func isThere(_ path: some StringProtocol) -> Bool {
    let path = String(path).replacing("LANGUAGE", with: "de")
    return FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  // MARK: Targets

  /// The rows of the table of targets: a target, what it holds, and others that it uses.
  var rowsOfTargets: [(name: String, uses: [String])] {
    prose.filter { $0.hasPrefix("| `Form") }.map { line in
      let cells = line.split(separator: "|")
      let names = [cells[0], cells[cells.count - 1]].map { cell in
        cell.split(separator: "`").filter { $0.first?.isLetter == true }.map(String.init)
      }
      return (name: names[0][0], uses: names[1])
    }
  }

  /// The targets of the manifest in its order, without those of tests, each with the others that it uses.
  static func targets() throws -> [(name: String, uses: [String])] {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let start = try #require(manifest.firstRange(of: "\n  targets: [\n")).upperBound
    let end = try #require(manifest[start...].firstRange(of: "\n    tests(")).lowerBound
    var declarations: [[String]] = []
    for line in manifest[start..<end].split(separator: "\n") {
      // A declaration begins at four blanks, its parts stand further in.
      if line.hasPrefix("    "), line.dropFirst(4).first?.isWhitespace == false {
        declarations.append([])
      }
      let names = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      if !declarations.isEmpty { declarations[declarations.count - 1] += names }
    }
    let all = Set(declarations.compactMap(\.first))
    return declarations.filter { !$0.isEmpty }.map { names in
      (name: names[0], uses: names.dropFirst().filter { all.contains($0) })
    }
  }
}

/// The names in the Swift files of `Sources` and `Tests`.
private enum SwiftNames {
  /// Types, by their declarations.
  static var declared: Set<String> { found.declared }
  /// All words.
  static var all: Set<String> { found.all }

  private static let keywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]

  private static let found: (declared: Set<String>, all: Set<String>) = {
    var declared: Set<String> = []
    var all: Set<String> = []
    for part in ["Sources", "Tests"] {
      let folder = DeveloperPage.root.appending(path: part)
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      for name in names ?? [] where name.hasSuffix(".swift") {
        guard let bytes = try? Data(contentsOf: folder.appending(path: name)) else { continue }
        var isDeclared = false
        for name in Array(bytes).split(whereSeparator: { !isOfName($0) }) {
          let word = String(decoding: name, as: UTF8.self)
          if isDeclared { declared.insert(word) }
          isDeclared = keywords.contains(word)
          all.insert(word)
        }
      }
    }
    return (declared, all)
  }()

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
