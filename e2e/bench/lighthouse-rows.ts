import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DemoPanel } from '../setup/browser/demo-panel.ts'
import { lighthouse, type Preset, type Run, type Scores } from './lighthouse.ts'
import type { Row } from './support/row.ts'
import { median } from './support/statistics.ts'

const runCount = 5
/** The same minimum for a desktop and for a slow phone. */
const leastScores: Scores = { performance: 97, accessibility: 100, 'best-practices': 100 }

/** The median of several runs, because other work on the machine distorts a single one. */
export async function measurePage({ url, cookies }: DemoPanel, path: string, preset: Preset): Promise<Row[]> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const runs = await lighthouseInTurn(url + path, cookie, preset)
  return (Object.entries(leastScores) as [keyof Scores, number][]).map(([category, least]) => {
    const scores = runs.map((run) => run.scores[category])
    const middle = median(scores)
    const measured = `median ${middle}, ${Math.min(...scores)} to ${Math.max(...scores)}${category === 'performance' ? ` (${timesOf(runs)})` : ''}`
    return [`Lighthouse ${preset}, ${category}, ${path}`, measured, `>= ${least}`, middle >= least]
  })
}

/** What this machine and its browser take without the panel: it is in the times of each page. */
export async function measureEmptyPage(preset: Preset): Promise<Row> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end('<!doctype html><html lang="en"><title>Empty</title><h1>Empty</h1></html>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const runs = await lighthouseInTurn(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, '', preset)
    const scores = runs.map((run) => run.scores.performance)
    const measured = `median ${median(scores)}, ${Math.min(...scores)} to ${Math.max(...scores)} (${timesOf(runs)})`
    return [`Lighthouse ${preset}, performance, an empty page`, measured, 'not limited', true]
  } finally {
    server.close()
  }
}

async function lighthouseInTurn(url: string, cookie: string, preset: Preset): Promise<Run[]> {
  const runs: Run[] = []
  for (let n = 0; n < runCount; n++) runs.push(await lighthouse(url, cookie, preset))
  return runs
}

function timesOf(runs: Run[]): string {
  const largestPaint = (median(runs.map((run) => run.largestPaintMs)) / 1000).toFixed(1)
  const blocking = median(runs.map((run) => run.blockingMs)).toFixed(0)
  return `paint ${largestPaint} s, blocked ${blocking} ms, machine ${runs.map((run) => run.machine.toFixed(0)).join(' ')}`
}
