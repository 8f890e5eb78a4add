/// Values of several types, and of one of several shapes.
///
/// A shape is a field of its own: the cell of the value becomes one of that field.
extension RecordChecker {
  /// Looks at what of a field comes before its value; true where nothing is left to be judged.
  @inline(never)
  mutating func judgesUnusual(at site: Site) -> Bool {
    let flags = plan.fields[Int(site.field)].flags
    if flags.contains(.mustBeAbsent), isSent(site.cell) {
      refuseKey(at: site)
      return true
    }
    if flags.contains(.hasTreeDepth), isTooDeep(site) {
      refuseDepth(at: site)
      return true
    }
    guard flags.contains(.hasShapes) else { return false }
    let entry = Int(cells[site.cell].entry)
    if tape[entry].kind == .null { return false }
    if tape[entry].kind == .text, isEmptyText(in: site.cell, flags), !isRecord(site) {
      judgeEmpty(at: site)
      return true
    }
    chooseShape(at: site)
    return true
  }

  private func isEmptyText(in cell: Int, _ flags: FieldPlan.Flags) -> Bool {
    let text = text(in: cell)
    return text.count == 0 || !flags.contains(.secret) && text.isBlank
  }

  // MARK: Trees

  private func isTooDeep(_ site: Site) -> Bool {
    guard tape[Int(cells[site.cell].entry)].isHolder else { return false }
    let tree = plan.fields[Int(site.field)].tree
    let most = plan.treeDepths[Int(tree)]
    var depth: Int32 = 1
    var around = site.container
    while around >= 0, depth <= most {
      // The other keys of a group, and the items after a tuple's places, have a container of their own: it
      // follows that of the group, and has the field of its values.
      let isRest = containers[Int(around)].kind == .rest
      let holder = containers[isRest ? Int(around) &- 1 : Int(around)]
      if plan.fields[Int(holder.field)].tree == tree { depth &+= 1 }
      around = holder.parent
    }
    return depth > most
  }

  /// Notes a value that stands too deep within itself; what it holds is not judged.
  private mutating func refuseDepth(at site: Site) {
    let entry = cells[site.cell].entry
    let tree = plan.fields[Int(site.field)].tree
    cells[site.cell].isMismatched = true
    fail(.tooDeep, at: site, entry: entry, want: Int64(plan.treeDepths[Int(tree)]))
    findDuplicates(within: entry, field: site.field, container: site.container)
  }

  // MARK: The choice

  private mutating func chooseShape(at site: Site) {
    let shapes = plan.shapes[Int(plan.fields[Int(site.field)].shapes)]
    if shapes.chooser >= 0 { return judgeVariant(of: shapes, at: site) }
    let kind = tape[Int(cells[site.cell].entry)].kind
    let all = (0..<Int(shapes.alternatives.count)).map { index in
      plan.references[Int(shapes.alternatives.start) &+ index]
    }
    let candidates = all.filter { plan.takes(kind, Int($0), coercesAll: coercesAll) }
    if candidates.isEmpty { return mismatch(at: site) }
    var found: [Trial] = []
    for field in candidates {
      let trial = trial(of: field, shapes, at: site)
      // Of several types the first counts that the value has, of several shapes the first that takes it.
      if shapes.isOfTypes ? !trial.isMismatched : trial.fits {
        return judge(as: field, at: site)
      }
      found.append(trial)
    }
    if shapes.isOfTypes { return mismatch(at: site) }
    if let open = found.first(where: { $0.errors == 0 }) {
      return markUndecided(open.reason, at: site, constraint: shapes.constraint)
    }
    fail(.noRuleFits, at: site, constraint: shapes.constraint)
    let nearest = nearest(of: candidates, found, kind)
    guard nearest.count == 1 else {
      cells[site.cell].isMismatched = true
      let entry = cells[site.cell].entry
      findDuplicates(within: entry, field: site.field, container: site.container)
      return noteShared(by: nearest, at: site)
    }
    judge(as: nearest[0], at: site)
    // Not invalid: the constraints of the shape itself are reported.
    if cells[site.cell].state == .valid { refuse(site.cell) }
  }

  /// Judges a value as the variant that another field chooses; where nothing is chosen it passes unjudged.
  private mutating func judgeVariant(of shapes: ShapesPlan, at site: Site) {
    let set = Int(shapes.set)
    let choice = choiceBeside(Int(shapes.chooser), among: set, at: site)
    let place = place(of: choice, among: set, hasOtherwise: shapes.hasOtherwise)
    if place >= 0 {
      return judge(
        as: plan.references[Int(shapes.alternatives.start) &+ place], at: site)
    }
    cells[site.cell].state = .valid
    noteWithoutVariant(choice, shapes.hasOtherwise, at: site)
    let entry = cells[site.cell].entry
    findDuplicates(within: entry, field: site.field, container: site.container)
    if cells[site.cell].state == .valid { postponeRelations(at: site) }
  }

  /// Judges a value as one shape, then what is asked of it whichever it has.
  private mutating func judge(as field: Int32, at site: Site) {
    judge(at: Site(field: field, cell: site.cell, container: site.container))
    if cells[site.cell].isEmpty, cells[site.cell].state == .empty, !cells[site.cell].isDefault {
      // Clean-up removed the whole string: the value is missing, in any shape.
      cells[site.cell].field = site.field
      return judgeEmpty(at: site)
    }
    let state = cells[site.cell].state
    if state == .valid || state == .invalid, !cells[site.cell].isMismatched {
      run(plan.fields[Int(site.field)].operations, at: site)
    }
    postponeRelations(at: site)
  }

  /// The shape whose issues are reported: the one that was probably meant.
  ///
  /// Shapes whose tag fits come first, or tuples with as many items. Among objects, the one with the fewest
  /// missing, unknown or mistyped members is chosen, then the one with the fewest errors. So a shape is not
  /// taken for another because much is wrong within what it has. Several where these are alike; none of single
  /// values that are.
  private func nearest(of candidates: [Int32], _ trials: [Trial], _ kind: EntryKind) -> [Int32] {
    var places = Array(candidates.indices)
    let tagged = places.filter { trials[$0].hasTag }
    if !tagged.isEmpty { places = tagged }
    let areTuples = places.allSatisfy {
      plan.fields[Int(candidates[$0])].flags.contains(.tuple)
    }
    let counted = areTuples ? places.filter { trials[$0].hasCount } : []
    if !counted.isEmpty { places = counted }
    if places.count == 1 { return [candidates[places[0]]] }
    guard places.allSatisfy({ plan.isHolder(kind, Int(candidates[$0])) }) else { return [] }
    let least = places.map { trials[$0].strangeMembers }.min()
    places = places.filter { trials[$0].strangeMembers == least }
    let fewest = places.map { trials[$0].misfits }.min()
    return places.filter { trials[$0].misfits == fewest }.map { candidates[$0] }
  }
}
