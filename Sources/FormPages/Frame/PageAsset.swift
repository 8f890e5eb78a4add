/// A file that every page names: its script or its style, compiled in.
public struct PageAsset: Sendable {
  /// Its name in the folder of assets, such as `form.js`.
  public let name: String
  /// The media type, as in the header Content-Type.
  public let contentType: String
  /// The content of the file.
  public let bytes: [UInt8]

  /// All assets of pages.
  public static let all =
    [
      PageAsset(
        name: "form.css", contentType: "text/css; charset=utf-8",
        bytes: PackageResources.form_css),
      PageAsset(
        name: "form.js", contentType: "text/javascript; charset=utf-8",
        bytes: PackageResources.form_js),
    ] + results
}
