internal import FormEngine
internal import FormModel

/// How deep the smallest value of each field of a form is: 1 for a single value, `Int.max` where none ends.
///
/// What makes values goes where they are smallest, and so ends in trees, too.
struct FittingHeights {
  let all: [Int]

  /// Rounds through the form: each tree that lies in another wants one more.
  private static let mostRounds = 32

  init(_ model: FormModel) {
    var heights = Array(repeating: Int.max, count: model.fields.count)
    for _ in 0..<Self.mostRounds {
      var hasChanged = false
      // What a field holds stands behind it.
      for field in model.fields.indices.reversed() {
        let height = Self.height(of: field, in: model, heights)
        if height < heights[field] {
          heights[field] = height
          hasChanged = true
        }
      }
      if !hasChanged { break }
    }
    all = heights
  }

  private static func height(of index: Int, in model: FormModel, _ heights: [Int]) -> Int {
    let field = model.fields[index]
    func higher(_ height: Int) -> Int { height == .max ? .max : height + 1 }
    switch field.content {
    case .single: return 1
    case .union(let union): return higher(union.cases.map { heights[$0.content] }.min() ?? .max)
    case .list(let items): return higher(items.map { heights[$0] } ?? .max)
    case .map(let group, _): return higher(group.rest.map { heights[$0] } ?? .max)
    case .group(let group), .tuple(let group):
      let first = group.members.lowerBound
      guard let cases = group.cases else {
        return higher(max(1, most(of: group.members, in: model, heights)))
      }
      let common = most(of: first..<(first + group.common), in: model, heights)
      let own = cases.cases.map {
        most(of: $0.content.places.map { first + $0 }, in: model, heights)
      }
      return higher(max(1, common, own.min() ?? 0))
    }
  }

  /// The largest height of what must be filled among some fields.
  static func most(
    of fields: some Sequence<Int>, in model: FormModel, _ heights: [Int]
  ) -> Int {
    fields.reduce(0) { most, field in
      model.fields[field].isRequired ? max(most, heights[field]) : most
    }
  }
}
