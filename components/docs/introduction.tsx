import { Title } from '@mantine/core'
import type { Dialect } from '#lib/api/dialects.ts'
import type { Addresses } from '#lib/api/problem-body.ts'
import { AnswerSection, ErrorSection } from './answer-sections.tsx'
import { CodeBlock } from './code-block.tsx'
import { curl } from './curl.ts'
import { DifferenceSection } from './difference-section.tsx'
import classes from './prose.module.css'
import { QueryRules } from './query-rules.tsx'
import { RouteList } from './route-list.tsx'
import { Section } from './section.tsx'
import { type Ends, VersionEnd } from './version-end.tsx'
import { Words } from './words.tsx'

const contents = {
  address: 'Address',
  auth: 'Authentication',
  routes: 'Routes',
  query: 'Pages, filters, sorting',
  answers: 'Answers',
  errors: 'Errors',
  versions: 'v1 and v2',
}

type Props = { dialect: Dialect; addresses: Addresses; ends: Ends | undefined }

/** All that one needs to write a client of a version, in that version's own words. */
export function Introduction({ dialect, addresses, ends }: Props) {
  const { say, prefix } = dialect
  return (
    <div className={classes.withContents}>
      <header className={classes.prose}>
        <Title order={1}>{dialect.title}</Title>
        <p className={classes.lead}>
          {say(
            'Reads the hybrid cores of your partner account, the nodes of each (its assets), how full they are, and what is left when a node fails. It changes nothing: every route is a GET.',
          )}
        </p>
        {ends && <VersionEnd dialect={dialect} {...ends} />}
      </header>
      <nav className={classes.contents} aria-labelledby="contents">
        <h2 id="contents">On this page</h2>
        <ul>
          {Object.entries(contents).map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`${classes.prose} ${classes.ruled}`}>
        <Section id="address" title={contents.address}>
          <CodeBlock caption="Base address" code={`${addresses.baseUrl}${prefix}`} language="text" />
          <p>
            <Words>{`The same routes are described for programs, as OpenAPI 3.1, at \`${prefix}/doc\` and \`/api/${dialect.name}/doc\`.`}</Words>
          </p>
        </Section>
        <Section id="auth" title={contents.auth}>
          <Authentication dialect={dialect} addresses={addresses} />
        </Section>
        <Section id="routes" title={contents.routes}>
          <RouteList dialect={dialect} />
        </Section>
        <Section id="query" title={contents.query}>
          <QueryRules dialect={dialect} />
        </Section>
        <Section id="answers" title={contents.answers}>
          <AnswerSection dialect={dialect} addresses={addresses} />
        </Section>
        <Section id="errors" title={contents.errors}>
          <ErrorSection dialect={dialect} addresses={addresses} />
        </Section>
        <Section id="versions" title={contents.versions}>
          <DifferenceSection dialect={dialect} />
        </Section>
      </div>
    </div>
  )
}

function Authentication({ dialect, addresses }: { dialect: Dialect; addresses: Addresses }) {
  const path = `${dialect.prefix}${dialect.say('/hybrid-cores')}`
  return (
    <>
      <p>Every request carries two headers, also those for the OpenAPI description:</p>
      <dl className={classes.facts}>
        <div>
          <dt>
            <code>X-Auth-UserId</code>
          </dt>
          <dd>The UUID of a user that has access to a partner account.</dd>
        </div>
        <div>
          <dt>
            <code>X-Auth-Token</code>
          </dt>
          <dd>
            A valid token of that user. It starts with <code>hct_</code>, expires, and can be revoked.
          </dd>
        </div>
      </dl>
      <p>
        Both are on the <a href={`${addresses.baseUrl}/api-keys`}>API keys page</a> of the panel. A token is shown once,
        when it is made. You see the objects of the user’s own partner and no others.
      </p>
      <CodeBlock caption="Request" code={curl(addresses.baseUrl, { path })} language="shell" />
    </>
  )
}
