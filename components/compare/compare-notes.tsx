import { Anchor } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IdText } from '../records/id-text.tsx'
import { joinNames } from '../records/sentences.ts'
import { PageLink } from '../shell/page-link.tsx'
import { useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import classes from './compare.module.css'
import { type ComparedIds, compareHref, maximumCores } from './compare-address.ts'
import type { ComparedState } from './use-compared-cores.ts'

type CompareNotesProps = { named: ComparedIds; states: readonly ComparedState[]; isPerNode: boolean }

/** Says which cores of the address are not shown, and why there is nothing to compare. */
export function CompareNotes({ named: { ids, repeated, leftOut }, states, isPerNode }: CompareNotesProps) {
  const keep = useKeepDenominator()
  const unknown = states.filter(({ isUnknown }) => isUnknown).map(({ id }) => id)
  const known = ids.filter((id) => !unknown.includes(id))
  return (
    <>
      {unknown.map((id) => (
        <Note key={id}>
          There is no hybrid core <IdText id={`“${id}”`} />. It was never imported, was removed, or belongs to another
          partner.{' '}
          {known.length > 1 && <NoteLink href={keep(compareHref(known, isPerNode))}>Compare without it</NoteLink>}
        </Note>
      ))}
      {leftOut.length > 0 && (
        <Note>
          At most {maximumCores} cores are compared: {joinNames(leftOut)} {leftOut.length === 1 ? 'is' : 'are'} not
          shown.
        </Note>
      )}
      {repeated.length > 0 && (
        <Note>
          The address names {joinNames(repeated)} more than once: {repeated.length === 1 ? 'it is' : 'each is'} shown
          once.
        </Note>
      )}
      {known.length < 2 && (
        <Note>
          {known.length === 0 ? 'No core is selected.' : 'One core alone has nothing to be compared with.'}{' '}
          <NoteLink href={keep('/cores')}>Select two to four cores in the list</NoteLink>
        </Note>
      )}
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="note" className={classes.note}>
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

function NoteLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor component={PageLink} href={href} inherit underline="always">
      {children}
    </Anchor>
  )
}
