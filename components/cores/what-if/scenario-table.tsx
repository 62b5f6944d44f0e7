import { IconAlertOctagonFilled, IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import table from '../../records/plain-table/card-table.module.css'
import { ColumnHeads } from '../../records/plain-table/column-heads.tsx'
import { formatPercentage } from '../../usage/format.ts'
import { Meter } from '../../usage/meter/meter.tsx'
import { isUnchanged, type Scenario, type ScenarioRow, scenarioRows, verdictWords } from './scenario-rows.ts'
import classes from './what-if.module.css'

const icons: Record<ScenarioRow['verdict'], typeof IconCircleCheck> = {
  data_at_risk: IconAlertOctagonFilled,
  does_not_fit: IconCircleX,
  local_data_lost: IconAlertTriangle,
  fits: IconCircleCheck,
}

/** Each resource before and after a scenario, side by side, with its verdict; the worst first; those that do not change in one line. */
export function ScenarioTable({ scenario }: { scenario: Scenario }) {
  const rows = scenarioRows(scenario)
  const unchanged = rows.filter(isUnchanged)
  return (
    <table className={table.table}>
      <ColumnHeads names={['Resource', 'Before', 'After', 'Verdict']} />
      <tbody>
        {rows
          .filter((row) => !isUnchanged(row))
          .map((row) => (
            <Row key={row.resource} row={row} />
          ))}
        {unchanged.length > 0 && (
          <tr>
            <td colSpan={4} className={classes.unchanged}>
              Unchanged: {unchanged.map(levelText).join(', ')}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** The name of a resource with its usage: `Memory 64.9 %`. */
function levelText({ name, before }: ScenarioRow): string {
  return before ? `${name} ${formatPercentage(before.percentage)}` : name
}

function Row({ row }: { row: ScenarioRow }) {
  const { name, before, after, verdict, detail, sellable } = row
  const Icon = icons[verdict]
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Before">
        <Meter label={`${name} before`} usage={before} />
      </td>
      <td data-label="After">{after ? <Meter label={`${name} after`} usage={after} /> : 'nothing left'}</td>
      <td>
        <span className={classes.verdict} data-verdict={verdict}>
          <Icon size={15} stroke={1.9} aria-hidden="true" />
          {verdictWords[verdict]}
        </span>
        <div>{detail}</div>
        {sellable && <div className={classes.sellable}>{sellable}</div>}
      </td>
    </tr>
  )
}
