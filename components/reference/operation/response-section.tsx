import { STATUS_CODES } from 'node:http'
import { Title } from '@mantine/core'
import type { Operation } from '#lib/api/reference/operation.ts'
import type { SchemaRow } from '#lib/api/reference/schema-rows.ts'
import { CodeBlock } from '../../docs/elements/code-block.tsx'
import { Section } from '../../docs/elements/section.tsx'
import { TextWithCode } from '../../docs/elements/text-with-code.tsx'
import { AllowedValues, type FieldRow, FieldTable } from './field-table.tsx'

/** The successful response: status, headers, example, fields and other formats. */
export function ResponseSection({ operation }: { operation: Operation }) {
  const { status, example, rows, csvHeader, hasNdjson } = operation
  return (
    <Section id="response" title="Response">
      <p>
        Status{' '}
        <code>
          {status} {STATUS_CODES[status]}
        </code>
        {status === 204 && ', without a body'}. Headers: <TextWithCode>{headersOf(operation)}</TextWithCode>
      </p>
      {example.response && <CodeBlock caption="Example response" code={example.response} language="json" />}
      {rows.length > 0 && (
        <>
          <p>Every field is always present. A value that is unknown or does not apply is null.</p>
          <FieldTable label="Response body" head="Field" rows={rows.map(rowOf)} />
        </>
      )}
      {csvHeader !== null && (
        <section>
          <Title order={3}>As CSV</Title>
          <p>
            With <code>Accept: text/csv</code> the response has all pages in one file (RFC 4180, UTF-8), with the same
            filters and sorting.
          </p>
          <CodeBlock caption="First line of the CSV" code={csvHeader} language="text" />
        </section>
      )}
      {hasNdjson && (
        <section>
          <Title order={3}>As NDJSON</Title>
          <p>
            With <code>Accept: application/x-ndjson</code> the response has the records of all pages, one in each line,
            with the same filters and sorting. A program reads each line as it arrives.
          </p>
        </section>
      )}
    </Section>
  )
}

function headersOf({ hasTag, hasPages, method }: Operation): string {
  return [
    '`X-Request-Id` identifies the request in the server log',
    ...(hasTag && method === 'GET' ? ['`ETag` is the tag of the body, for `If-None-Match`'] : []),
    ...(hasTag && method !== 'GET' ? ['`ETag` is the tag of the new state, for `If-Match`'] : []),
    ...(hasPages ? ['`Link` has the first, previous, next and last page'] : []),
  ]
    .join('; ')
    .concat('.')
}

function rowOf({ path, name, depth, type, isNullable, values, description }: SchemaRow): FieldRow {
  return {
    key: path,
    name,
    depth,
    type: isNullable ? `${type} or null` : type,
    description,
    ...(values ? { notes: <AllowedValues values={values} /> } : {}),
  }
}
