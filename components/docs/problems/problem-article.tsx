import { Title } from '@mantine/core'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import type { Addresses } from '#lib/api/dialects/error-formats.ts'
import { kindOf, type ProblemName } from '#lib/api/problems/problems.ts'
import { CodeBlock } from '../elements/code-block.tsx'
import classes from '../elements/prose.module.css'
import { Section } from '../elements/section.tsx'
import { TextWithCode } from '../elements/text-with-code.tsx'
import { problemExample } from './problem-example.ts'
import { canOccur, type ProblemPage, samePagesInOtherApis } from './problem-pages.ts'

/** The page of a problem: what happened, how to fix it, and an example. */
export function ProblemArticle({ page, addresses }: { page: ProblemPage; addresses: Addresses }) {
  const { dialect, names, statuses, title } = page
  return (
    <article className={classes.prose}>
      <p className={classes.eyebrow}>
        {dialect.title} · status {statuses.join(' or ')}
      </p>
      <Title order={1}>{title}</Title>
      {names.length > 1 && (
        <p className={classes.lead}>{counted[names.length] ?? 'Several'} cases have this problem.</p>
      )}
      {names.map((name, at) => (
        <Case
          key={name}
          dialect={dialect}
          name={name}
          addresses={addresses}
          number={names.length > 1 ? at + 1 : null}
        />
      ))}
      <SeeAlso page={page} />
    </article>
  )
}

const counted: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three' }

type CaseProps = { dialect: Dialect; name: ProblemName; addresses: Addresses; number: number | null }

/** One case of the problem; `number` is null when the page has only one. */
function Case({ dialect, name, addresses, number }: CaseProps) {
  const { status, what, fix } = kindOf(name)
  const { request, response } = problemExample(dialect, addresses, name)
  const order = number ? 3 : 2
  const ofCase = number ? ` in case ${number}` : ''
  const explanation = (
    <>
      <Section id={`${name}-what`} title="What happened" order={order}>
        {!canOccur(dialect, name) && (
          <p>
            {dialect.name} ignores a parameter that a route does not define and never responds with this problem. Other
            versions do.
          </p>
        )}
        <p>
          <TextWithCode>{dialect.translate(what)}</TextWithCode>
        </p>
      </Section>
      <Section id={`${name}-fix`} title="How to fix it" order={order}>
        <p>
          <TextWithCode>{dialect.translate(fix)}</TextWithCode>
        </p>
      </Section>
      <Section id={`${name}-example`} title="Example" order={order}>
        <CodeBlock caption={`Request${ofCase}`} code={request} language="shell" />
        <CodeBlock caption={`Response${ofCase}`} code={response} language="http" />
      </Section>
    </>
  )
  if (!number) return explanation
  return (
    <Section id={name} title={`Case ${number}: status ${status}`}>
      {explanation}
    </Section>
  )
}

function SeeAlso({ page }: { page: ProblemPage }) {
  const introduction = page.dialect.introductionPath
  const elsewhere = samePagesInOtherApis(page)
  return (
    <Section id="see-also" title="See also">
      <ul>
        {introduction && page.names.includes('credentials-missing') && (
          <li>
            <a href={`${introduction}#auth`}>Authentication in the {page.dialect.title}</a>
          </li>
        )}
        {introduction && (
          <li>
            <a href={introduction}>Introduction to the {page.dialect.title}</a>
          </li>
        )}
        {elsewhere.map(({ dialect, path, title }) => (
          <li key={path}>
            <a href={path}>
              {title} in the {dialect.title}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
