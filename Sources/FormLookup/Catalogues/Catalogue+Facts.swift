extension Catalogue {
  /// Read off the index where there is one, else off the items: in proportion to them.
  package var facts: CatalogueFacts { builtSearch?.facts ?? items.facts }
}
