/// Records by how they are judged.
package struct InferenceCounts {
  package var records = 0
  package var heldOut = 0
  /// Records that were held out, and that the first form accepts.
  package var acceptedAtFirst = 0
  /// Records that were held out, and that the last form accepts.
  package var accepted = 0
  package var valid = 0

  package init() {}
}
