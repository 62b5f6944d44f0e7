/** Changes of the address that are about to be made. */
const waiting = new Set<() => void>()

/** Calls `follow`, which changes the address, after a time or in `settleAddress`. Returns a function that cancels it. */
export function followLater(follow: () => void, afterMs: number): () => void {
  const run = () => {
    cancel()
    follow()
  }
  const timer = setTimeout(run, afterMs)
  const cancel = () => {
    clearTimeout(timer)
    waiting.delete(run)
  }
  waiting.add(run)
  return cancel
}

/** Makes the changes of the address that are about to be made: before anything else reads or changes it. */
export function settleAddress(): void {
  for (const run of [...waiting]) run()
}
