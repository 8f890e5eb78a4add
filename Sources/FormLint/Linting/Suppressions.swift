internal import FormDocuments
internal import FormModel
internal import FormText

/// Comments `# formcheck: ignore CODE reason`: each takes that code from its line, or from the next.
struct Suppressions {
  private struct Comment {
    var code: String
    var hasReason: Bool
    /// The line that it speaks of: its own, or the next if it stands alone.
    var line: Int
    var source: SourceText
    /// The comment, and the code in it.
    var range: SourceRange
    var codeRange: SourceRange
  }

  private var comments: [Comment] = []

  init(of subject: LintSubject) {
    guard subject.isYAML else { return }
    let texts = Self.scalars(in: subject.root)
    read(subject.source) { offset in
      // The last text that begins before it: texts do not overlap.
      var low = 0
      var high = texts.count
      while low < high {
        let middle = (low + high) / 2
        if texts[middle].start <= offset { low = middle + 1 } else { high = middle }
      }
      return low > 0 && offset < texts[low - 1].end
    }
    var files: Set<String> = [subject.source.name]
    for translation in subject.form?.description.translations ?? []
    where files.insert(translation.source.name).inserted {
      read(translation.source) { _ in false }
    }
  }

  /// Texts in which the words might stand without being a comment: those of quotes and blocks.
  private static func scalars(in root: Node) -> [SourceRange] {
    var ranges: [SourceRange] = []
    var waiting = [root]
    while let node = waiting.popLast() {
      if node.scalar?.isPlain == false { ranges.append(node.range) }
      waiting += (node.items ?? []) + (node.entries ?? []).map(\.value)
    }
    return ranges.sorted { $0.start < $1.start }
  }

  private static let mark = Array("formcheck:".utf8)

  private mutating func read(_ source: SourceText, isText: (Int) -> Bool) {
    let bytes = source.bytes
    var at = 0
    while at < bytes.count {
      let (start, line) = source.line(around: at)
      at = start + line.count + 1
      if at < bytes.count, at > 0, bytes[at - 1] == UInt8(ascii: "\r") { at += 1 }
      guard line.count > Self.mark.count, let hash = Self.comment(in: line) else { continue }
      let before = line[line.startIndex..<hash]
      if isText(hash) { continue }
      let words = Self.words(of: line[(hash + 1)...])
      guard words.count >= 2, Self.text(words[0], bytes) == "formcheck:",
        Self.text(words[1], bytes) == "ignore"
      else { continue }
      let isAlone = before.allSatisfy { $0 == 0x20 || $0 == 0x09 }
      let number = source.position(at: start).line
      let code = words.count > 2 ? words[2] : words[1]
      comments.append(
        Comment(
          code: words.count > 2 ? Self.text(code, bytes) : "", hasReason: words.count > 3,
          line: isAlone ? number + 1 : number, source: source,
          range: SourceRange(hash, line.endIndex),
          codeRange: SourceRange(code.lowerBound, code.upperBound)))
    }
    joinNeighbours()
  }

  /// Of several comments above each other all speak of the line below the last.
  private mutating func joinNeighbours() {
    for index in comments.indices.reversed().dropFirst() {
      let next = comments[index + 1]
      let isAbove = comments[index].source.name == next.source.name
      if isAbove, comments[index].line + 1 == next.line,
        next.source.position(at: next.range.start).line == comments[index].line
      {
        comments[index].line = next.line
      }
    }
  }

  /// Where `# formcheck:` begins, if it does: at the line's start or behind a blank.
  private static func comment(in line: ArraySlice<UInt8>) -> Int? {
    var at = line.startIndex
    while at < line.endIndex {
      let isFirst = at == line.startIndex || line[at - 1] == 0x20 || line[at - 1] == 0x09
      if line[at] == UInt8(ascii: "#"), isFirst {
        let rest = line[(at + 1)...].drop { $0 == 0x20 }
        if rest.starts(with: mark) { return at }
      }
      at += 1
    }
    return nil
  }

  private static func words(of bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    bytes.split { $0 == 0x20 || $0 == 0x09 }.map { $0.startIndex..<$0.endIndex }
  }

  private static func text(_ range: Range<Int>, _ bytes: [UInt8]) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Takes out what is ignored, and adds what is wrong with the comments themselves.
  func apply(to findings: inout Findings, isWanted: (String) -> Bool) {
    struct Place: Hashable {
      var file: String
      var line: Int
      var code: String
    }
    var used: Set<Int> = []
    var places: [Place: Int] = [:]
    for (index, comment) in comments.enumerated() where comment.hasReason {
      let place = Place(file: comment.source.name, line: comment.line, code: comment.code)
      places[place] = places[place] ?? index
    }
    findings.remove { finding in
      let diagnostic = finding.diagnostic
      let line = diagnostic.source.position(at: diagnostic.range.start).line
      let match = places[
        Place(file: diagnostic.source.name, line: line, code: diagnostic.code)]
      if let match { used.insert(match) }
      return match != nil
    }
    let codes = LintCatalogue.codes
    var reported = 0
    for (index, comment) in comments.enumerated() where !used.contains(index) {
      // Thousands of such comments are one mistake.
      if reported == Findings.mostOfACode { break }
      reported += 1
      let isKnown = codes.contains(comment.code)
      if isKnown, !comment.hasReason {
        if isWanted(IgnoreWithoutReason.code) {
          findings.add(
            IgnoreWithoutReason.self, "this ignores “\(comment.code)” without a reason",
            at: comment.range, help: "write the reason after the code", source: comment.source)
        }
      } else if !isKnown || isWanted(comment.code), isWanted(UselessIgnore.code) {
        let near = isKnown ? nil : LintCatalogue.nearest(to: comment.code)
        findings.add(
          UselessIgnore.self,
          comment.code.isEmpty
            ? "the code is missing"
            : isKnown
              ? "no “\(comment.code)” is reported here, so this ignores nothing"
              : "“\(comment.code)” is not a code of a finding",
          at: comment.codeRange, label: DidYouMean.question(near),
          help: comment.code.isEmpty
            ? "write # formcheck: ignore CODE REASON" : "take the comment out",
          source: comment.source)
      }
    }
  }
}
