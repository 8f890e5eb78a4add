#if Server
  internal import FormCheck
  internal import FormFlat
  internal import FormPlatform
  internal import FormText

  /// A record without what is typed into secret fields.
  struct OpenRecord {
    private let form: ValidationForm
    private let json: [UInt8]
    private var at = 0
    private var output: [UInt8] = []

    /// - Parameter cleaned: A record after clean-up: JSON without blanks, as it is written by the program itself.
    static func of(_ cleaned: [UInt8], _ form: ValidationForm) -> [UInt8] {
      guard form.hasSecrets else { return cleaned }
      var record = OpenRecord(form, cleaned)
      record.copy(as: [0])
      return record.output
    }

    private init(_ form: ValidationForm, _ json: [UInt8]) {
      self.form = form
      self.json = json
    }

    private var byte: UInt8 { at < json.count ? json[at] : 0 }

    /// Copies a value, or skips it.
    ///
    /// Recursion is bounded by the reader's depth.
    ///
    /// - Parameter fields: The fields of the form that it may be, several where variants or shapes have it; none for
    ///   what no field describes.
    private mutating func copy(as fields: [Int]) {
      switch byte {
      case UInt8(ascii: "{"): copyGroup(fields)
      case UInt8(ascii: "["): copyList(fields)
      default: output += json[skipScalar()]
      }
    }

    private mutating func copyGroup(_ fields: [Int]) {
      output.append(byte)
      at += 1
      var isFirst = true
      while byte == UInt8(ascii: "\"") {
        let key = skipScalar()
        // The colon.
        at += 1
        let members = form.compiled.inner(name(key), ofAny: fields)
        // A name that the form does not have may be that of a secret, misspelt.
        let isUnnamed = members.isEmpty && fields.contains(where: form.isGroup)
        if isUnnamed || members.contains(where: form.isHidden) {
          skip()
        } else {
          if !isFirst { output.append(UInt8(ascii: ",")) }
          isFirst = false
          output += json[key]
          output.append(UInt8(ascii: ":"))
          copy(as: members)
        }
        if byte == UInt8(ascii: ",") { at += 1 }
      }
      output.append(UInt8(ascii: "}"))
      at += 1
    }

    private mutating func copyList(_ fields: [Int]) {
      output.append(byte)
      at += 1
      var isFirst = true
      var place = 0
      while at < json.count, byte != UInt8(ascii: "]") {
        let items = form.compiled.inner(ExactName(String(place)), ofAny: fields)
        place += 1
        if items.contains(where: form.isHidden) {
          skip()
        } else {
          if !isFirst { output.append(UInt8(ascii: ",")) }
          isFirst = false
          copy(as: items)
        }
        if byte == UInt8(ascii: ",") { at += 1 }
      }
      output.append(UInt8(ascii: "]"))
      at += 1
    }

    private mutating func skip() {
      let kept = output.count
      copy(as: [])
      output.removeSubrange(kept...)
    }

    /// Behind a text, a number or a word.
    private mutating func skipScalar() -> Range<Int> {
      let start = at
      if byte == UInt8(ascii: "\"") {
        at += 1
        while at < json.count, byte != UInt8(ascii: "\"") {
          at += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        at += 1
      } else {
        let ends = Array(",]}:".utf8)
        while at < json.count, !ends.contains(byte) { at += 1 }
      }
      at = min(at, json.count)
      return start..<at
    }

    private func name(_ key: Range<Int>) -> ExactName {
      let text = json[key]
      guard text.contains(UInt8(ascii: "\\")) else {
        return ExactName(Array(text.dropFirst().dropLast()))
      }
      let read = try? JSONDecoder().decode(String.self, from: Data(text))
      return ExactName(Array((read ?? "").utf8))
    }
  }

  extension ValidationForm {
    fileprivate func isHidden(_ field: Int) -> Bool {
      compiled.shapes(of: field).contains { compiled.fields[$0].isSecret }
        || compiled.fields[field].isSecret
    }
  }
#endif
