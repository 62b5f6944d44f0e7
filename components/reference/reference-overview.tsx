import { Anchor, Text, Title } from '@mantine/core'
import { endpointsOf } from '#lib/api/contract/index.ts'
import type { Dialect, LifetimeSettings } from '#lib/api/dialects/dialect.ts'
import { pathOf } from '#lib/api/endpoint-path.ts'
import { introductions } from '#lib/api/openapi/descriptions.ts'
import { referenceDialects } from '#lib/api/reference/operation.ts'
import prose from '../docs/elements/prose.module.css'
import { TextWithCode } from '../docs/elements/text-with-code.tsx'
import { VersionEnd } from '../docs/introduction/version-end.tsx'
import classes from './reference.module.css'

type ReferenceOverviewProps = { baseUrl: string; settings: LifetimeSettings }

/** The start page of the reference: purpose, path prefix and documents of each API. */
export function ReferenceOverview({ baseUrl, settings }: ReferenceOverviewProps) {
  return (
    <div className={`${prose.prose} ${classes.page}`}>
      <Title order={1}>API reference</Title>
      <p className={prose.lead}>
        Every operation with its parameters, response and problems, and a form that sends it with your session.
      </p>
      <p>
        Programs send the headers <code>X-Auth-UserId</code> and <code>X-Auth-Token</code>; create a token on the page{' '}
        <Anchor href="/api-keys">API keys</Anchor>. All paths are below <code>{baseUrl}</code>.
      </p>
      {/* On narrow screens the list is below this text. */}
      <Text component="p" hiddenFrom="md">
        <Anchor href="#operations">Go to the list of operations</Anchor>
      </Text>
      {referenceDialects.map((dialect) => (
        <section key={dialect.name}>
          <Title order={2} id={dialect.name}>
            {dialect.title}
          </Title>
          <p>
            <TextWithCode>{dialect.translate(introductions[dialect.errorFormat.family])}</TextWithCode>
          </p>
          <VersionEnd dialect={dialect} {...dialect.lifetime(settings)} />
          <ApiFacts dialect={dialect} />
        </section>
      ))}
    </div>
  )
}

function ApiFacts({ dialect }: { dialect: Dialect }) {
  const endpoints = endpointsOf(dialect)
  const introduction = dialect.introductionPath
  const document = endpoints.find(({ shape }) => shape === 'document')
  return (
    <dl className={prose.facts}>
      <div>
        <dt>Path prefix</dt>
        <dd>
          <code>{dialect.prefix}</code>
        </dd>
      </div>
      <div>
        <dt>Operations</dt>
        <dd>{endpoints.length}</dd>
      </div>
      {document && (
        <div>
          <dt>OpenAPI 3.1</dt>
          <dd>
            <a href={pathOf(dialect, document)}>{pathOf(dialect, document)}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>Guide</dt>
        <dd>
          {introduction ? (
            <a href={introduction}>Introduction to {dialect.name}</a>
          ) : (
            <a href={`/docs#${dialect.name}`}>Problems of the {dialect.title}</a>
          )}
        </dd>
      </div>
    </dl>
  )
}
