import { DotBadge, type DotColor } from './dot-badge.tsx'
import { statusText } from './status-text.ts'

const colors = new Map<string, DotColor>([
  ['active', 'teal'],
  ['staged', 'blue'],
  ['failed', 'red'],
  ['maintenance', 'yellow'],
  ['invited', 'blue'],
  ['locked', 'red'],
])

/** The status of a core, an asset or a user. */
export function StatusBadge({ status }: { status: string }) {
  return <DotBadge text={statusText(status)} color={colors.get(status) ?? 'gray'} />
}
