import { describe, expect, test } from 'vitest'
import { assetsOf, type Version, v2, versions } from '../support/versions.ts'
import { line, positionOf, problemsOf } from './query-problems.ts'

describe.each(versions)('Query parameter value processing failed in $name', (version) => {
  const position = positionOf(version)
  const least = version.name === 'v1' ? 0 : 1
  const noInteger = ['', '1.5', '1.0', '1e3', ' 1', '1 ', '+1', '0x1', '-0', '--1', '1,2', '１', '٣', 'NaN', 'Infinity']

  test.each([...noInteger, '-1', 'true', 'one', '9'.repeat(31), '9'.repeat(400)])(
    '%j is not a valid position',
    async (value) => {
      await expectWrong(version, position, value, [`>= ${least}`])
    },
  )
  test.each([...noInteger, '-1', '0', '51', '500', '99999999999999999999'])(
    '%j is not a valid page size',
    async (value) => {
      await expectWrong(version, version.size, value, ['>= 1', '<= 50'])
    },
  )
  test.each(['-+', '--', 'asc', 'desc', 'ASC', '1', '-1', '+ ', '−', 'id', '__proto__', 'constructor', '\0'])(
    '%j is not a valid direction',
    async (value) => {
      for (const name of ['id', 'node_type', 'status', 'memory_usage', 'storage_usage']) {
        await expectWrong(version, `sort[${name}]`, value, ['+', '-'])
      }
    },
  )
  test.each(['', 'Compute', 'compute ', 'comp*', '*', 'vm', '__proto__', 'compute,object_storage'])(
    '%j is not a node type',
    async (value) => {
      await expectWrong(version, 'filter[node_type]', value, ['compute', 'distributed_storage', 'object_storage'])
    },
  )
  test('each invalid value is one problem, in the order of the query', async () => {
    const query = `filter[node_type]=vm&${version.size}=51&filter[id]=fine&sort[id]=up&${position}=x`
    const errors = await problemsOf(`${assetsOf(version, 'alpha')}?${query}`)
    expect(errors.map(({ type, detail }) => [type, detail.match(/'([^']*)'/)?.[1]])).toEqual(
      ['filter[node_type]', version.size, 'sort[id]', position].map((name) => [
        line(version, 'query-parameter-value-processing-failed').type,
        name,
      ]),
    )
  })
})

describe.each(versions)('Query parameter value processing failed in $name', (version) => {
  const list = assetsOf(version, 'alpha')
  const many = (count: number, part: string) => Array.from({ length: count }, (_, n) => part + n).join('&')

  test.each([
    ['11 patterns', many(11, 'filter[id]=a*'), 'at most 10 filter values with a star (*), but this one has 11'],
    ['101 filter values', many(101, 'filter[status]=a'), 'at most 100 filter values, but this one has 101'],
  ])('limits a request with %s', async (_, query, limit) => {
    expect(await problemsOf(`${list}?${query}`)).toEqual([
      { ...line(version, 'query-parameter-value-processing-failed'), detail: `A request may have ${limit}.` },
    ])
  })
  test('limits the stars of a pattern', async () => {
    await expectWrong(version, 'filter[id]', '*a*b*c*d*e*', ['at most 5 stars'])
  })
})

test.each(['', 'TRUE', '1', '0', 'yes', 'null', 'True', 'true '])(
  '%j is not a valid public_available',
  async (value) => {
    await expectWrong(v2, 'filter[public_available]', value, ['true', 'false'], v2.cores)
  },
)

/** Expects a problem that names the parameter, the invalid value and the rule. */
async function expectWrong(
  version: Version,
  name: string,
  value: string,
  rule: string[],
  list = assetsOf(version, 'alpha'),
) {
  const { detail, ...problem } = (await problemsOf(`${list}?${name}=${encodeURIComponent(value)}`))[0]!
  expect(problem).toEqual(line(version, 'query-parameter-value-processing-failed'))
  for (const part of [`'${name}'`, ...rule, `'${value}'`]) expect(detail).toContain(part)
}
