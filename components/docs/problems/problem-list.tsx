import type { Dialect } from '#lib/api/dialects/dialect.ts'
import { kindOf } from '#lib/api/problems/problems.ts'
import { TextWithCode } from '../elements/text-with-code.tsx'
import classes from './problem-list.module.css'
import { canOccur, type ProblemPage, problemPages } from './problem-pages.ts'

/** The problems of an API with their status; `explained` adds one sentence each. */
export function ProblemList({ dialect, explained = false }: { dialect: Dialect; explained?: boolean }) {
  return (
    <ul className={classes.list} data-explained={explained || undefined}>
      {problemPages(dialect).map((page) => (
        <li key={page.path}>
          <span className={classes.status}>{page.statuses.join(', ')}</span>
          <a href={page.path}>{page.title}</a>
          {explained && (
            <p className={classes.explanation}>
              <TextWithCode>{firstSentenceOf(page)}</TextWithCode>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function firstSentenceOf({ dialect, names }: ProblemPage): string {
  const [name] = names
  if (!name) return ''
  if (!canOccur(dialect, name)) return `${dialect.name} ignores the parameter and never responds with this problem.`
  return dialect.translate(kindOf(name).what.split(/(?<=\.) /)[0] ?? '')
}
