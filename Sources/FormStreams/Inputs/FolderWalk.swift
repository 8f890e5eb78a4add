internal import FormPlatform

/// Finds the files that a pattern of paths means, folder by folder.
///
/// Names are bytes, so that one that is no UTF-8 is opened too. A folder behind a link is looked at
/// once, after all others, so that a loop of links has an end and a file is found by its own name.
struct FolderWalk {
  private let glob: Glob
  /// Only names that say what a file holds.
  private let wantsPayloads: Bool
  package private(set) var files: [[UInt8]] = []
  /// Folders that could not be read, with the system's error number.
  package private(set) var faults: [(path: [UInt8], number: Int32)] = []
  private var seen: Set<PathStatus.Identity> = []
  private var waiting: [Place] = []
  private var links: [Place] = []

  private struct Place {
    package var path: [UInt8]
    package var glob: Glob
    package var progress: Glob.Progress
  }

  package init(_ glob: Glob) {
    self.glob = glob
    wantsPayloads = glob.endsInAnyDepth
    waiting = [Place(path: glob.base, glob: glob, progress: glob.start)]
  }

  /// Looks at all folders; the files come in the order of their paths' bytes.
  package mutating func run() {
    while true {
      if let place = waiting.popLast() {
        look(at: place)
      } else if !links.isEmpty {
        let place = links.removeFirst()
        let identity = PathStatus(place.path)?.identity
        if let identity, place.glob.hasAnyDepth, seen.contains(identity) { continue }
        look(at: place)
      } else {
        break
      }
    }
    files.sort { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func look(at place: Place) {
    let folder = place.path.isEmpty ? [UInt8(ascii: ".")] : place.path
    let listed = FolderEntry.list(folder)
    guard let entries = listed.entries else {
      // What is no folder, or is not there, holds nothing.
      if listed.number != ENOENT, listed.number != ENOTDIR {
        faults.append((place.path, listed.number))
      }
      return
    }
    if let identity = PathStatus(folder)?.identity { seen.insert(identity) }
    for entry in entries {
      let progress = place.glob.advance(place.progress, by: entry.name)
      if progress.isOver { continue }
      take(entry, place.path.appending(step: entry.name), place.glob, progress)
    }
  }

  private mutating func take(
    _ entry: FolderEntry, _ path: [UInt8], _ glob: Glob, _ progress: Glob.Progress
  ) {
    let status = entry.kind == .link ? PathStatus(path) : nil
    let isFolder = status?.isFolder ?? (entry.kind == .folder)
    if isFolder {
      var next = Place(path: path, glob: glob, progress: progress)
      if glob.isMatched(progress), !glob.hasAnyDepth {
        // As if the shell had named the folder.
        next.glob = Glob(below: path)
        next.progress = next.glob.start
      }
      if entry.kind == .link { links.append(next) } else { waiting.append(next) }
    } else if glob.isMatched(progress), status?.isRegular ?? (entry.kind != .other) {
      if glob.endsInAnyDepth, !PayloadName(path).isPayload { return }
      files.append(path)
    }
  }
}
