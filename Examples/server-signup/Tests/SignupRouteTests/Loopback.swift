import Glibc

/// What came back over a socket of this machine.
struct Answer {
  var status: Int
  /// By their names in lower case.
  var headers: [String: String] = [:]
  var body: String

  init?(_ text: String) {
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].split(separator: "\r\n")
    guard let code = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    status = code
    body = String(text[end.upperBound...])
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
  }
}

/// Sends one request and reads to the end; nil where nobody answers.
func ask(_ port: Int, _ head: [String], _ body: [UInt8]) -> Answer? {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  guard socket >= 0 else { return nil }
  defer { close(socket) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(port).bigEndian
  address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
  let isOpen = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  guard isOpen else { return nil }
  let text = (head + ["Host: localhost", "Connection: close", "", ""]).joined(separator: "\r\n")
  let request = Array(text.utf8) + body
  var sent = 0
  while sent < request.count {
    let count = request.withUnsafeBytes {
      send(
        socket, $0.baseAddress.map { $0 + sent }, request.count - sent, Int32(MSG_NOSIGNAL)
      )
    }
    if count <= 0 { break }
    sent += count
  }
  var received: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = recv(socket, &chunk, chunk.count, 0)
    if count <= 0 { break }
    received += chunk[..<count]
  }
  return Answer(String(decoding: received, as: UTF8.self))
}
