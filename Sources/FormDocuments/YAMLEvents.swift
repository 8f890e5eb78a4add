internal import CYAML

/// One event of libyaml, as values of Swift.
struct YAMLEvent {
  enum Kind {
    case streamEnd, documentStart, documentEnd, other
    case alias(String)
    case scalar(text: String, isPlain: Bool, isBlock: Bool)
    case sequenceStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
    case sequenceEnd, mappingEnd
  }

  var kind: Kind
  var anchor: String?
  var hasTag = false
  /// Code points from the first of the document.
  var start: Int
  var end: Int
}

/// What libyaml could not read.
struct YAMLProblem: Error {
  var text: String
  var context: String
  /// Code points from the first of the document.
  var index: Int
  var contextIndex: Int
}

/// libyaml's parser, and the text it reads.
///
/// Safety: the parser and a copy of the text are owned by this value alone and freed once, in
/// `deinit`; an event is deleted before the next is asked for, its texts are copied out of it.
@safe
struct YAMLEvents: ~Copyable {
  @unsafe private let parser: UnsafeMutablePointer<yaml_parser_t>
  @unsafe private let text: UnsafeMutablePointer<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe text = .allocate(capacity: max(bytes.count, 1))
    for (index, byte) in bytes.enumerated() { unsafe text[index] = byte }
    unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deinitialize(count: 1)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  mutating func next() throws(YAMLProblem) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) != 0 else {
      throw unsafe YAMLProblem(
        text: parser.pointee.problem.map { unsafe String(cString: $0) } ?? "this cannot be read",
        context: unsafe parser.pointee.context.map { unsafe String(cString: $0) } ?? "",
        index: unsafe Int(parser.pointee.problem_mark.index),
        contextIndex: unsafe Int(parser.pointee.context_mark.index))
    }
    defer { unsafe yaml_event_delete(&event) }
    var result = unsafe YAMLEvent(
      kind: .other, start: Int(event.start_mark.index), end: Int(event.end_mark.index))
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT: result.kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    case YAML_ALIAS_EVENT:
      result.kind = unsafe .alias(Self.text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      result.kind = unsafe .scalar(
        text: String(decoding: bytes, as: UTF8.self),
        isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
        isBlock: scalar.style == YAML_LITERAL_SCALAR_STYLE
          || scalar.style == YAML_FOLDED_SCALAR_STYLE)
      result.anchor = unsafe Self.text(scalar.anchor)
      result.hasTag = unsafe scalar.tag != nil
    case YAML_SEQUENCE_START_EVENT:
      let sequence = unsafe event.data.sequence_start
      result.kind = unsafe .sequenceStart(isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
      result.anchor = unsafe Self.text(sequence.anchor)
      result.hasTag = unsafe sequence.tag != nil
    case YAML_MAPPING_START_EVENT:
      let mapping = unsafe event.data.mapping_start
      result.kind = unsafe .mappingStart(isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
      result.anchor = unsafe Self.text(mapping.anchor)
      result.hasTag = unsafe mapping.tag != nil
    case YAML_SEQUENCE_END_EVENT: result.kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    default: break
    }
    return result
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    var count = 0
    while unsafe pointer[count] != 0 { count += 1 }
    return unsafe String(decoding: UnsafeBufferPointer(start: pointer, count: count), as: UTF8.self)
  }
}
