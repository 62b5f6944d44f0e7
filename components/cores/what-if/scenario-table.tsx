import { IconAlertOctagonFilled, IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import table from '../../records/plain-table/card-table.module.css'
import { ColumnHeads } from '../../records/plain-table/column-heads.tsx'
import { richText, text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { formatPercentage } from '../../usage/format.ts'
import { Meter } from '../../usage/meter/meter.tsx'
import { type ScenarioOf, scenarioFacts } from './scenario-facts.ts'
import { isUnchanged, type Scenario, type ScenarioRow, scenarioRows, verdictWords } from './scenario-rows.ts'
import classes from './what-if.module.css'

const icons: Record<ScenarioRow['verdict'], typeof IconCircleCheck> = {
  data_at_risk: IconAlertOctagonFilled,
  does_not_fit: IconCircleX,
  local_data_lost: IconAlertTriangle,
  fits: IconCircleCheck,
}

const heads = ['cores.resourceHead', 'cores.beforeHead', 'cores.afterHead', 'cores.verdictHead'] as const

type ScenarioTableProps = ScenarioOf & { scenario: Scenario }

/** Each resource before and after a scenario, side by side, with its verdict; the worst first; those that do not change in one line. */
export function ScenarioTable({ scenario, ...of }: ScenarioTableProps) {
  const rows = scenarioRows(scenario)
  const unchanged = rows.filter(isUnchanged)
  return (
    <table className={table.table}>
      <ColumnHeads names={heads.map((head) => text(head))} />
      <tbody>
        {rows
          .filter((row) => !isUnchanged(row))
          .map((row) => (
            <Row key={row.resource} row={row} {...of} />
          ))}
        {unchanged.length > 0 && (
          <tr>
            <td colSpan={4} className={classes.unchanged}>
              {richText('cores.unchanged', {
                resources: () =>
                  unchanged.map((row, at) => (
                    <Figure key={row.resource} facts={() => scenarioFacts(row, of)}>
                      {levelText(row)}
                      {at < unchanged.length - 1 && ',\u00a0'}
                    </Figure>
                  )),
              })}
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

function Row({ row, ...of }: ScenarioOf & { row: ScenarioRow }) {
  const { name, before, after, verdict, detail, sellable } = row
  const Icon = icons[verdict]
  const facts = () => scenarioFacts(row, of)
  const { observedAt, origin } = facts()
  const source = { observedAt, origin: () => origin }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={text('cores.beforeHead')}>
        <Meter label={text('cores.resourceBefore', { resource: name })} usage={before} {...source} />
      </td>
      <td data-label={text('cores.afterHead')}>
        {after ? (
          <Meter label={text('cores.resourceAfter', { resource: name })} usage={after} {...source} />
        ) : (
          text('cores.nothingLeft')
        )}
      </td>
      <td>
        <span className={classes.verdict} data-verdict={verdict}>
          <Icon size={15} stroke={1.9} aria-hidden="true" />
          {text(verdictWords[verdict])}
        </span>
        <Figure className={classes.detail} facts={facts}>
          <span>{detail}</span>
          {sellable && <span className={classes.sellable}>{sellable}</span>}
        </Figure>
      </td>
    </tr>
  )
}
