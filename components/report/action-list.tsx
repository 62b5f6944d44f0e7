import type { ComparedCore } from '../compare/compared-core.ts'
import { forecastFacts } from '../forecast/forecast-figures.ts'
import { OrderBy } from '../forecast/order-by.tsx'
import { Note } from '../records/quiet-text.tsx'
import { Figure } from '../usage/figure/figure.tsx'
import type { FigureFacts } from '../usage/figure/figure-events.ts'
import { poolOrigin } from '../usage/figure/usage-origins.ts'
import classes from './report.module.css'
import { type ReportAction, reportActions } from './report-actions.ts'

/** What to do about a core, by when. */
export function ActionList({ core, today }: { core: ComparedCore; today: string }) {
  const actions = reportActions(core, today)
  if (actions.length === 0) return <Note>Nothing: no node has failed, and no resource has an order-by date.</Note>
  return (
    <ol className={classes.actions}>
      {actions.map((action) => (
        <li key={action.text}>
          <Figure facts={() => actionFacts(action, core)}>
            {action.by === null ? <b>now</b> : <OrderBy day={action.by} today={today} isShort />}
            {'\u2002'}
            {action.text}
          </Figure>
        </li>
      ))}
    </ol>
  )
}

function actionFacts({ by, text, forecast }: ReportAction, { id, resources }: ComparedCore): FigureFacts {
  if (forecast && by !== null) return forecastFacts(forecast, 'orderBy', [by])
  return {
    label: `What to do about ${id}`,
    exact: [text],
    observedAt: resources.oldest_observed_at,
    origin: {
      ...poolOrigin({ hybrid_core_id: id, resource: 'cpu' }),
      formula: 'Follows from failed nodes, from stale values, and from what no longer fits without the largest node.',
      inputs: `All nodes of ${id} with their status and their last values.`,
    },
  }
}
