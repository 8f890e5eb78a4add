#if Server
  internal import FormCatalogues
  internal import FormCheck
  internal import ServiceLifecycle

  /// The catalogues of a store, to be searched while others write to it: new generations are looked for each second.
  actor StoredCatalogues: Service {
    private let store: CatalogueStore
    /// By their names in the store.
    nonisolated let live: [String: LiveCatalogue]

    init(_ path: String) throws(CatalogueStoreError) {
      let store = try CatalogueStore(reading: path)
      var live: [String: LiveCatalogue] = [:]
      for catalogue in try store.catalogues() {
        live[catalogue.name] = try store.live(catalogue.name)
      }
      self.store = store
      self.live = live
    }

    func run() async throws {
      await cancelWhenGracefulShutdown {
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(1))
          await self.refresh()
        }
      }
    }

    private func refresh() {
      // What cannot be read now is read later: the generation before stays.
      for name in live.keys { _ = try? store.refresh(name) }
    }
  }
#endif
