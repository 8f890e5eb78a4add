// The reader of form files: no file ends it, every place lies in the file, and what it read is JSON.
@_spi(Fuzzing) import FormCheck
import FuzzSupport

/// One run: a digit that chooses the reader, then a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzYAML(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = Input(data, size)
  let name = input.choice(of: 2) == 0 ? "form.yaml" : "form.json"
  let first = FuzzDoor.document(input.bytes, name: name)
  expect(first.json != nil || !first.mistakes.isEmpty, "neither a tree nor a mistake")
  guard let json = first.json else { return 0 }
  Oracle.expectJSON(json, "the tree")
  guard first.mistakes.isEmpty else { return 0 }
  // What was read without a mistake means the same when it is written as JSON.
  let second = FuzzDoor.document(json, name: "form.json")
  // YAML has no limit on the digits of what is only text until a payload is made of it.
  if second.mistakes.contains(where: { $0.contains("[formTooLarge]") }) { return 0 }
  expect(second.mistakes.isEmpty, "as JSON it has mistakes: \(second.mistakes)")
  expect(second.json == json, "as JSON it is another tree: \(shown(json))")
  return 0
}
