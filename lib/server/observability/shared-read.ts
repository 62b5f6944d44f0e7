/**
 * Returns a function that reads at most once in `sharedForMs`, because several gauges and scrapers read the same values.
 */
export function sharedRead<T>(sharedForMs: number, read: () => Promise<T>): () => Promise<T> {
  let readAt = Number.NEGATIVE_INFINITY
  let shared: Promise<T>
  return () => {
    const now = performance.now()
    if (now - readAt > sharedForMs) {
      readAt = now
      shared = read()
    }
    return shared
  }
}
