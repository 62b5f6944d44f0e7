import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `isSo` answers true; throws when it has not after `timeoutMs`. */
export async function until(what: string, isSo: () => Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`)
    await sleep(10)
  }
}
