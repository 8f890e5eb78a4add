/// Groups whose fields depend on their variant.
///
/// A record has a cell for every field of every variant, so that a group finds its fields at fixed places;
/// fields of other variants do not apply.
extension RecordChecker {
  /// Judges an object: what chooses first, then the fields of all variants and those of the chosen one.
  @inline(never)
  mutating func judgeVariant(
    of group: UnsafeMutablePointer<GroupPlan>, _ entry: Int32, at site: Site
  ) {
    let fields = unsafe group.pointee.fields
    let variants = unsafe plan.variantGroups[Int(group.pointee.variants)]
    variantFields &+= Int(fields.count)
    guard variantFields <= limits.reader.variantFields else {
      findDuplicates(within: entry, field: site.field, container: site.container)
      return markUndecided(.variants, at: site)
    }
    let first = layOutCells(of: fields)
    let inner = Int32(containers.count)
    containers.append(
      Container(
        field: site.field, cells: Span32(start: first, count: Int(fields.count)),
        parent: site.container, cell: Int32(site.cell), entry: entry, kind: .group))
    cells[site.cell].child = inner
    cells[site.cell].state = .valid

    if plan.fields[Int(site.field)].operations.count > 0 { countKeys(of: entry, at: site) }
    let tag = variants.chooser < 0
    if tag {
      judgeTag(of: entry, variants, Site(field: fields.start, cell: first, container: inner))
    }
    let choice = choice(variants, tag: first, at: site)
    let variant = chosenVariant(choice, variants, at: site)
    if variant >= 0 {
      containers[Int(inner)].variant = Int32(truncatingIfNeeded: variant &- Int(variants.first))
    }
    // The keys that an object without a variant may have are unknown.
    let takesAll = variant < 0 && !tag && choice == .otherwise
    unsafe assignKeys(
      of: entry, to: first, group, variants, variant, inner, tag: tag, takesAll: takesAll)
    let hasRest = containers.count > Int(inner) &+ 1

    let common = Int(plan.groups[Int(variants.common)].fields.count)
    judge(places: (tag ? 1 : 0)..<common, first, fields.start, inner)
    if variant >= 0 {
      let own = plan.variants[variant].places
      judge(places: Int(own.start)..<Int(own.start &+ own.count), first, fields.start, inner)
    }
    if hasRest { judgeRest(inner &+ 1) }
    postponeRelations(at: site)
  }

  /// Cells for all fields of the group: those of no variant that is chosen do not apply.
  private mutating func layOutCells(of fields: Span32) -> Int {
    var hidden = ValueCell()
    hidden.state = .notApplicable
    hidden.isEmpty = true
    let first = cells.append(repeating: hidden, count: Int(fields.count))
    for place in 0..<Int(fields.count) {
      cells[first &+ place].field = fields.start &+ Int32(place)
    }
    return first
  }

  private mutating func judge(
    places: Range<Int>, _ first: Int, _ firstField: Int32, _ container: Int32
  ) {
    // A field of another variant replaces one of the same name that does not apply.
    for place in places where !isDecided && cells[first &+ place].state != .notApplicable {
      let inside = Site(
        field: firstField &+ Int32(place), cell: first &+ place, container: container)
      if !cells[inside.cell].isDuplicated, !judgesPlainText(at: inside) { judge(at: inside) }
    }
  }

  // MARK: The choice

  /// Finds the tag among the keys of an object and judges it.
  private mutating func judgeTag(of object: Int32, _ variants: VariantsPlan, _ tag: Site) {
    var at = Int(object) &+ 1
    cells[tag.cell] = ValueCell()
    cells[tag.cell].field = tag.field
    while tape[at].kind == .key {
      if isName(of: tag.field, at: at) {
        if cells[tag.cell].entry < 0 {
          cells[tag.cell].entry = Int32(at &+ 1)
        } else {
          noteDuplicate(
            key: at, first: Int(cells[tag.cell].entry) &- 1, field: tag.field, cell: tag.cell,
            container: tag.container)
          findDuplicates(within: Int32(at &+ 1), field: tag.field, container: tag.container)
        }
      }
      at = next(after: at &+ 1)
    }
    if !cells[tag.cell].isDuplicated { judge(at: tag) }
  }

