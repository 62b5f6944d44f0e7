'use client'
import { IconAlertTriangle, IconCheck, IconClockExclamation } from '@tabler/icons-react'
import { Fragment } from 'react'
import { listSources } from '#lib/api/contract/sources.ts'
import { sourceKinds, sourceStates } from '#lib/values/sources.ts'
import { coreHref } from '../cores/core-path.ts'
import { ResultWord } from '../records/badge/result-word.tsx'
import { NoValue } from '../records/quiet-text.tsx'
import type { Column } from '../table/columns.ts'
import { valuesAsChoices } from '../table/filters/choices.ts'
import { ListTable } from '../table/list-table.tsx'
import { CellLink } from '../table/rows/cell-link.tsx'
import { Figure } from '../usage/figure/figure.tsx'
import { formatNumber } from '../usage/format.ts'
import { Freshness } from '../usage/freshness.tsx'
import { SourceDetail } from './source-detail.tsx'
import { sourceFacts, sourceOrigin } from './source-figures.ts'
import { intervalText, kindTexts, linesOf, problemOf, type Source, shownCores, worstFirst } from './source-texts.ts'
import classes from './sources.module.css'

const icons = { ok: IconCheck, late: IconClockExclamation, failing: IconAlertTriangle }

const columns: Column<Source>[] = [
  { id: 'name', header: 'Source', enableSorting: true, cell: ({ name }) => name },
  {
    id: 'state',
    header: 'State',
    enableSorting: true,
    sortDescFirst: true,
    cell: ({ state }) => <ResultWord icon={icons[state]} word={state} isWrong={state !== 'ok'} />,
  },
  {
    id: 'problem',
    header: 'Problem',
    cardPlace: (source) => (problemOf(source) === undefined ? null : 0),
    cell: (source) => {
      const problem = problemOf(source)
      if (problem === undefined) return <NoValue />
      const { errors, warnings } = linesOf(source.last_round)
      const exact = [problem, ...errors, ...warnings]
      const formula =
        'The first error; else that it is late; else the first value that was left out, or the labels without an asset.'
      return (
        <Figure facts={() => sourceFacts(source, 'Problem', [...new Set(exact)], formula)}>
          <span className={classes.problem}>{problem}</span>
        </Figure>
      )
    },
  },
  {
    id: 'started_at',
    header: 'Last round',
    enableSorting: true,
    cell: (source) => (
      <Freshness
        label={`Begin of the last round of ${source.name}`}
        observedAt={source.last_round.started_at}
        origin={() => sourceOrigin(source, 'The time at which the last round or push began.')}
      />
    ),
  },
  {
    id: 'interval_seconds',
    header: 'Interval',
    cell: (source) => <Interval source={source} />,
  },
  { id: 'hybrid_core_ids', header: 'Hybrid cores', cell: ({ hybrid_core_ids: ids }) => <Cores ids={ids} /> },
  { id: 'changed', header: 'Changed', isNumeric: true, cell: (source) => <Changed source={source} /> },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kindTexts[kind] },
]

/** The list of sources; a row opens the errors and labels of its last round. */
export function SourcesTable() {
  return (
    <ListTable
      noun="sources"
      endpoint={listSources}
      params={{}}
      columns={columns}
      rowId={({ name }) => name}
      rowDetail={(source) => <SourceDetail source={source} />}
      defaultSort={worstFirst}
      filters={[
        { kind: 'search', name: 'search', label: 'Search by name' },
        { kind: 'choice', name: 'state', label: 'State', choices: valuesAsChoices(sourceStates) },
        {
          kind: 'choice',
          name: 'kind',
          label: 'Kind',
          choices: sourceKinds.map((value) => ({ value, label: kindTexts[value] })),
        },
      ]}
      empty="Values come from imports, from programs that push, and from Prometheus. The ways to add them are below."
    />
  )
}

function Interval({ source }: { source: Source }) {
  const { kind, interval_seconds: seconds } = source
  if (seconds === null) return <NoValue />
  const formula =
    kind === 'push' ? 'The interval that the program named with its last push.' : 'The interval in the file of sources.'
  return (
    <Figure facts={() => sourceFacts(source, 'Interval', [`${formatNumber(seconds, 3)} seconds`], formula)}>
      <span className={classes.short}>{intervalText(seconds)}</span>
    </Figure>
  )
}

function Changed({ source }: { source: Source }) {
  const { changed } = source.last_round
  const formula = 'The number of assets of which the last round or push changed a value.'
  return (
    <Figure facts={() => sourceFacts(source, 'Changed assets', [formatNumber(changed)], formula)}>
      {formatNumber(changed)}
    </Figure>
  )
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
      {ids.length > shownCores && <span className={classes.short}>{` and ${ids.length - shownCores} more`}</span>}
    </>
  )
}
