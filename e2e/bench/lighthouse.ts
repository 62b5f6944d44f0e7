import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromiumFlags, chromiumPath } from '../setup/chromium.ts'
import { temporaryFolder } from '../setup/guard.ts'

const version = '13.5.0'
/** Too large, and too demanding of its Node, to be a dependency of the project. */
const cache = fileURLToPath(new URL(`../../node_modules/.cache/lighthouse-${version}`, import.meta.url))
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** `mobile` is a slow phone on a slow network, which Lighthouse takes by default; `desktop` an office. */
export type Preset = 'desktop' | 'mobile'
export type Scores = Record<(typeof categories)[number], number>

/** What Lighthouse says of a page, 0 to 100 each. */
export async function lighthouse(url: string, cookie: string, preset: Preset): Promise<Scores> {
  await install()
  const folder = temporaryFolder('lighthouse')
  const report = join(folder.path, 'report.json')
  const args = [
    join(cache, 'node_modules/lighthouse/cli/index.js'),
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
    const { categories: scored } = JSON.parse(readFileSync(report, 'utf8')) as {
      categories: Record<string, { score: number | null }>
    }
    const of = (name: string) => Math.round((scored[name]?.score ?? 0) * 100)
    return {
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
    }
  } finally {
    folder.remove()
  }
}

async function install(): Promise<void> {
  if (existsSync(join(cache, 'node_modules/lighthouse'))) return
  mkdirSync(cache, { recursive: true })
  const args = ['install', '--prefix', cache, '--no-save', '--no-audit', '--no-fund', `lighthouse@${version}`]
  await promisify(execFile)('npm', args, { env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' } })
}
