/// Several typed words, each of which begins another word of an item, some of them with slips.
struct SlippedWords {
  private let typed: TypedText
  private let automata: [SlipAutomaton]
  /// How many slips are forgiven in each word.
  private let most: [Int]
  /// Whether each word may have a slip where another one has one: three letters are like too many words.
  private let areLong: [Bool]

  init(_ typed: TypedText) {
    self.typed = typed
    let words = typed.words.map { FoldedText(words: [$0]) }
    most = words.map { TypedText.slips(letters: $0.letters) }
    areLong = words.map { $0.letters > 3 }
    automata = zip(words, most).map { SlipAutomaton($0, most: $1) }
  }

  /// How a number of slips may lie in the words: of each way the slips of each word.
  func ways(_ slips: Int) -> [[Int]] {
    func way(_ slips: [Int: Int]) -> [Int]? {
      slips.allSatisfy { $1 <= most[$0] } ? most.indices.map { slips[$0] ?? 0 } : nil
    }
    let inOne = most.indices.compactMap { way([$0: slips]) }
    guard slips == 2 else { return inOne }
    let long = most.indices.filter { areLong[$0] }
    return inOne
      + long.flatMap { one in
        long.filter { $0 > one }.compactMap { way([one: 1, $0: 1]) }
      }
  }

  /// The automaton of a word, for so many slips.
  func automaton(ofWord word: Int, most: Int) -> SlipAutomaton {
    SlipAutomaton(FoldedText(words: [typed.words[word]]), most: most)
  }

  /// How the typed words agree with words of an item.
  struct Comparison {
    fileprivate struct Cell {
      var slips: Int?
      var isWhole: Bool
      var range: Range<Int>
    }

    /// By typed word, then by word of the item.
    fileprivate var cells: [[Cell]]

    /// The range of the item’s word that each typed word stands for, in the bytes of its name; nil if two need the same word.
    ///
    /// - Parameter isWhole: Whether words typed without a slip must be whole words.
    func ranges(_ way: [Int], isWhole: Bool) -> [Range<Int>]? {
      let words = cells.first?.count ?? 0
      let places = WordAssignment.places(of: way.count, in: words) { typed, place in
        let cell = cells[typed][place]
        return cell.slips == way[typed] && (cell.isWhole || !isWhole || way[typed] > 0)
      }
      return places.map { zip(cells, $0).map { $0[$1].range } }
    }
  }

  /// - Parameters:
  ///   - names: In which there may be slips.
  ///   - codes: In which there may be none.
  func comparison(with names: [FoldedText], codes: [FoldedText] = []) -> Comparison {
    var cells = [[Comparison.Cell]](repeating: [], count: automata.count)
    func add(_ texts: [FoldedText], isCode: Bool) {
      for text in texts {
        for word in text.words {
          for (place, automaton) in automata.enumerated() {
            let typed = typed.words[place]
            let read = isCode ? nil : automaton.read(text.bytes[word.startIndex...])
            let slips = word.starts(with: typed) ? 0 : read?.begun
            let end = slips == 0 ? typed.count : read?.end ?? 0
            cells[place].append(
              Comparison.Cell(
                slips: slips, isWhole: word == typed,
                range: word.startIndex..<word.startIndex + end))
          }
        }
      }
    }
    add(names, isCode: false)
    add(codes, isCode: true)
    return Comparison(cells: cells)
  }
}
