internal import FormDocuments
internal import FormText

extension MutationCollector {
  /// Every change of a set of constraints: a field, the items of a list, a rule, a variant.
  mutating func walkSet(_ node: Node) {
    eachEntry(of: node) { $0.walkEntry($1) }
    walkTuple(node)
  }

  /// Every change of one key of a set.
  mutating func walkEntry(_ entry: Entry) {
    let value = entry.value
    switch entry.key {
    case "required": walkRequired(value)
    case "when": walkCondition(value, "applicable")
    case "default", "compute":
      remove(value, "“\(entry.key)” is removed")
      if entry.key == "compute" { walkExpression(value) }
      if entry.key == "default", let text = value["compute"] { walkExpression(text) }
    case "nullable", "null", "present", "notApplicable", "coerce", "step", "remote", "format", "by",
      "equals", "differs":
      remove(value, "“\(entry.key)” is removed")
    case "lookup": walkLookup(value)
    case "type": walkType(value)
    case "normalize":
      removeEach(of: value) { "step \($0) of clean-up is removed" }
      walkReadings(value)
    case "pattern":
      remove(value, "“pattern” is removed")
      walkPattern(value, isSearch: false)
    case "includes": walkParts(value, "need not be in it")
    case "excludes": walkParts(value, "may be in it")
    case "length", "count", "depth": walkBounds(value, of: entry.key)
    case "range": walkRange(value)
    case "unicode", "checksum": walkNamed(value, of: entry.key)
    case "unique":
      remove(value, "“unique” is removed")
      walkFold(value)
    case "choices": remove(value, "“choices” is removed: any value is accepted")
    case "forbidden": walkForbidden(value)
    case "check": walkChecks(value)
    case "rule": walkRules(value)
    case "items": eachItem(of: value) { $0.walkSet($1) }
    case "values", "keys": walkSet(value)
    case "rest":
      remove(value, "no items may follow")
      walkSet(value)
    case "tag": walkTag(value)
    case "otherwise":
      remove(value, "“otherwise” is removed")
      walkSet(value)
    case "fields": eachField(of: value) { $0.walkSet($1.value) }
    case "variants": walkVariants(value)
    case "unknown":
      if value.entries != nil {
        replace(value, by: "allow", "unknown keys may hold any value")
        walkSet(value)
      } else if value.text != "allow" {
        replace(value, by: "allow", "unknown keys are allowed")
      }
    // Words for people change no verdict; coverage asks for messages.
    default: break
    }
  }

  private mutating func walkRequired(_ value: Node) {
    switch value.scalar?.json {
    case .boolean(true)?: replace(value, by: "false", "it may be empty")
    case .boolean(false)?: replace(value, by: "true", "it must be filled")
    default: walkCondition(value, "required")
    }
  }

  private mutating func walkType(_ value: Node) {
    if value.items?.count ?? 1 > 1 {
      replace(value, by: "any", "a value of any type is accepted")
      return removeEach(of: value) { "no value has the type \($0)" }
    }
    guard let type = value.text, type != "section", type != "any" else { return }
    replace(
      value, by: "any", "any value is a\("aeiou".contains(type.prefix(1)) ? "n" : "") \(type)")
  }

  /// `[noControl, oneScript]`, a checksum or several: each goes.
  private mutating func walkNamed(_ value: Node, of key: String) {
    if value.items?.count ?? 1 > 1 {
      removeEach(of: value) { "\($0) is removed" }
    } else {
      remove(value, "“\(key)” is removed")
    }
  }

  /// `{ by: email, fold: case }`: letter case counts.
  mutating func walkFold(_ value: Node) {
    guard let fold = value["fold"] else { return }
    if value["by"] == nil {
      replace(value, by: "true", "letter case matters")
    } else {
      remove(fold, "letter case matters")
    }
  }

  /// A long list is a table, whose single entries are not worth an example each.
  private mutating func walkForbidden(_ value: Node) {
    if let items = value.items, items.count <= 8 {
      removeEach(of: value) { "\($0) is allowed" }
    } else {
      remove(value, "“forbidden” is removed")
    }
  }

  /// Texts or regexes that must or must not occur.
  private mutating func walkParts(_ value: Node, _ what: String) {
    eachItem(of: value) { collector, item in
      collector.remove(item, "\(collector.written((item["find"] ?? item).range)) \(what)")
      collector.eachEntry(of: item) { collector, entry in
        if entry.key == "find" { collector.walkPattern(entry.value, isSearch: true) }
      }
    }
  }

  /// Layouts, words and patterns of steps that read what people write.
  private mutating func walkReadings(_ value: Node) {
    eachItem(of: value) { collector, step in
      collector.eachEntry(of: step) { collector, entry in
        switch entry.key {
        case "date" where entry.value.items?.count ?? 1 > 1:
          collector.removeEach(of: entry.value) { "layout \($0) is removed" }
        case "boolean":
          collector.eachEntry(of: entry.value) { collector, words in
            guard words.value.items?.count ?? 1 > 1 else { return }
            collector.removeEach(of: words.value) { "\($0) is not an answer" }
          }
        case "replace":
          if let find = entry.value["find"] { collector.walkPattern(find, isSearch: true) }
        default: break
        }
      }
    }
  }

  // MARK: Checks

  private mutating func walkChecks(_ value: Node) {
    eachItem(of: value) { collector, item in
      collector.remove(item, "the check is removed")
      if item.text != nil { return collector.walkExpression(item) }
      collector.eachEntry(of: item) { collector, entry in
        switch entry.key {
        case "that": collector.walkExpression(entry.value)
        case "let":
          collector.eachEntry(of: entry.value) { $0.walkExpression($1.value) }
        case "when": collector.walkCondition(entry.value, "checked")
        case "filled": collector.walkBounds(entry.value, of: "filled", isRemovable: false)
        case "of" where entry.value.items?.count ?? 1 > 2:
          collector.removeEach(of: entry.value) { "\($0) does not count" }
        default: break
        }
      }
    }
  }
}
