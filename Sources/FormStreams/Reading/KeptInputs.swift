internal import FormPlatform
internal import Synchronization

/// What it takes to read the inputs of a run a second time: how each file stood when it was read first, and what came
/// through pipes, in files without a name.
package final class KeptInputs: Sendable {
  private struct Kept {
    var name: String
    var file: FileState?
    var copy: InputCopy?
  }

  /// By the place of the input in the run.
  private let inputs = Mutex<[Int: Kept]>([:])

  package init() {}

  /// Notes an input that is read for the first time; where what is read is to be kept.
  func keep(_ descriptor: Int32, _ name: String, at place: Int) -> InputCopy? {
    let file = FileState(of: descriptor)
    let copy = file == nil ? InputCopy() : nil
    inputs.withLock { $0[place] = Kept(name: name, file: file, copy: copy) }
    return copy
  }

  /// What to read in place of an input that was read before; nil for a file that is as it was.
  func copy(at place: Int) -> Int32? {
    inputs.withLock { $0[place]?.copy?.fromItsBeginning }
  }

  /// Whether an input is another one than it was.
  func hasChanged(_ descriptor: Int32, at place: Int) -> Bool {
    inputs.withLock { $0[place]?.file } != FileState(of: descriptor)
  }

  /// Why something cannot be read a second time, in words; nil where all can.
  package var fault: String? {
    inputs.withLock { inputs in
      for (_, input) in inputs.sorted(by: { $0.key < $1.key }) {
        guard let number = input.copy?.failure else { continue }
        return "\(input.name) cannot be kept to be read again: \(systemMessage(number))"
      }
      return nil
    }
  }
}

/// What was read of an input, in a file without a name in the folder for temporary files.
final class InputCopy: Sendable {
  private let descriptor: Int32
  private let number: Atomic<Int32>

  init() {
    descriptor = openUnnamedFile(in: FileManager.default.temporaryDirectory.path)
    number = Atomic(descriptor < 0 ? errno : 0)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The system's error number, if not all was kept.
  var failure: Int32? {
    let number = number.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Adds what was read; after a failure nothing is kept any more, and its room is given back.
  ///
  /// Safety: as many bytes can be read.
  func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    var written = 0
    while failure == nil, written < count {
      let result = unsafe write(descriptor, bytes + written, count - written)
      if result >= 0 {
        written += result
      } else if errno != EINTR {
        number.store(errno, ordering: .releasing)
        ftruncate(descriptor, 0)
      }
    }
  }

  /// A descriptor of its own, at the first byte.
  var fromItsBeginning: Int32 {
    lseek(descriptor, 0, SEEK_SET)
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  }
}
