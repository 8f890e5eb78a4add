internal import FormCheck
internal import FormStreams

/// Looks for outputs that would take the place of each other, or of something that the run reads.
///
/// Names tell nothing: `x`, `./x`, `sub/../x` and a link to it are one file. So places are compared.
struct OutputClash {
  /// Outputs that are named, with what names them.
  private var outputs: [FilePlace: (option: String, path: String)] = [:]
  /// The first two names of one file, in words; nil where there are none.
  private(set) var words: String?

  /// Adds an output.
  ///
  /// - Parameter option: What names it, such as `--accepted`.
  mutating func write(_ option: String, _ path: String?) {
    guard words == nil, let path, let place = FilePlace(Array(path.utf8)) else { return }
    guard let other = outputs[place] else { return outputs[place] = (option, path) }
    let names =
      other.path == path ? "“\(path)”" : "“\(other.path)” and “\(path)”, which are one file"
    words = "\(other.option) and \(option) both write \(names): one output would be lost"
  }

  /// Adds what the run writes to beside them, such as standard output.
  mutating func write(_ stream: String, descriptor: Int32) {
    guard words == nil, !outputs.isEmpty, let place = FilePlace(descriptor: descriptor),
      let other = outputs[place]
    else { return }
    words = "\(other.option) writes “\(other.path)”, where \(stream) goes: one would be lost"
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
    guard let output = outputs[place], output.option != option else { return }
    let name = output.path == path ? "“\(path)”" : "“\(path)”, which is “\(output.path)”"
    words = "\(output.option) would replace \(what) \(name)"
  }
}
