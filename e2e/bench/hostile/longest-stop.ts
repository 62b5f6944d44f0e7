export const metricsToken = 'metrics-token-of-the-bench-0000000001'

/** The interval in which the server looks at its event loop; the metric includes it. */
const intervalMs = 10

/** Returns the longest time, in milliseconds, that the server's event loop stood still since the last call. */
export async function longestStop(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text()) ?? []
  if (seconds === undefined) throw new Error(`no event loop metric at ${url} (${response.status})`)
  return Math.max(0, Number(seconds) * 1_000 - intervalMs)
}
