'use client'
import { Button } from '@mantine/core'
import { PageLink } from '../../shell/page-link.tsx'
import { text } from '../../texts/text.ts'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { compareHref, maximumCores } from '../compare-address.ts'
import classes from './compare-selection.module.css'
import { useCompare } from './compare-selection.tsx'

/** The cores that are selected to be compared, and the link to their comparison. It is as high without a selection. */
export function CompareBar() {
  const keep = useKeepDenominator()
  const { ids, clear } = useCompare()
  return (
    <section className={classes.bar} aria-label={text('compare.compare')} data-selected={ids.length > 0 || undefined}>
      <span className={classes.text} role="status">
        {ids.length > 0 && <b>{ids.join(', ')} </b>}
        {hintOf(ids.length)}
      </span>
      {ids.length > 1 && (
        <Button component={PageLink} href={keep(compareHref(ids))} size="compact-xs">
          {text('compare.compareCount', { count: ids.length })}
        </Button>
      )}
      {ids.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={clear} aria-label={text('compare.clearSelection')}>
          {text('compare.clear')}
        </Button>
      )}
    </section>
  )
}

function hintOf(count: number): string | undefined {
  if (count === 0) return text('compare.selectSeveral')
  if (count === 1) return text('compare.selectMore')
  return count === maximumCores ? text('compare.mostSelected', { count }) : undefined
}
