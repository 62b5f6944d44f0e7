import { Title } from '@mantine/core'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import type { Addresses } from '#lib/api/dialects/error-formats.ts'
import { CodeBlock } from '../elements/code-block.tsx'
import { curl } from '../elements/curl.ts'
import classes from '../elements/prose.module.css'
import { Section } from '../elements/section.tsx'
import { TextWithCode } from '../elements/text-with-code.tsx'
import { DifferenceSection } from './difference-section.tsx'
import { QueryRules } from './query-rules.tsx'
import { ErrorSection, ResponseSection } from './response-sections.tsx'
import { RouteList } from './route-list.tsx'
import { type Ends, VersionEnd } from './version-end.tsx'

const contents = {
  address: 'Address',
  auth: 'Authentication',
  routes: 'Routes',
  query: 'Pages, filters, sorting',
  responses: 'Responses',
  errors: 'Errors',
  versions: 'v1 and v2',
}

type Props = { dialect: Dialect; addresses: Addresses; ends: Ends | undefined }

/** The introduction to a version of the API: everything needed to write a client. */
export function Introduction({ dialect, addresses, ends }: Props) {
  const { translate, prefix } = dialect
  return (
    <div className={classes.withContents}>
      <header className={classes.prose}>
        <Title order={1}>{dialect.title}</Title>
        <p className={classes.lead}>
          {translate(
            'Reads the hybrid cores of your partner account, the nodes of each (its assets), their usage, and the capacity that is left when a node fails. It changes nothing: every route is a GET.',
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
            <TextWithCode>{`The same routes are described for programs, as OpenAPI 3.1, at \`${prefix}/doc\` and \`/api/${dialect.name}/doc\`.`}</TextWithCode>
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
        <Section id="responses" title={contents.responses}>
          <ResponseSection dialect={dialect} addresses={addresses} />
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
  const path = `${dialect.prefix}${dialect.translate('/hybrid-cores')}`
  return (
    <>
      <p>Every request needs two headers, also a request for the OpenAPI document:</p>
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
        when it is created. A request can only read objects of the user’s partner.
      </p>
      <CodeBlock caption="Request" code={curl(addresses.baseUrl, { path })} language="shell" />
    </>
  )
}
