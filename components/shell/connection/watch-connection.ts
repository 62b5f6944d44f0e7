import { onlineManager } from '@tanstack/react-query'

const firstWaitMs = 500
const longestWaitMs = 3_000

let isChecking = false

/**
 * Checks whether the server can be reached, and if not, pauses all queries until it can. Call it when a request got no
 * response: the browser knows only whether there is a network.
 */
export async function checkConnection(): Promise<void> {
  if (isChecking) return
  isChecking = true
  for (let waitMs = firstWaitMs; !(await isReachable()); waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    onlineManager.setOnline(false)
    await sleepUntilOnline(waitMs)
  }
  isChecking = false
  onlineManager.setOnline(true)
}

/** An error response counts, too: it shows that the server, or a proxy before it, can be reached. */
function isReachable(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/** Waits for a time, or until the browser reports a network. */
function sleepUntilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}
