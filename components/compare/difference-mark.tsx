import { IconCaretDown, IconCaretUpFilled, IconEqual } from '@tabler/icons-react'
import { Figure } from '../usage/figure/figure.tsx'
import type { FigureFacts } from '../usage/figure/figure-events.ts'
import classes from './compare.module.css'
import type { Difference } from './differences.ts'

const icons: Record<Difference['place'], typeof IconEqual | null> = {
  largest: IconCaretUpFilled,
  between: null,
  smallest: IconCaretDown,
  equal: IconEqual,
}

type DifferenceMarkProps = { difference: Difference; facts: () => FigureFacts }

/** How a value differs from the others of its row: a shape and words. */
export function DifferenceMark({ difference: { place, text }, facts }: DifferenceMarkProps) {
  const Icon = icons[place]
  return (
    <Figure className={classes.difference} facts={facts}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      {text}
    </Figure>
  )
}
