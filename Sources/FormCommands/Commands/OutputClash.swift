internal import FormCheck
internal import FormStreams

/// Looks for outputs that would take the place of each other, or of something that the run reads.
///
/// Names tell nothing: `x`, `./x`, `sub/../x` and a link to it are one file. So places are compared.
struct OutputClash {
  /// Where outputs go, with what names them.
  private var outputs: [FilePlace: Output] = [:]
  /// The first two names of one file, in words; nil where there are none.
  private(set) var words: String?

  private struct Output {
    /// Such as `--accepted` or `standard output`.
    var name: String
    /// Nil for a standard stream.
    var path: String?
  }

  /// Adds an output.
  ///
  /// - Parameter option: What names it, such as `--accepted`.
  mutating func write(_ option: String, _ path: String?) {
    guard words == nil, let path, let place = FilePlace(Array(path.utf8)) else { return }
    guard let other = outputs[place] else {
      return outputs[place] = Output(name: option, path: path)
    }
    let name = other.path ?? path
    let names = name == path ? "“\(path)”" : "“\(name)” and “\(path)”, which are one file"
    words = "\(other.name) and \(option) both write \(names): one output would be lost"
  }

  /// Adds a standard stream that the run writes to, behind all outputs that have names.
  ///
  /// Standard output and standard error may be one file.
  mutating func write(_ stream: String, descriptor: Int32) {
    guard words == nil, let place = FilePlace(descriptor: descriptor) else { return }
    if let other = outputs[place] {
      guard let path = other.path else { return }
      words = "\(other.name) writes “\(path)”, where \(stream) goes: one of them would be lost"
    } else if let status = PathStatus(descriptor: descriptor), status.isRegular || status.isPipe {
      // A socket has two directions: the same one for reading and writing is no circle.
      outputs[place] = Output(name: stream)
    }
  }

  /// Adds what the run reads.
  ///
  /// - Parameters:
  ///   - what: Such as `the form`.
  ///   - option: An output that may take its place.
  mutating func read(_ what: String, _ path: [UInt8], besides option: String? = nil) {
    guard words == nil, !outputs.isEmpty, let place = FilePlace(path) else { return }
    read(what, String(decoding: path, as: UTF8.self), place, besides: option)
  }

  /// Adds what the run reads by a descriptor.
  mutating func read(_ what: String, descriptor: Int32) {
    guard words == nil, !outputs.isEmpty, let place = FilePlace(descriptor: descriptor) else {
      return
    }
    read(what, "-", place, besides: nil)
  }

  /// Adds a form, and what is read with it.
  mutating func read(form path: String) {
    guard words == nil, !outputs.isEmpty else { return }
    read("the form", Array(path.utf8))
    for companion in FormCompanions.of(path) {
      read("a file that the form is read with,", Array(companion.utf8))
    }
  }

  private mutating func read(
    _ what: String, _ path: String, _ place: FilePlace, besides option: String?
  ) {
    guard let output = outputs[place], output.name != option else { return }
    guard let name = output.path else {
      words = "\(output.name) goes to \(what) “\(path)”: the run would read what it writes"
      return
    }
    let names = name == path ? "“\(path)”" : "“\(path)”, which is “\(name)”"
    words = "\(output.name) would replace \(what) \(names)"
  }
}
