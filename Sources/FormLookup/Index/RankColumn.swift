/// The rank of each start, and the least ranks of blocks of them, as ``LeastTree`` has them.
struct RankColumn: Sendable {
  let ranks: Column<UInt32>
  let least: Column<UInt32>
  /// Starts.
  let count: Int
  /// Where the least ranks begin in their column.
  let leastFrom: Int
}
