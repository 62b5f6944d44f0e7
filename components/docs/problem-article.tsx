import { Title } from '@mantine/core'
import type { Dialect } from '#lib/api/dialects.ts'
import type { Addresses } from '#lib/api/problem-body.ts'
import { kindOf, type ProblemName } from '#lib/api/problems.ts'
import { CodeBlock } from './code-block.tsx'
import { problemExample } from './example.ts'
import { introductionPath, isAnswered, type ProblemPage, samePagesElsewhere } from './pages.ts'
import classes from './prose.module.css'
import { Section } from './section.tsx'
import { Words } from './words.tsx'

/** What a kind of problem is, how to be rid of it, and a request that meets it. */
export function ProblemArticle({ page, addresses }: { page: ProblemPage; addresses: Addresses }) {
  const { dialect, names, statuses, title } = page
  return (
    <article className={classes.prose}>
      <p className={classes.eyebrow}>
        {dialect.title} · status {statuses.join(' or ')}
      </p>
      <Title order={1}>{title}</Title>
      {names.length > 1 && (
        <p className={classes.lead}>{counted[names.length] ?? 'Several'} cases are answered with this problem.</p>
      )}
      {names.map((name, at) => (
        <Kind
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

type KindProps = { dialect: Dialect; name: ProblemName; addresses: Addresses; number: number | null }

/** One kind of problem; numbered where several share a page. */
function Kind({ dialect, name, addresses, number }: KindProps) {
  const { status, what, fix } = kindOf(name)
  const { request, answer } = problemExample(dialect, addresses, name)
  const order = number ? 3 : 2
  const ofCase = number ? ` in case ${number}` : ''
  const explanation = (
    <>
      <Section id={`${name}-what`} title="What happened" order={order}>
        {!isAnswered(dialect, name) && (
          <p>
            {dialect.name} ignores a parameter that a route does not define and never answers with this problem. Other
            versions do.
          </p>
        )}
        <p>
          <Words>{dialect.say(what)}</Words>
        </p>
      </Section>
      <Section id={`${name}-fix`} title="How to fix it" order={order}>
        <p>
          <Words>{dialect.say(fix)}</Words>
        </p>
      </Section>
      <Section id={`${name}-example`} title="Example" order={order}>
        <CodeBlock caption={`Request${ofCase}`} code={request} language="shell" />
        <CodeBlock caption={`Answer${ofCase}`} code={answer} language="http" />
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
  const introduction = introductionPath(page.dialect)
  const elsewhere = samePagesElsewhere(page)
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
