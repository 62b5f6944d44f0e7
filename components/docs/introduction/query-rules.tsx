import { endpointsOf } from '#lib/api/contract/index.ts'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import { direction, filterLimits } from '#lib/api/params.ts'
import { kindOf } from '#lib/api/problems/problems.ts'
import { Section } from '../elements/section.tsx'
import { TextWithCode } from '../elements/text-with-code.tsx'
import { problemPages } from '../problems/problem-pages.ts'
import { ParameterList } from './parameter-list.tsx'

/** The rules of pages, filters and sorting, with the rules of the codecs. */
export function QueryRules({ dialect }: { dialect: Dialect }) {
  return (
    <>
      <PageRules dialect={dialect} />
      <FilterRules dialect={dialect} />
      <SortRules />
      <RefusedQueries dialect={dialect} />
    </>
  )
}

function PageRules({ dialect }: { dialect: Dialect }) {
  const { paging, translate } = dialect
  return (
    <Section id="paging" title="Pages" order={3}>
      <p>
        Every list is paged. A page past the end is a normal response, with no records and the correct total. Whole
        numbers are plain decimal digits: <code>1.5</code>, <code>1e3</code>, <code>0x1</code> and an empty value are
        invalid.
      </p>
      <ParameterList
        params={Object.entries(paging.params).map(([name, codec]) => ({ name, codec }))}
        translate={translate}
      />
    </Section>
  )
}

function FilterRules({ dialect }: { dialect: Dialect }) {
  const hasSingle = endpointsOf(dialect).some(({ filters }) => Object.values(filters).some(({ isSingle }) => isSingle))
  return (
    <Section id="filters" title="Filters" order={3}>
      <ul>
        <li>A value matches exactly; upper and lower case differ.</li>
        <li>
          In <code>filter[id]</code> a <code>*</code> stands for any run of characters: <code>filter[id]=cn-*</code>.
        </li>
        <li>
          A filter can be repeated: a record matches when it has any of the values.
          {hasSingle && ' The period and the step of a history can be given only once.'}
        </li>
        <li>Different filters are combined with AND: a record must match all of them.</li>
        <li>
          A request may hold at most {filterLimits.values} filter values. At most {filterLimits.patterns} of them may
          hold a <code>*</code>, each at most {filterLimits.stars} times.
        </li>
        <li>An empty value matches nothing. It never means “no filter”.</li>
        <li>
          A filter with a fixed set of values refuses other values. For other filters a value without matches gives an
          empty list.
        </li>
      </ul>
    </Section>
  )
}

function SortRules() {
  return (
    <Section id="sorting" title="Sorting" order={3}>
      <p>
        <TextWithCode>{`\`sort[name]\` takes ${direction.rule.replace('+', '`+`').replace('-', '`-`')}. A raw \`+\` in a query string is read as a space; a space and an empty value mean ascending.`}</TextWithCode>
      </p>
      <ul>
        <li>The order of the sort parameters in the query is their priority.</li>
        <li>
          <code>id</code> ascending is always the last sort, so that pages neither repeat nor miss a record.
        </li>
        <li>
          <code>memory_usage</code> and <code>storage_usage</code> sort by the percentage as shown, then by the raw
          value. Unknown values come last in both directions.
        </li>
        <li>Text sorts by code point.</li>
      </ul>
    </Section>
  )
}

function RefusedQueries({ dialect }: { dialect: Dialect }) {
  return (
    <Section id="refused-queries" title="Refused queries" order={3}>
      <ul>
        {refusals(dialect).map(({ when, response }) => (
          <li key={when}>
            {when}: {response}.
          </li>
        ))}
      </ul>
      <p>
        Checks run in the order encoding, names, repetition, values; the response lists everything that the first failed
        check found. Brackets may be percent-encoded or not.
      </p>
    </Section>
  )
}

function refusals(dialect: Dialect) {
  const link = (name: Parameters<typeof kindOf>[0]) => {
    const page = problemPages(dialect).find(({ names }) => names.includes(name))
    return page ? <a href={page.path}>{page.title}</a> : dialect.translate(kindOf(name).title)
  }
  return [
    { when: 'A percent escape that is invalid or not UTF-8', response: link('wrong-encoded-url-query') },
    {
      when: 'A parameter that the route does not define',
      response: dialect.unknownParameter ? link(dialect.unknownParameter) : 'ignored',
    },
    { when: 'A page or sort parameter given twice', response: link('not-allowed-query-parameter-recurrence') },
    { when: 'A value that breaks its rule', response: link('query-parameter-value-processing-failed') },
  ]
}
