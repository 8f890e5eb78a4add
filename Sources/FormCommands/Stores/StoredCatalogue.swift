internal import FormCatalogues
internal import FormLookup
internal import FormStreams

/// A catalogue of a store, and the store, which knows what was picked.
struct StoredCatalogue {
  let catalogue: Catalogue
  let store: CatalogueStore

  enum Outcome {
    case success(StoredCatalogue)
    case failure(ExitStatus)
  }

  /// - Parameter path: The store; nil: the usual one.
  static func open(_ name: String, _ path: String?, _ errors: OutputSink) -> Outcome {
    guard let path = path ?? StorePath.usual else {
      StoreWords.tell(StoreWords.noHome, errors)
      return .failure(.usage)
    }
    var opened: CatalogueStore?
    do throws(CatalogueStoreError) {
      let store = try CatalogueStore(reading: path)
      opened = store
      return .success(StoredCatalogue(catalogue: try store.refresh(name), store: store))
    } catch {
      let failure = StoreWords.failure(error, name, in: path, opened)
      StoreWords.tell(failure.words, errors)
      return .failure(failure.status)
    }
  }
}
