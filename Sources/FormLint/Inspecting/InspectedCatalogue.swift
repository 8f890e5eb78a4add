internal import FormCompiling
internal import FormLookup
internal import FormModel
internal import FormText

/// A catalogue of a form, as lint sees it.
struct InspectedCatalogue: Sendable {
  let name: String
  /// The key that names it.
  let place: SourceRange
  let catalogue: Catalogue
  /// Its labels and ids are shown nowhere.
  let isProtected: Bool
  /// The look-ups of fields that name it, those of rules too.
  var lookups: [InspectedLookup] = []
}

/// A look-up of a field.
struct InspectedLookup: Sendable {
  /// The field, by the plan's index.
  let field: Int
  /// Where the catalogue is named, in the file itself; nil in an imported rule.
  let place: SourceRange?
  /// By what an item may be named.
  let names: Set<CatalogueName>
  /// Values that the form asks of a column, and where they stand.
  let wanted: [(column: String, values: [Placed<String>])]
}

extension FormInspection {
  func inspectCatalogues(_ form: CompiledForm) {
    let own = model.description.catalogues
    catalogues = own.compactMap { description in
      guard let entry = compiler.lowering.catalogues.entry(named: description.name, in: source)
      else {
        return nil
      }
      return entry.held.current.map {
        InspectedCatalogue(
          name: description.name, place: description.range, catalogue: $0,
          isProtected: entry.isProtected)
      }
    }
    for (field, lookups) in form.lookups.sorted(by: { $0.key < $1.key }) {
      for lookup in lookups {
        let name = lookup.entry.description.name
        guard lookup.entry.description.source.name == source.name,
          let place = catalogues.firstIndex(where: { $0.name == name })
        else { continue }
        let isOwn = model.fields[field].shared.value.constraints.contains { placed in
          guard case .lookup(let written) = placed.constraint else { return false }
          return placed.source.name == source.name
            && written.catalogue.range == lookup.constraint.catalogue.range
        }
        catalogues[place].lookups.append(
          InspectedLookup(
            field: field, place: isOwn ? lookup.constraint.catalogue.range : nil,
            names: lookup.constraint.names,
            wanted: lookup.constraint.filters.compactMap { filter in
              guard case .values(let values) = filter.wanted else { return nil }
              return (filter.column.value, values)
            }))
      }
    }
  }
}
