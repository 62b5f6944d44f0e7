import { Title } from '@mantine/core'
import type { Parameter } from '#lib/api/reference/parameters.ts'
import { TextWithCode } from '../../docs/elements/text-with-code.tsx'
import { capital } from '../../records/sentences.ts'
import { AllowedValues, type FieldRow, FieldTable } from './field-table.tsx'

const titles = {
  path: 'In the path',
  filter: 'Filters',
  option: 'Options',
  sort: 'Sorting',
  page: 'Pages',
  header: 'Headers',
} as const

const explanations: Partial<Record<Parameter['group'], string>> = {
  filter: 'A filter can be repeated: a record matches when it has any of the values.',
  sort: '`+` sorts ascending, `-` descending. The order of the parameters in the query is their priority.',
}

/** The parameters of an operation, grouped by kind. */
export function ParameterTable({ parameters }: { parameters: readonly Parameter[] }) {
  const groups = [...new Set(parameters.map(({ group }) => group))]
  return groups.map((group) => (
    <section key={group}>
      <Title order={3}>{titles[group]}</Title>
      {explanations[group] && (
        <p>
          <TextWithCode>{explanations[group]}</TextWithCode>
        </p>
      )}
      <FieldTable
        label={titles[group]}
        head="Parameter"
        rows={parameters.filter((parameter) => parameter.group === group).map(rowOf)}
      />
    </section>
  ))
}

function rowOf({ name, group, type, rule, description, values, fallback }: Parameter): FieldRow {
  return {
    key: name,
    name,
    type,
    isRequired: group === 'path',
    description,
    notes: (
      <>
        {values ? <AllowedValues values={values} /> : group !== 'path' && `${capital(rule)}.`}
        {fallback !== undefined && (
          <>
            {' '}
            Default <code>{fallback}</code>.
          </>
        )}
      </>
    ),
  }
}
