import type { Dialect } from '#lib/api/dialects.ts'
import { direction } from '#lib/api/params.ts'
import { kindOf } from '#lib/api/problems.ts'
import { problemPages } from './pages.ts'
import { ParameterList } from './parameter-list.tsx'
import { Section } from './section.tsx'
import { Words } from './words.tsx'

/** How lists are paged, filtered and sorted; the rules are those of the codecs. */
export function QueryRules({ dialect }: { dialect: Dialect }) {
  const { paging, say } = dialect
  return (
    <>
      <Section id="paging" title="Pages" order={3}>
        <p>
          Every list is paged. A page past the end is an answer like any other, with no records and the right total.
          Whole numbers are plain decimal digits: <code>1.5</code>, <code>1e3</code>, <code>0x1</code> and an empty
          value are wrong.
        </p>
        <ParameterList params={Object.entries(paging.params).map(([name, codec]) => ({ name, codec }))} say={say} />
      </Section>
      <Section id="filters" title="Filters" order={3}>
        <ul>
          <li>A value matches exactly; upper and lower case differ.</li>
          <li>
            In <code>filter[id]</code> a <code>*</code> stands for any run of characters: <code>filter[id]=cn-*</code>.
          </li>
          <li>A filter may be given more than once: a record matches when it has any of the values.</li>
          <li>Different filters add up: a record must match all of them.</li>
          <li>An empty value matches nothing. It never means “no filter”.</li>
          <li>
            Where the rule lists the values, any other is refused. Where it does not, a value that nothing has gives an
            empty list.
          </li>
        </ul>
      </Section>
      <Section id="sorting" title="Sorting" order={3}>
        <p>
          <Words>{`\`sort[name]\` takes ${direction.rule.replace('+', '`+`').replace('-', '`-`')}. A raw \`+\` in a query string arrives as a space; both, and an empty value, mean ascending.`}</Words>
        </p>
        <ul>
          <li>The order of the sort parameters in the query is their priority.</li>
          <li>
            Below them <code>id</code> ascending always closes the order, so that pages neither repeat nor miss a
            record.
          </li>
          <li>
            <code>memory_usage</code> and <code>storage_usage</code> sort by the percentage that is shown, then by the
            raw value. What is not known comes last in both directions.
          </li>
          <li>Text sorts by code point.</li>
        </ul>
      </Section>
      <Section id="refused-queries" title="What is refused" order={3}>
        <ul>
          {refusals(dialect).map(({ when, answer }) => (
            <li key={when}>
              {when}: {answer}.
            </li>
          ))}
        </ul>
        <p>
          Checks run in the order encoding, names, repetition, values; the answer names everything that the first failed
          check found. Brackets may be percent-encoded or not.
        </p>
      </Section>
    </>
  )
}

function refusals(dialect: Dialect) {
  const link = (name: Parameters<typeof kindOf>[0]) => {
    const page = problemPages(dialect).find(({ names }) => names.includes(name))
    return page ? <a href={page.path}>{page.title}</a> : dialect.say(kindOf(name).title)
  }
  return [
    { when: 'An escape that is broken or not UTF-8', answer: link('wrong-encoded-url-query') },
    {
      when: 'A parameter that the route does not define',
      answer: dialect.unknownParameter ? link(dialect.unknownParameter) : 'nothing, it is ignored',
    },
    { when: 'A page or sort parameter given twice', answer: link('not-allowed-query-parameter-recurrence') },
    { when: 'A value against its rule', answer: link('query-parameter-value-processing-failed') },
  ]
}
