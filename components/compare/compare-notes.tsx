import { Anchor } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IdText } from '../records/id-text.tsx'
import { joinNames } from '../records/sentences.ts'
import { PageLink } from '../shell/page-link.tsx'
import { richText, text } from '../texts/text.ts'
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
          {richText('compare.unknownCore', { core: id, id: (quoted) => <IdText id={String(quoted)} /> })}{' '}
          {known.length > 1 && (
            <NoteLink href={keep(compareHref(known, isPerNode))}>{text('compare.compareWithout')}</NoteLink>
          )}
        </Note>
      ))}
      {leftOut.length > 0 && (
        <Note>{text('compare.leftOut', { count: leftOut.length, most: maximumCores, cores: joinNames(leftOut) })}</Note>
      )}
      {repeated.length > 0 && (
        <Note>{text('compare.repeated', { count: repeated.length, cores: joinNames(repeated) })}</Note>
      )}
      {known.length < 2 && (
        <Note>
          {text(known.length === 0 ? 'compare.noneSelected' : 'compare.oneAlone')}{' '}
          <NoteLink href={keep('/cores')}>{text('compare.selectInList')}</NoteLink>
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
