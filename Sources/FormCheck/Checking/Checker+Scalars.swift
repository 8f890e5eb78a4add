internal import FormCompiling
internal import FormEngine
internal import FormText

/// A value of the last record, for whoever must find the record again.
extension Checker {
  /// The text, number, `true`, `false` or `null` at a place, as JSON as it came.
  ///
  /// Nil where there is none, for a list or an object, in a record that is no JSON, and for what is
  /// a secret or lies where one should. Of keys that stand twice the first one counts.
  package func scalar(at steps: [String]) -> [UInt8]? {
    let record = JudgedRecord(self)
    guard let root = record.root, var sent = root.sent else { return nil }
    let form = self.form.compiled
    // The fields whose value it may be; none within what no field names.
    var fields = [0]
    for step in steps {
      guard !isSecret(sent, asAny: fields) else { return nil }
      let name = ExactName(step)
      switch sent.kind {
      case .object:
        guard let member = sent.members.first(where: { ExactName($0.key.text) == name }) else {
          return nil
        }
        sent = member.value
      case .list:
        guard let place = Int(step), place >= 0, String(place) == step,
          let item = sent.items.dropFirst(place).first(where: { _ in true })
        else { return nil }
        sent = item
      case .text, .number, .trueValue, .falseValue, .null, .key, .end: return nil
      }
      fields = form.inner(name, ofAny: fields)
    }
    guard !isSecret(sent, asAny: fields) else { return nil }
    if let hidden = HiddenValues.of(record),
      hidden.hides(sent) || hidden.hides(entry: sent.index)
        || fields.contains(where: { hidden.fields.contains($0) })
    {
      return nil
    }
    switch sent.kind {
    case .text, .number, .trueValue, .falseValue, .null:
      return recordBytes(in: sent.range)
    case .list, .object, .key, .end: return nil
    }
  }

  /// Whether a value is a secret of one of these fields, or of another shape than one that holds secrets.
  private func isSecret(_ sent: SentValue, asAny fields: [Int]) -> Bool {
    let form = self.form.compiled
    if !form.hasSecrets { return false }
    return fields.contains { field in
      if form.fields[field].isSecret { return true }
      // Most fields have one shape.
      if form.plan.field(field).shapes < 0 {
        return !form.takes(sent.kind, field) && form.isOrHoldsSecret(field)
      }
      let shapes = form.shapes(of: field)
      let taken = shapes.filter { form.takes(sent.kind, $0) }
      if !taken.isEmpty { return taken.contains { form.fields[$0].isSecret } }
      return shapes.contains { form.isOrHoldsSecret($0) }
    }
  }
}

extension ValidationForm {
  /// The pointer of the field at the top that a key was perhaps meant to name; nil where none is near.
  package func nearestField(to steps: [String]) -> String? {
    guard steps.count == 1, let step = steps.first else { return nil }
    let names = compiled.fieldsOfRecord.map { compiled.fields[$0].name }
    let near = names.first { $0.lowercased() == step.lowercased() }
    return (near ?? NearestName.to(step, among: names.sorted())).map {
      "/" + JSONPointer.escaped($0)
    }
  }
}
