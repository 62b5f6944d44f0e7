import type { OperationProblem } from '#lib/api/reference/operation.ts'
import { Section } from '../../docs/elements/section.tsx'
import { TextWithCode } from '../../docs/elements/text-with-code.tsx'
import classes from '../reference.module.css'

/** The problems that the operation can respond with, each with a link to its page. */
export function ProblemSection({ problems }: { problems: readonly OperationProblem[] }) {
  return (
    <Section id="problems" title="Problems">
      <ul className={classes.problems}>
        {problems.map(({ name, status, title, meaning, href }) => (
          <li key={name}>
            <span className={classes.status}>{status}</span>
            <span>
              <a href={href}>{title}</a>
              <span className={classes.meaning}>
                <TextWithCode>{meaning}</TextWithCode>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
