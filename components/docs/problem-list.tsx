import type { Dialect } from '#lib/api/dialects.ts'
import { kindOf } from '#lib/api/problems.ts'
import { isAnswered, type ProblemPage, problemPages } from './pages.ts'
import classes from './problem-list.module.css'
import { Words } from './words.tsx'

/** The problems of an interface, each with its status and, when asked for, what it means in one sentence. */
export function ProblemList({ dialect, explained = false }: { dialect: Dialect; explained?: boolean }) {
  return (
    <ul className={classes.list} data-explained={explained || undefined}>
      {problemPages(dialect).map((page) => (
        <li key={page.path}>
          <span className={classes.status}>{page.statuses.join(', ')}</span>
          <a href={page.path}>{page.title}</a>
          {explained && (
            <p className={classes.explanation}>
              <Words>{inOneSentence(page)}</Words>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function inOneSentence({ dialect, names }: ProblemPage): string {
  const [name] = names
  if (!name) return ''
  if (!isAnswered(dialect, name)) return `${dialect.name} ignores such a parameter and never answers with this.`
  return dialect.say(kindOf(name).what.split(/(?<=\.) /)[0] ?? '')
}
