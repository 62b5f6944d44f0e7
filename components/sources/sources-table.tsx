'use client'
import { IconAlertTriangle, IconCheck, IconClockExclamation } from '@tabler/icons-react'
import { Fragment } from 'react'
import { listSources } from '#lib/api/contract/sources.ts'
import { sourceKinds, sourceStates } from '#lib/values/sources.ts'
import { coreHref } from '../cores/core-path.ts'
import { ResultWord } from '../records/badge/result-word.tsx'
import { NoValue } from '../records/quiet-text.tsx'
import type { Column } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { CellLink } from '../table/rows/cell-link.tsx'
import { text } from '../texts/text.ts'
import { Figure } from '../usage/figure/figure.tsx'
import { formatNumber } from '../usage/format.ts'
import { Freshness } from '../usage/freshness.tsx'
import { SourceDetail } from './source-detail.tsx'
import { sourceFacts, sourceOrigin } from './source-figures.ts'
import {
  intervalText,
  kindTexts,
  linesOf,
  problemOf,
  type Source,
  shownCores,
  stateTexts,
  worstFirst,
} from './source-texts.ts'
import classes from './sources.module.css'

const icons = { ok: IconCheck, late: IconClockExclamation, failing: IconAlertTriangle }

const columns: Column<Source>[] = [
  { id: 'name', header: 'sources.source', enableSorting: true, cell: ({ name }) => name },
  {
    id: 'state',
    header: 'sources.state',
    enableSorting: true,
    sortDescFirst: true,
    cell: ({ state }) => <ResultWord icon={icons[state]} word={text(stateTexts[state])} isWrong={state !== 'ok'} />,
  },
  {
    id: 'problem',
    header: 'sources.problem',
    cardPlace: (source) => (problemOf(source) === undefined ? null : 0),
    cell: (source) => {
      const problem = problemOf(source)
      if (problem === undefined) return <NoValue />
      const { errors, warnings } = linesOf(source.last_round)
      const { words, lang, more } = problem
      const exact = [words, ...errors, ...warnings]
      const facts = () => {
        const label = text('sources.problemOf', { source: source.name })
        return sourceFacts(source, label, [...new Set(exact)], text('sources.problemFormula'))
      }
      return (
        <Figure facts={facts}>
          <span className={classes.problem}>
            <span lang={lang}>{words}</span> {more}
          </span>
        </Figure>
      )
    },
  },
  {
    id: 'started_at',
    header: 'sources.lastRound',
    enableSorting: true,
    cell: (source) => (
      <Freshness
        label={text('sources.beginOf', { source: source.name })}
        observedAt={source.last_round.started_at}
        origin={() => sourceOrigin(source, text('sources.beginFormula'))}
      />
    ),
  },
  {
    id: 'interval_seconds',
    header: 'sources.interval',
    cell: (source) => <Interval source={source} />,
  },
  { id: 'hybrid_core_ids', header: 'sources.hybridCores', cell: ({ hybrid_core_ids: ids }) => <Cores ids={ids} /> },
  { id: 'changed', header: 'sources.changed', isNumeric: true, cell: (source) => <Changed source={source} /> },
  { id: 'kind', header: 'sources.kind', cell: ({ kind }) => text(kindTexts[kind]) },
]

/** The list of sources; a row opens the errors and labels of its last round. */
export function SourcesTable() {
  return (
    <ListTable
      noun={text('sources.sources')}
      endpoint={listSources}
      params={{}}
      columns={columns}
      rowId={({ name }) => name}
      rowDetail={(source) => <SourceDetail source={source} />}
      defaultSort={worstFirst}
      filters={[
        { kind: 'search', name: 'search', label: 'sources.searchByName' },
        {
          kind: 'choice',
          name: 'state',
          label: 'sources.state',
          choices: sourceStates.map((value) => ({ value, label: stateTexts[value] })),
        },
        {
          kind: 'choice',
          name: 'kind',
          label: 'sources.kind',
          choices: sourceKinds.map((value) => ({ value, label: kindTexts[value] })),
        },
      ]}
      empty={text('sources.noSources')}
    />
  )
}

function Interval({ source }: { source: Source }) {
  const { kind, interval_seconds: seconds } = source
  if (seconds === null) return <NoValue />
  const facts = () => {
    const exact = text('sources.seconds', { seconds: formatNumber(seconds, 3) })
    const formula = text(kind === 'push' ? 'sources.pushInterval' : 'sources.fileInterval')
    return sourceFacts(source, text('sources.intervalOf', { source: source.name }), [exact], formula)
  }
  return (
    <Figure facts={facts}>
      <span className={classes.short}>{intervalText(seconds)}</span>
    </Figure>
  )
}

function Changed({ source }: { source: Source }) {
  const { changed } = source.last_round
  const facts = () => {
    const label = text('sources.changedOf', { source: source.name })
    return sourceFacts(source, label, [formatNumber(changed)], text('sources.changedFormula'))
  }
  return <Figure facts={facts}>{formatNumber(changed)}</Figure>
}

function Cores({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <NoValue />
  return (
    <>
      {ids.slice(0, shownCores).map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <CellLink className={classes.core} href={coreHref(id)}>
            {id}
          </CellLink>
        </Fragment>
      ))}
      {ids.length > shownCores && (
        <span className={classes.short}>{` ${text('sources.moreCores', { count: ids.length - shownCores })}`}</span>
      )}
    </>
  )
}
