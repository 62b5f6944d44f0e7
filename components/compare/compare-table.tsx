'use client'
import { Anchor, Skeleton } from '@mantine/core'
import { coreHref } from '../cores/core-path.ts'
import table from '../records/plain-table/card-table.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { text } from '../texts/text.ts'
import { useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import type { FigureFacts } from '../usage/figure/figure-events.ts'
import classes from './compare.module.css'
import type { ComparedCore } from './compared-core.ts'
import type { ComparedGroup, ComparedRow } from './compared-row.ts'
import { DifferenceMark } from './difference-mark.tsx'
import { type Difference, differences } from './differences.ts'

/** A column of the comparison; `core` is undefined while its values load. */
export type ComparedColumn = { id: string; core: ComparedCore | undefined }

type CompareTableProps = { columns: readonly ComparedColumn[]; groups: readonly ComparedGroup[] }

/** Cores side by side: a column for each core, a row for each property. On a phone each row is a block. */
export function CompareTable({ columns, groups }: CompareTableProps) {
  const keep = useKeepDenominator()
  return (
    <table
      className={`${table.table} ${classes.table}`}
      aria-label={text('compare.comparison')}
      aria-busy={columns.some(({ core }) => core === undefined)}
    >
      <thead>
        <tr>
          <th scope="col">{text('compare.core')}</th>
          {columns.map(({ id }) => (
            <th key={id} scope="col" className={classes.core}>
              <Anchor component={PageLink} href={keep(coreHref(id))} inherit>
                {id}
              </Anchor>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className={classes.group}>
            <th scope="rowgroup" colSpan={columns.length + 1}>
              {title}
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.name} row={row} columns={columns} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row, columns }: { row: ComparedRow; columns: readonly ComparedColumn[] }) {
  const { name, cell, compared } = row
  const values = columns.map(({ core }) => (core && compared ? compared.valueOf(core) : null))
  const found = compared ? differences(values, compared.formatDifference ?? compared.format, compared.words) : []
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map(({ id, core }, at) => {
        const difference = found[at]
        return (
          <td key={id} data-label={id}>
            {core ? (
              <>
                {cell(core)}
                {difference && (
                  <DifferenceMark
                    difference={difference}
                    facts={() => differenceFacts(row, columns, core, difference)}
                  />
                )}
              </>
            ) : (
              <Skeleton className={compared ? classes.placeholder : classes.smallPlaceholder} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Returns the content of the card of a difference: the values of all cores. */
function differenceFacts(
  { name, compared }: ComparedRow,
  columns: readonly ComparedColumn[],
  shown: ComparedCore,
  { text: words }: Difference,
): FigureFacts {
  if (!compared) return { label: name, exact: [words] }
  const { observedAt, time, origin } = compared.sourceOf(shown)
  const values = columns.map(({ id, core }) => {
    const value = core ? compared.valueOf(core) : null
    return `${id}: ${value === null ? text('compare.noValue') : compared.format(value)}`
  })
  return {
    label: text('compare.andOthers', { row: name, core: shown.id }),
    exact: [words, ...values],
    ...(observedAt !== undefined && { observedAt }),
    ...(time !== undefined && { time }),
    ...(origin && {
      origin: {
        ...origin,
        formula: `${text('compare.differenceFormula', { core: shown.id })} ${origin.formula}`,
        inputs: text('compare.differenceInputs', { count: columns.length }),
      },
    }),
  }
}
