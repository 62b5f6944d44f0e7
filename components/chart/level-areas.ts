import type { Level } from '../usage/level.ts'
import type { Look } from './pattern.tsx'

/** How each level is drawn, and the colour of its word. */
export const levelAreas: Record<Level, { look: Look; color: string; text: string }> = {
  normal: { look: 'solid', color: 'var(--color-level-normal)', text: 'var(--mantine-color-dimmed)' },
  filling: { look: 'lines', color: 'var(--color-level-filling)', text: 'var(--color-level-filling-text)' },
  'near-full': { look: 'dots', color: 'var(--color-level-near-full)', text: 'var(--color-level-near-full)' },
  full: { look: 'crossed', color: 'var(--color-level-full)', text: 'var(--color-level-full)' },
}
