import { Title } from '@mantine/core'
import type { LifetimeSettings } from '#lib/api/dialects/dialect.ts'
import { type Operation, referenceDialects } from '#lib/api/reference/operation.ts'
import { CodeBlock } from '../../docs/elements/code-block.tsx'
import { CopyText } from '../../docs/elements/copy-text.tsx'
import { curl, placeholders } from '../../docs/elements/curl.ts'
import prose from '../../docs/elements/prose.module.css'
import { Section } from '../../docs/elements/section.tsx'
import { Path, TextWithCode } from '../../docs/elements/text-with-code.tsx'
import { VersionEnd } from '../../docs/introduction/version-end.tsx'
import { Breadcrumb } from '../../records/breadcrumb.tsx'
import { MethodTag } from '../method-tag.tsx'
import classes from '../reference.module.css'
import type { ResponseFormat } from '../try-it/request.ts'
import { TryIt } from '../try-it/try-it.tsx'
import { BodyTable } from './body-table.tsx'
import { ParameterTable } from './parameter-table.tsx'
import { ProblemSection } from './problem-section.tsx'
import { ResponseSection } from './response-section.tsx'
import { RightsNote } from './rights-note.tsx'

type OperationPageProps = {
  operation: Operation
  baseUrl: string
  settings: LifetimeSettings
}

/** The reference page of an operation: description, scope, parameters, response, problems and a form to try it. */
export function OperationPage({ operation, baseUrl, settings }: OperationPageProps) {
  const { api, method, path, summary, description, parameters, body } = operation
  const dialect = referenceDialects.find(({ name }) => name === api)
  return (
    <article className={`${prose.prose} ${classes.page}`} data-operation={operation.id}>
      <Breadcrumb
        to={[
          { href: '/reference', label: 'API reference' },
          { href: `/reference#${api}`, label: dialect?.title ?? api },
        ]}
        here={summary}
      />
      <Title order={1}>{summary}</Title>
      <p className={classes.route}>
        <MethodTag method={method} />
        <Path>{path}</Path>
        <CopyText text={path} label="Copy the path" />
      </p>
      <p>
        <TextWithCode>{description}</TextWithCode>
      </p>
      {dialect && <VersionEnd dialect={dialect} {...dialect.lifetime(settings)} />}
      <RightsNote scope={operation.scope} isSessionOnly={operation.isSessionOnly} />
      <CodeBlock caption="Example request" code={exampleRequest(operation, baseUrl)} language="shell" />
      {!operation.hasRecords && <TryIt operation={tryable(operation)} />}
      {parameters.length > 0 && (
        <Section id="parameters" title="Parameters">
          <ParameterTable parameters={parameters} />
        </Section>
      )}
      {body && (
        <Section id="body" title="Request body">
          <p>
            {operation.hasRecords ? (
              <>
                A JSON object in each line, as <code>application/x-ndjson</code>, or an array of them, as{' '}
                <code>application/json</code>.
              </>
            ) : (
              <>
                A JSON object, as <code>application/json</code>.
              </>
            )}
          </p>
          <BodyTable fields={body} />
        </Section>
      )}
      <ResponseSection operation={operation} />
      <ProblemSection problems={operation.problems} />
    </article>
  )
}

function exampleRequest(operation: Operation, baseUrl: string): string {
  const { method, example, isSessionOnly } = operation
  const headers: Record<string, string> = isSessionOnly
    ? { Cookie: 'YOUR_SESSION', Origin: baseUrl }
    : { ...placeholders }
  if (!example.body) return curl(baseUrl, { method, path: example.path, headers })
  headers['Content-Type'] = operation.hasRecords ? 'application/x-ndjson' : 'application/json'
  return curl(baseUrl, { method, path: example.path, headers, body: JSON.stringify(example.body) })
}

/** The properties that the form needs; the rest is not sent to the browser. */
function tryable({ method, path, parameters, body, csvHeader, hasNdjson }: Operation) {
  const formats: ResponseFormat[] = [
    'JSON',
    ...(csvHeader ? (['CSV'] as const) : []),
    ...(hasNdjson ? (['NDJSON'] as const) : []),
  ]
  return { method, path, parameters, body, formats }
}
