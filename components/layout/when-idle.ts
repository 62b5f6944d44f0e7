/** Calls back once the browser has nothing to do for anyone who waits; answers what calls it off. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no such call: by then it has mostly drawn its page.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 500)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(callback, { timeout: 3_000 })
  return () => window.cancelIdleCallback(request)
}