  /// Whether a key is that of a field.
  func isName(of field: Int32, at key: Int) -> Bool {
    let entry = tape[key]
    if entry.isPlainKey, Int32(truncatingIfNeeded: entry.link) &- 1 == field { return true }
    let name = plan.fields[Int(field)].name
    guard Int(entry.length) == Int(name.length) else { return false }
    return unsafe UTF8Bytes.areSame(
      bytesOf(entry), plan.bytes + Int(name.start), Int(name.length))
  }

  /// The number of the variant that is chosen, or -1; notes why none is.
  private mutating func chosenVariant(
    _ choice: Choice, _ variants: VariantsPlan, at site: Site
  ) -> Int {
    let set = Int(variants.set)
    // A tag reports its own faults.
    if variants.chooser >= 0 { noteWithoutVariant(choice, variants.hasOtherwise, at: site) }
    let place = place(of: choice, among: set, hasOtherwise: variants.hasOtherwise)
    return place < 0 ? -1 : Int(variants.first) &+ place
  }

  private mutating func choice(_ variants: VariantsPlan, tag: Int, at site: Site) -> Choice {
    if variants.chooser < 0 {
      return cells[tag].isDuplicated ? .none : choice(ofCell: tag, among: Int(variants.set))
    }
    return choiceBeside(Int(variants.chooser), among: Int(variants.set), at: site)
  }

  /// The variant that a neighbouring field chooses.
  mutating func choiceBeside(_ reference: Int, among set: Int, at site: Site) -> Choice {
    // Without a record around it nothing can choose.
    mode == .value ? .none : choice(reference, among: set, site.cell, site.container)
  }

  /// The place of the variant that is chosen, that for all other values behind the others; -1 for none.
  func place(of choice: Choice, among set: Int, hasOtherwise: Bool) -> Int {
    switch choice {
    case .none, .undecided: return -1
    case .variant(let place): return place
    case .otherwise: return hasOtherwise ? Int(plan.sets[set].members.count) : -1
    }
  }

  /// Notes why no variant of a value is chosen, where that is not told of what chooses.
  mutating func noteWithoutVariant(_ choice: Choice, _ hasOtherwise: Bool, at site: Site) {
    switch choice {
    case .undecided: markUndecided(.otherField, at: site)
    case .otherwise where !hasOtherwise: warn(.noVariant, at: site)
    case .none, .variant, .otherwise: break
    }
  }

  /// Whether a value of a live record belongs to a variant of its group that is not chosen.
  func isOfOtherVariant(_ site: Site) -> Bool {
    guard site.container >= 0 else { return false }
    let holder = containers[Int(site.container)]
    let owner = Int(plan.fields[Int(holder.field)].group)
    guard holder.kind == .group, owner >= 0, plan.groups[owner].variants >= 0 else {
      return false
    }
    let variants = plan.variantGroups[Int(plan.groups[owner].variants)]
    let chosen = holder.variant < 0 ? -1 : Int(variants.first) &+ Int(holder.variant)
    return !isHeld(site.cell &- Int(holder.cells.start), variants, chosen)
  }

  // MARK: Fields of one name

  /// The cell that a node reads, or -1.
  mutating func cell(of node: ExpressionNode, _ here: Standpoint) -> Int {
    let first = resolve(Int(node.a), cell: here.cell, container: here.container)
    return node.c < 0 || first < 0 ? first : chosenCell(first, among: Int(node.c))
  }

  /// Of the fields of one name that several variants have, that of the chosen one; where none is chosen, one that was
  /// sent.
  @inline(never)
  private mutating func chosenCell(_ first: Int, among table: Int) -> Int {
    let places = unsafe plan.references + table
    let count = unsafe Int(places[0])
    expressions.budget &-= count >> 4
    let start = unsafe first &- Int(places[1])
    var sent = first
    for index in 1...count {
      let cell = unsafe start &+ Int(places[index])
      if cells[cell].state != .notApplicable { return cell }
      if cells[sent].entry < 0, cells[cell].entry >= 0 { sent = cell }
    }
    return sent
  }

  // MARK: Keys

