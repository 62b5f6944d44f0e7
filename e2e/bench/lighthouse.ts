import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumFlags, chromiumPath } from '../setup/browser/chromium.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { installPackages } from './other-servers/packages.ts'

const categories = ['performance', 'accessibility', 'best-practices'] as const

/** `mobile` is Lighthouse's default, a slow phone on a slow network; `desktop` is an office computer. */
export type Preset = 'desktop' | 'mobile'
export type Scores = Record<(typeof categories)[number], number>
export type Run = {
  /** Each from 0 to 100. */
  scores: Scores
  /** Until the largest element is painted, as calculated for the slow phone. */
  largestPaintMs: number
  /** What tasks take beyond 50 ms each, as calculated for the slow phone. */
  blockingMs: number
  /**
   * Lighthouse's index of how fast this machine was just before: the slow phone is this machine, four times slower. The index
   * measures JavaScript alone: what it costs here to start a process or to touch new memory is not in it.
   */
  machine: number
}

export async function lighthouse(url: string, cookie: string, preset: Preset): Promise<Run> {
  const installed = await installPackages('lighthouse-13', { lighthouse: '13.5.0' })
  const folder = temporaryFolder('lighthouse')
  const report = join(folder.path, 'report.json')
  const args = [
    join(installed, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
    '--output=json',
    `--output-path=${report}`,
    `--only-categories=${categories.join(',')}`,
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    `--chrome-flags=${['--headless=new', ...chromiumFlags().filter((flag) => !flag.includes(' '))].join(' ')}`,
  ]
  try {
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, CHROME_PATH: chromiumPath() } })
    const {
      categories: scored,
      audits,
      environment,
    } = JSON.parse(readFileSync(report, 'utf8')) as {
      categories: Record<string, { score: number | null }>
      audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue?: number }>
      environment: { benchmarkIndex: number }
    }
    const of = (name: string) => Math.round((scored[name]?.score ?? 0) * 100)
    const scores = {
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
    }
    return {
      scores,
      largestPaintMs: audits['largest-contentful-paint'].numericValue ?? Number.NaN,
      blockingMs: audits['total-blocking-time'].numericValue ?? Number.NaN,
      machine: environment.benchmarkIndex,
    }
  } finally {
    folder.remove()
  }
}
