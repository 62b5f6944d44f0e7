import type { Look } from '../bars/pattern.tsx'

type Area = { look: Look; color: string }

const known: Record<string, Area> = {
  active: { look: 'solid', color: 'var(--color-level-normal)' },
  staged: { look: 'hatched', color: 'var(--mantine-color-dimmed)' },
  maintenance: { look: 'lines', color: 'var(--color-level-high)' },
  failed: { look: 'crossed', color: 'var(--color-level-full)' },
}
const others: Look[] = ['rows', 'dots', 'lines', 'solid']

/** Returns the pattern and colour of a status. Statuses are an open set: unknown ones take the spare patterns in turn. */
export function areaOfStatus(status: string, statuses: readonly string[]): Area {
  if (Object.hasOwn(known, status)) return known[status] as Area
  const unknown = statuses.filter((one) => !Object.hasOwn(known, one))
  return { look: others[unknown.indexOf(status) % others.length] ?? 'rows', color: 'var(--color-mark)' }
}
