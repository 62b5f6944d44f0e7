import { z } from 'zod'
import { agedSteps, type HistoryAges } from '../values/history.ts'
import { dayMs } from '../values/time.ts'

/** The ages that HISTORY has while it is unset; a year has 366 days. */
export const defaultHistory = '5m=14d,1h=90d,1d=3y,asset.1h=8d,asset.1d=400d'

const daysOfUnit = { d: 1, y: 366 } as const
const pattern = /^(5m|1h|1d|asset\.1h|asset\.1d)=([1-9]\d{0,3})([dy])$/
const rule = `must be ages in days or years such as asset.1h=8d,1d=3y, each at most once, for ${agedSteps.join(', ')}`

function parse(text: string): Partial<HistoryAges> | undefined {
  const ages: Partial<Record<keyof HistoryAges, number>> = {}
  for (const part of text.split(',')) {
    const [, name, count, unit] = pattern.exec(part.trim()) ?? []
    const step = agedSteps.find((one) => one === name)
    if (step === undefined || ages[step] !== undefined) return undefined
    ages[step] = Number(count) * daysOfUnit[unit === 'y' ? 'y' : 'd'] * dayMs
  }
  return ages
}

/** How long history is kept: `STEP=AGE`, separated by commas. A step that is left out has its default. */
export const historyAges = z.string().transform((text, context): HistoryAges => {
  const ages = parse(text)
  if (!ages) context.addIssue(rule)
  return { ...(parse(defaultHistory) as HistoryAges), ...ages }
})
