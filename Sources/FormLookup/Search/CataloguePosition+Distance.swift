internal import FormPlatform

extension CataloguePosition {
  /// The mean radius of the Earth: IUGG, (2a + b) / 3 of WGS 84.
  static let earthKilometres = 6371.0088

  /// A point of the sphere of radius 1.
  ///
  /// Chords between such points grow with the distance over ground, at the poles and over the date line too.
  var point: SIMD3<Double> {
    let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
    return SIMD3(cos(north) * cos(east), cos(north) * sin(east), sin(north))
  }

  /// Over ground, on a sphere.
  func kilometres(to other: CataloguePosition) -> Double {
    let chord = point - other.point
    let half = ((chord * chord).sum()).squareRoot() / 2
    return 2 * Self.earthKilometres * asin(min(half, 1))
  }
}
