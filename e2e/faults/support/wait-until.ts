import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `condition` returns true; throws after `timeoutMs`. */
export async function waitUntil(what: string, condition: () => Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`)
    await sleep(10)
  }
}
