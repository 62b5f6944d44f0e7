'use client'
import { Button } from '@mantine/core'
import { PageLink } from '../../shell/page-link.tsx'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { compareHref, maximumCores } from '../compare-address.ts'
import classes from './compare-selection.module.css'
import { useCompare } from './compare-selection.tsx'

/** The cores that are selected to be compared, and the link to their comparison. It is as high without a selection. */
export function CompareBar() {
  const keep = useKeepDenominator()
  const { ids, clear } = useCompare()
  const hints = ['Select two to four cores to compare them.', 'Select one to three more to compare it.']
  const names = ids.join(', ')
  return (
    <section className={classes.bar} aria-label="Compare" data-selected={ids.length > 0 || undefined}>
      <span className={classes.text} role="status">
        {ids.length > 0 && <b>{names} </b>}
        {hints[ids.length] ?? (ids.length === maximumCores && `These are ${maximumCores}, the most that are compared.`)}
      </span>
      {ids.length > 1 && (
        <Button component={PageLink} href={keep(compareHref(ids))} size="compact-xs">
          Compare {ids.length} cores
        </Button>
      )}
      {ids.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={clear} aria-label="Clear the selection">
          Clear
        </Button>
      )}
    </section>
  )
}
