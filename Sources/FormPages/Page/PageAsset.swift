/// A file that every page names: its script or its style, compiled in.
public struct PageAsset: Sendable {
  /// Its name in the folder of assets, such as `form.js`.
  public let name: String
  /// What it is, as the header Content-Type says it.
  public let contentType: String
  /// What is in it.
  public let bytes: [UInt8]

  /// All assets of pages.
  public static let all: [PageAsset] = []
}
