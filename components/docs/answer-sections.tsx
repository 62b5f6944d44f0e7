import { listAssets } from '#lib/api/contract/hybrid-core.ts'
import { isCsvList } from '#lib/api/csv.ts'
import type { Dialect } from '#lib/api/dialects.ts'
import type { Addresses } from '#lib/api/problem-body.ts'
import { CodeBlock } from './code-block.tsx'
import { curl } from './curl.ts'
import { mediaTypeOf, problemExample } from './example.ts'
import { assetListExample } from './list-example.ts'
import { ProblemList } from './problem-list.tsx'
import { Words } from './words.tsx'

type SectionProps = { dialect: Dialect; addresses: Addresses }

export function AnswerSection({ dialect, addresses }: SectionProps) {
  const { request, body } = assetListExample(dialect, addresses)
  return (
    <>
      <p>
        <Words>
          {
            'A list has its records in `data`, the page in `meta` and the addresses around it in `links`, which keep every filter and sort. One record stands alone under `data`.'
          }
        </Words>
      </p>
      <CodeBlock
        caption="Request: the fullest distributed storage node"
        code={curl(addresses.baseUrl, request)}
        language="shell"
      />
      <CodeBlock caption="Answer: one page of the list" code={body} language="json" />
      <ul>
        <li>
          <Words>
            {
              'A usage is `raw` of `total` in `unit`; `percentage` is 100 · raw ÷ total, rounded half up to two decimals. It may exceed 100.'
            }
          </Words>
        </li>
        <li>
          <Words>{'What is not known or does not apply is `null`, never 0 and never left out.'}</Words>
        </li>
        <li>
          <Words>
            {'Byte counts are whole numbers of bytes, up to 64 bits. CPU is counted in cores, fractions included.'}
          </Words>
        </li>
        <li>Times are RFC 3339 in UTC.</li>
        {isCsvList(dialect, listAssets) && (
          <li>
            <Words>
              {
                'With `Accept: text/csv` a list comes as a table: all its pages at once, with the same filters and sorts, a line a record and the units in its head.'
              }
            </Words>
          </li>
        )}
        <li>
          <Words>{'`stale` is true when the values are older than they should be; `observed_at` says how old.'}</Words>
        </li>
        <li>
          <Words>
            {
              'Every answer has an `X-Request-Id`. A good one has an `ETag` for `If-None-Match`, and a list a `Link` header with the pages around it.'
            }
          </Words>
        </li>
      </ul>
    </>
  )
}

export function ErrorSection({ dialect, addresses }: SectionProps) {
  const { answer } = problemExample(dialect, addresses, 'query-parameter-value-processing-failed')
  return (
    <>
      <p>
        <Words>
          {`Every error is \`${mediaTypeOf(dialect)}\` with a list of problems: \`type\` is the address of a page about it, \`title\` and \`status\` are the same for every problem of the type, \`detail\` says what is particular to this one, and \`DocURL\` leads back to this page.`}
        </Words>
      </p>
      <CodeBlock caption="Answer: an error" code={answer} language="http" />
      <p>Every problem of this interface has a page:</p>
      <ProblemList dialect={dialect} explained />
    </>
  )
}
