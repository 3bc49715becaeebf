import Testing

/// The real program on real processes, one test at a time: they measure time, and there are two cores at best.
@Suite(.serialized) enum EndToEnd {}
