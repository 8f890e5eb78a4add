/// Texts that mean yes and texts that mean no.
package struct AnswerWords: Hashable, Sendable {
  package let yes: [String]
  package let no: [String]

  package init(yes: [String], no: [String]) { (self.yes, self.no) = (yes, no) }

  /// As it stands among the texts of a plan: each word behind its answer and its length.
  package var planBytes: [UInt8] {
    [(1, yes), (0, no)].flatMap { answer, words in
      words.flatMap { word -> [UInt8] in
        let count = word.utf8.count
        return [UInt8(answer), UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF)] + Array(word.utf8)
      }
    }
  }

  /// The most bytes of a word, and the most words.
  package static let longest = 1_000
  package static let most = 200

  /// What a text means by the words in a plan; nil where it is none of them.
  static func answer(
    _ text: UnsafeBufferPointer<UInt8>, by words: UnsafeBufferPointer<UInt8>
  ) -> Bool? {
    var at = 0
    while at + 3 <= words.count {
      let count = unsafe Int(words[at + 1]) | Int(words[at + 2]) << 8
      let word = at + 3
      guard word + count <= words.count else { return nil }
      if unsafe words[word..<(word + count)].elementsEqual(text) {
        return unsafe words[at] == 1
      }
      at = word + count
    }
    return nil
  }
}
