internal import FormCatalogues
internal import FormCompiling
internal import FormLookup
internal import FormText

/// The catalogues of a store, for the forms of one command: it is opened when the first form names one.
///
/// What was found holds for the whole command, however often a form is compiled.
final class FormStores {
  /// Nil: the usual one.
  private let path: String?
  private var store: CatalogueStore?
  private var known: [String: StoreOpening] = [:]

  init(_ path: String?) { self.path = path }

  /// For whoever compiles forms.
  var opener: StoreOpener { { self.opening($0) } }

  private func opening(_ name: String) -> StoreOpening {
    if let known = known[name] { return known }
    let opening = read(name)
    known[name] = opening
    return opening
  }

  private func read(_ name: String) -> StoreOpening {
    guard let place = path ?? StorePath.usual else {
      return .unreadable(reason: StoreWords.noHome, help: "")
    }
    do throws(CatalogueStoreError) {
      return .live(try opened(place).live(name))
    } catch {
      return refusal(error, name, in: place)
    }
  }

  private func opened(_ place: String) throws(CatalogueStoreError) -> CatalogueStore {
    if let store { return store }
    let store = try CatalogueStore(reading: place)
    self.store = store
    return store
  }

  private func refusal(
    _ error: CatalogueStoreError, _ name: String, in place: String
  ) -> StoreOpening {
    let words = StoreWords.failure(error, name, in: place).words
    guard StoreWords.isAbsence(error) else { return .unreadable(reason: words, help: "") }
    if let near = StoreWords.nearest(name, in: store) {
      return .unreadable(reason: words, help: DidYouMean.question(near))
    }
    let option = path == nil ? "" : " --store \(place)"
    let fill = "formcheck catalogue update \(VisibleText.quoted(name)) FILE\(option)"
    return .unreadable(
      reason: words,
      help: path == nil ? "add --store FILE, or fill the store: \(fill)" : "fill it: \(fill)")
  }
}
