import { listAssets } from '#lib/api/contract/hybrid-core.ts'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import type { Addresses } from '#lib/api/dialects/error-formats.ts'
import { hasCsvFormat } from '#lib/api/downloads/csv.ts'
import { CodeBlock } from '../elements/code-block.tsx'
import { curl } from '../elements/curl.ts'
import { TextWithCode } from '../elements/text-with-code.tsx'
import { problemExample } from '../problems/problem-example.ts'
import { ProblemList } from '../problems/problem-list.tsx'
import { assetListExample } from './list-example.ts'

type SectionProps = { dialect: Dialect; addresses: Addresses }

export function ResponseSection({ dialect, addresses }: SectionProps) {
  const { request, body } = assetListExample(dialect, addresses)
  return (
    <>
      <p>
        <TextWithCode>
          {
            'A list has its records in `data`, the page in `meta` and the addresses of the pages around it in `links`, which keep all filters and sorts. A single record is the object in `data`.'
          }
        </TextWithCode>
      </p>
      <CodeBlock
        caption="Request: the fullest distributed storage node"
        code={curl(addresses.baseUrl, request)}
        language="shell"
      />
      <CodeBlock caption="Response: one page of the list" code={body} language="json" />
      <ValueRules dialect={dialect} />
    </>
  )
}

function ValueRules({ dialect }: { dialect: Dialect }) {
  return (
    <ul>
      <li>
        <TextWithCode>
          {
            'A usage is `raw` of `total` in `unit`; `percentage` is 100 · raw ÷ total, rounded half up to two decimals. It may exceed 100.'
          }
        </TextWithCode>
      </li>
      <li>
        <TextWithCode>
          {'A value that is unknown or does not apply is `null`; it is never 0 and never left out.'}
        </TextWithCode>
      </li>
      <li>
        <TextWithCode>
          {'Byte counts are whole numbers of bytes, up to 64 bits. CPU is counted in cores, fractions included.'}
        </TextWithCode>
      </li>
      <li>Times are RFC 3339 in UTC.</li>
      {hasCsvFormat(dialect, listAssets) && (
        <li>
          <TextWithCode>
            {
              'With `Accept: text/csv` the response is a table with all pages of the list, the same filters and sorts, one line per record and the units in the first line. A history is a table with one line per point. With `Accept: application/x-ndjson` it is one JSON record per line, which a program reads as it arrives: no need to request page after page.'
            }
          </TextWithCode>
        </li>
      )}
      <li>
        <TextWithCode>
          {'`stale` is true when the values are older than expected; `observed_at` is the time of the values.'}
        </TextWithCode>
      </li>
      <li>
        <TextWithCode>
          {
            'Every response has an `X-Request-Id`. A successful response has an `ETag` for `If-None-Match`; a list also has a `Link` header with the pages around it.'
          }
        </TextWithCode>
      </li>
    </ul>
  )
}

export function ErrorSection({ dialect, addresses }: SectionProps) {
  const { response } = problemExample(dialect, addresses, 'query-parameter-value-processing-failed')
  return (
    <>
      <p>
        <TextWithCode>
          {`Every error is \`${dialect.errorFormat.contentType}\` with a list of problems: \`type\` is the address of a page about it, \`title\` and \`status\` are the same for every problem of the type, \`detail\` explains this occurrence, and \`DocURL\` is the address of this page.`}
        </TextWithCode>
      </p>
      <CodeBlock caption="Response: an error" code={response} language="http" />
      <p>Every problem of this API has a page:</p>
      <ProblemList dialect={dialect} explained />
    </>
  )
}
