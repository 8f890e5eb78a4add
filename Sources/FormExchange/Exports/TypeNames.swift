/// The names of the types of a module: in camel case, each once.
struct TypeNames {
  let root: String
  private var names: [String: String] = [:]

  init(root: String, _ definitions: [String]) {
    self.root = Self.camel(root)
    var taken: Set = [self.root]
    for definition in definitions {
      let base = Self.camel(definition)
      var name = base
      var number = 1
      while !taken.insert(name).inserted {
        number += 1
        name = "\(base)\(number)"
      }
      names[definition] = name
    }
  }

  subscript(definition: String) -> String { names[definition] ?? "unknown" }

  /// Letters and digits only, the first of each word in upper case.
  private static func camel(_ text: String) -> String {
    var name = ""
    var startsWord = true
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      guard isLetter || isDigit && !name.isEmpty else {
        startsWord = true
        continue
      }
      name += startsWord ? String(scalar).uppercased() : String(scalar)
      startsWord = false
    }
    // These are types already.
    return name.isEmpty || ["Array", "Record", "Object", "String", "Number"].contains(name)
      ? name + "Form" : name
  }
}
