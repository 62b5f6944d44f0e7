'use client'
import { IconAlertTriangle, IconCheck, IconClockExclamation } from '@tabler/icons-react'
import { listSources } from '#lib/api/contract/sources.ts'
import { sourceKinds, sourceStates } from '#lib/values/sources.ts'
import { coreHref } from '../cores/core-path.ts'
import { ResultWord } from '../records/badge/result-word.tsx'
import { NoValue, QuietText } from '../records/quiet-text.tsx'
import type { Column } from '../table/columns.ts'
import { valuesAsChoices } from '../table/filters/choices.ts'
import { ListTable } from '../table/list-table.tsx'
import { CellLink } from '../table/rows/cell-link.tsx'
import { formatNumber } from '../usage/format.ts'
import { Freshness } from '../usage/freshness.tsx'
import { SourceDetail } from './source-detail.tsx'
import { intervalText, kindTexts, problemOf, type Source, worstFirst } from './source-texts.ts'
import classes from './sources.module.css'

const icons = { ok: IconCheck, late: IconClockExclamation, failing: IconAlertTriangle }

const shownCores = 3

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
      return problem === undefined ? <NoValue /> : <span className={classes.problem}>{problem}</span>
    },
  },
  {
    id: 'started_at',
    header: 'Last round',
    enableSorting: true,
    cell: ({ last_round: round }) => <Freshness label="Begin of the last round" observedAt={round.started_at} />,
  },
  {
    id: 'interval_seconds',
    header: 'Interval',
    cell: ({ interval_seconds: seconds }) =>
      seconds === null ? <NoValue /> : <span className={classes.short}>{intervalText(seconds)}</span>,
  },
  { id: 'hybrid_core_ids', header: 'Hybrid cores', cell: ({ hybrid_core_ids: ids }) => <Cores ids={ids} /> },
  { id: 'changed', header: 'Changed', isNumeric: true, cell: ({ last_round: round }) => formatNumber(round.changed) },
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

function Cores({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <NoValue />
  return (
    <span className={classes.cores}>
      {ids.slice(0, shownCores).map((id) => (
        <CellLink key={id} href={coreHref(id)}>
          {id}
        </CellLink>
      ))}
      {ids.length > shownCores && <QuietText>and {ids.length - shownCores} more</QuietText>}
    </span>
  )
}
