/// The names, as UTF-8, by which a form knows the columns of a table.
package struct ColumnNames: Sendable {
  /// Other headers of columns, by what they are called in the form.
  package var aliases: [[UInt8]: [UInt8]]
  /// The form's fields at the top, and whether columns may lead into them: `tags.0`, `address.city`.
  package var fields: [[UInt8]: Bool]

  package init(aliases: [[UInt8]: [UInt8]] = [:], fields: [[UInt8]: Bool] = [:]) {
    (self.aliases, self.fields) = (aliases, fields)
  }

  /// Whether a header is a name of the form; any other one may be a value of a table without a header.
  func know(_ header: [UInt8]) -> Bool {
    if aliases[header] != nil || fields[header] != nil { return true }
    let top = header.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
    return fields[Array(top)] == true
  }
}
