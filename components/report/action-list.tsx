import type { ComparedCore } from '../compare/compared-core.ts'
import { forecastFacts } from '../forecast/forecast-figures.ts'
import { OrderBy } from '../forecast/order-by.tsx'
import { Note } from '../records/quiet-text.tsx'
import { text } from '../texts/text.ts'
import { Figure } from '../usage/figure/figure.tsx'
import type { FigureFacts } from '../usage/figure/figure-events.ts'
import { poolOrigin } from '../usage/figure/usage-origins.ts'
import classes from './report.module.css'
import { type ReportAction, reportActions } from './report-actions.ts'

/** What to do about a core, by when. */
export function ActionList({ core, today }: { core: ComparedCore; today: string }) {
  const actions = reportActions(core, today)
  if (actions.length === 0) return <Note>{text('report.nothing')}</Note>
  return (
    <ol className={classes.actions}>
      {actions.map((action) => (
        <li key={action.text}>
          <Figure facts={() => actionFacts(action, core)}>
            {action.by === null ? <b>{text('report.now')}</b> : <OrderBy day={action.by} today={today} isShort />}
            {'\u2002'}
            {action.text}
          </Figure>
        </li>
      ))}
    </ol>
  )
}

function actionFacts({ by, text: words, forecast }: ReportAction, { id, resources }: ComparedCore): FigureFacts {
  if (forecast && by !== null) return forecastFacts(forecast, 'orderBy', [by])
  return {
    label: text('report.whatToDoAbout', { core: id }),
    exact: [words],
    observedAt: resources.oldest_observed_at,
    origin: {
      ...poolOrigin({ hybrid_core_id: id, resource: 'cpu' }),
      formula: text('report.actionFormula'),
      inputs: text('report.actionInputs', { core: id }),
    },
  }
}
