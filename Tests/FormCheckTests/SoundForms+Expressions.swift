/// Expressions over what a scope has.
extension SoundForms {
  /// One that is true or false.
  mutating func condition(_ scope: Scope, depth: Int = 0) -> String {
    guard !scope.isEmpty else { return one(["true", "1 < 2", "false"]) }
    if depth < 2, chance(25) {
      let (left, right) = (condition(scope, depth: depth + 1), condition(scope, depth: depth + 1))
      return one(["(\(left) && \(right))", "(\(left) || \(right))", "!(\(left))"])
    }
    let (path, kind) = one(scope)
    if path != "this", chance(22) {
      return one(["filled(\(path))", "valid(\(path))", "!filled(\(path))"])
    }
    switch kind {
    case .text, .item:
      return one(["\(path) == 'x'", "\(path) != 'x'", "size(\(path)) > 1", "\(path) in ['x', 'y']"])
    case .integer:
      let others = scope.filter { Self.isAlike($0.kind, .integer) }.map(\.path)
      return one(["\(path) > 1", "\(path) == 2", "\(path) <= \(one(others))", "6 / \(path) > 2"])
    case .boolean: return one([path, "!\(path)"])
    case .date: return one(["\(path) >= today", "\(path) > date('2026-06-20')"])
    case .list(let item): return listed(path, item)
    case .map(let value, _):
      return one([
        "size(\(path)) > 1", "'x' in \(path)", "\(path).all(k, v, k != 'y')",
        "\(path).exists(k, v, \(condition([("v", value.kind)], depth: 2)))",
      ])
    case .tuple(let items, _):
      return one(["size(\(path)) > 1", condition([(path + "[0]", items[0].kind)], depth: 2)])
    case .group(let fields):
      let inner = fields.map { (path: path + "." + $0.name, kind: $0.field.kind) }
      return condition(inner, depth: 2)
    case .mixed: return one(["type(\(path)) == 'text'", "type(\(path)) != 'integer'"])
    case .tagged: return one(["\(path).kind == 'x'", "filled(\(path).kind)"])
    case .tree: return one(["size(\(path).kids) > 0", "\(path).v == 'x'"])
    }
  }

  private mutating func listed(_ path: String, _ item: SoundField) -> String {
    let inner = condition([("i", item.kind)], depth: 2)
    return one([
      "size(\(path)) > 1", "size(\(path)) == 0", "\(path).exists(i, \(inner))",
      "\(path).all(i, \(inner))",
      "size(\(path).filter(i, \(inner))) < 2",
    ])
  }

  /// A check, or two.
  mutating func check(_ scope: Scope) -> String {
    let names = scope.map(\.path).filter { $0 != "this" && !$0.contains(".") }
    func entry(_ maker: inout SoundForms) -> String {
      if names.count > 1, maker.chance(20) {
        let of = Set([maker.one(names), maker.one(names)]).sorted()
        return
          "{ filled: \(maker.one(["1..", "..1", "none or all", "1"])), of: [\(of.joined(separator: ", "))] }"
      }
      var text = "{ that: \(maker.quoted(maker.condition(scope))), message: m"
      if maker.chance(25) {
        text = text.replacing("message: m", with: "message: aside")
        text += ", severity: \(maker.one(["warning", "info"]))"
      }
      if maker.chance(20) { text += ", when: \(maker.quoted(maker.condition(scope)))" }
      if maker.chance(20), let name = names.randomElement(using: &maker.random) {
        text += ", at: \(name)"
      }
      return text + " }"
    }
    return chance(75) ? entry(&self) : "[\(entry(&self)), \(entry(&self))]"
  }
}
