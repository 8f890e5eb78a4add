#if Server
  internal import FormCheck
  internal import FormCompiling
  internal import FormDocuments
  internal import FormEngine
  internal import FormText

  extension ValidationForm {
    /// A record after clean-up without what is typed into secret fields, as JSON.
    ///
    /// `{}` for what is not JSON.
    func withoutSecrets(_ cleaned: [UInt8]) -> [UInt8] {
      guard hasSecrets else { return cleaned }
      var limits = DocumentLimits()
      (limits.size, limits.nodes, limits.depth) = (.max, .max, Limits.deepest)
      let record = DocumentReader.read(
        name: "record.json", bytes: cleaned, limits: limits, isRecord: true
      ).document?.root
      return record.map { withoutSecrets($0, of: [0]).jsonBytes() } ?? Array("{}".utf8)
    }

    /// Recursion is bounded by the depth of a record.
    ///
    /// - Parameter fields: The fields that a value may be, several where cases of a union have it; none for a value
    ///   that no field describes.
    private func withoutSecrets(_ value: Node, of fields: [Int]) -> Node {
      switch value.content {
      case .scalar: return value
      case .mapping(let entries):
        let isOfGroup = fields.contains(where: isGroup)
        let open = entries.compactMap { entry -> Entry? in
          let members = compiled.inner(ExactName(entry.key), ofAny: fields)
          // A name that the form does not have may be that of a secret, misspelt.
          if members.isEmpty ? isOfGroup : members.contains(where: isHidden) { return nil }
          let value = withoutSecrets(entry.value, of: members)
          return Entry(key: entry.key, keyRange: entry.keyRange, value: value)
        }
        return Node(content: .mapping(open), range: value.range)
      case .sequence(let items):
        let open = items.enumerated().compactMap { place, item -> Node? in
          let fields = compiled.inner(ExactName(String(place)), ofAny: fields)
          return fields.contains(where: isHidden) ? nil : withoutSecrets(item, of: fields)
        }
        return Node(content: .sequence(open), range: value.range)
      }
    }

    private func isHidden(_ field: Int) -> Bool {
      compiled.shapes(of: field).contains { compiled.fields[$0].isSecret }
        || compiled.fields[field].isSecret
    }
  }
#endif
