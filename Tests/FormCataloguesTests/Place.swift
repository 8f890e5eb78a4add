import Foundation

@testable import FormCatalogues

/// A folder of its own for a store, which is taken away with it.
final class Place {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: folder) }

  var path: String { folder.appending(path: "store.db").path }

  func store() throws -> CatalogueStore { try CatalogueStore(path: path) }
}

extension CatalogueItem {
  /// An item with the parts that tests of a store look at.
  static func made(
    _ id: String, _ label: String = "", domain: String? = nil, expires: Double? = nil
  ) -> CatalogueItem {
    var item = CatalogueItem(id: id, label: label)
    item.domain = domain
    item.expires = expires
    return item
  }
}

extension CatalogueStore {
  /// The ids that are found now, by a store that has just made them searchable.
  func ids(_ name: String) throws -> [String] { try refresh(name).itemsByID.map(\.id) }
}

extension [UInt8] {
  func write(to path: String) throws { try Data(self).write(to: URL(filePath: path)) }
}
