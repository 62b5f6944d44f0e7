import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#e2e/setup/processes/product.ts'

export type SteppedClock = {
  /** Makes all processes and threads of the server use this clock. */
  settings: Settings
  /** Sets the clock this many milliseconds ahead of the system's. */
  setAhead: (ms: number) => void
  now: () => number
}

/** Creates a clock that a test can set, as a machine's is set: monotonic clocks and the database do not follow. */
export function steppedClock(folder: string): SteppedClock {
  const file = join(folder, 'clock')
  let aheadMs = 0
  const setAhead = (ms: number) => {
    aheadMs = ms
    writeFileSync(`${file}.new`, String(ms))
    renameSync(`${file}.new`, file)
  }
  setAhead(0)
  return {
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(moduleOf(file))}` },
    setAhead,
    now: () => Date.now() + aheadMs,
  }
}

/** A module that adds the milliseconds in the file to what `Date` returns. */
function moduleOf(file: string): string {
  return `
    import { readFileSync } from 'node:fs'
    const system = Date.now
    const now = () => system() + Number(readFileSync(${JSON.stringify(file)}, 'utf8'))
    globalThis.Date = new Proxy(Date, {
      apply: () => new Date().toString(),
      construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [now()], as),
    })
    Date.now = now
  `
}