  /// Gives each field of the chosen variant and of all variants the value of its key.
  ///
  /// Where nothing is chosen the keys of any variant are let pass.
  private mutating func assignKeys(
    of object: Int32, to first: Int, _ group: UnsafeMutablePointer<GroupPlan>,
    _ variants: VariantsPlan, _ variant: Int, _ container: Int32, tag: Bool, takesAll: Bool
  ) {
    let start = unsafe group.pointee.fields.start
    let common = Int(plan.groups[Int(variants.common)].fields.count)
    open(0..<common, at: first, start, isOpen: true)
    if variant >= 0 {
      let chosen = plan.variants[variant]
      open(
        Int(chosen.places.start)..<Int(chosen.places.start &+ chosen.places.count), at: first,
        start,
        isOpen: true)
      for index in 0..<Int(chosen.replaced.count) {
        let place = Int(plan.references[Int(chosen.replaced.start) &+ index])
        open(place..<(place &+ 1), at: first, start, isOpen: false)
      }
    }
    unknownKeys.removeAll()
    var at = Int(object) &+ 1
    while tape[at].kind == .key {
      let place = unsafe place(ofKey: at, group, variants, variant)
      if place < 0 {
        unknownKeys.append(Int32(at))
      } else if !tag || place > 0 {
        assign(key: at, to: first &+ place, field: start &+ Int32(place), container)
      }
      at = next(after: at &+ 1)
    }
    if unknownKeys.count > 0 {
      var group = unsafe group.pointee
      if takesAll, group.rest < 0 { group.unknown = .allow }
      noteUnknownKeys(group, field: containers[Int(container)].field, container: container)
    }
  }

  /// Opens cells for values, or reports that another field has their name; the tag is judged already.
  private mutating func open(_ places: Range<Int>, at first: Int, _ field: Int32, isOpen: Bool) {
    for place in places {
      let cell = first &+ place
      if isOpen, cells[cell].state != .notApplicable { continue }
      cells[cell] = ValueCell()
      cells[cell].field = field &+ Int32(place)
      if !isOpen {
        cells[cell].state = .notApplicable
        cells[cell].isEmpty = true
      }
    }
  }

  private mutating func assign(key at: Int, to cell: Int, field: Int32, _ container: Int32) {
    let isFirst = cells[cell].entry < 0
    if isFirst {
      cells[cell].entry = Int32(at &+ 1)
    } else {
      noteDuplicate(
        key: at, first: Int(cells[cell].entry) &- 1, field: field, cell: cell,
        container: container)
    }
    // Values that are not judged may also have duplicate keys.
    if !isFirst || cells[cell].state == .notApplicable {
      findDuplicates(within: Int32(at &+ 1), field: field, container: container)
    }
  }

  /// The place of a key among the fields of the group, or -1.
  private func place(
    ofKey at: Int, _ group: UnsafeMutablePointer<GroupPlan>, _ variants: VariantsPlan,
    _ variant: Int
  ) -> Int {
    let entry = tape[at]
    if entry.isPlainKey {
      // The reader knew the field.
      let known = unsafe Int(entry.link) &- 1 &- Int(group.pointee.fields.start)
      if isOwn(known, variants, variant) { return known }
    }
    let key = unsafe bytesOf(entry)
    let length = Int(entry.length)
    if variant < 0 {
      let place = unsafe plan.place(of: key, length, in: plan.groups + Int(variants.common))
      return unsafe place >= 0 ? place : plan.place(of: key, length, in: group)
    }
    let chosen = plan.variants[variant]
    let own = unsafe plan.place(of: key, length, in: plan.groups + Int(chosen.group))
    if own >= 0 { return Int(chosen.places.start) &+ own }
    return unsafe plan.place(of: key, length, in: plan.groups + Int(variants.common))
  }

  /// Whether a place belongs to the chosen variant, or to all variants without a substitute.
  private func isOwn(_ place: Int, _ variants: VariantsPlan, _ variant: Int) -> Bool {
    guard place >= 0 else { return false }
    if variant >= 0, plan.variants[variant].replaced.count > 0,
      place < Int(plan.groups[Int(variants.common)].fields.count)
    {
      return false
    }
    return isHeld(place, variants, variant)
  }

  /// Whether a place is one of the chosen variant, or of all variants and it has none in its stead.
  private func isHeld(_ place: Int, _ variants: VariantsPlan, _ variant: Int) -> Bool {
    let isCommon = place < Int(plan.groups[Int(variants.common)].fields.count)
    guard variant >= 0 else { return isCommon }
    let chosen = plan.variants[variant]
    guard isCommon else {
      return place >= Int(chosen.places.start)
        && place < Int(chosen.places.start &+ chosen.places.count)
    }
    return !(0..<Int(chosen.replaced.count)).contains { index in
      Int(plan.references[Int(chosen.replaced.start) &+ index]) == place
    }
  }
}
