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
    if !field.alternatives.isEmpty {
      return higher(field.alternatives.map { heights[$0] }.min() ?? .max)
    }
    switch field.type {
    case .list: return higher(field.items.map { heights[$0] } ?? .max)
    case .group:
      if field.shared.value.isMap { return higher(field.rest.map { heights[$0] } ?? .max) }
      let first = field.members.lowerBound
      guard let variants = field.variants else {
        return higher(max(1, most(of: field.members, in: model, heights)))
      }
      let common = most(of: first..<(first + variants.common), in: model, heights)
      let own = variants.places.map {
        most(of: $0.map { first + $0 }, in: model, heights)
      }
      return higher(max(1, common, own.min() ?? 0))
    case .text, .integer, .number, .boolean, .date, .time, .datetime, .local, .any: return 1
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
