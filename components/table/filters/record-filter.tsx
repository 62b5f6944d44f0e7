'use client'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#lib/api/client.ts'
import type { listContracts } from '#lib/api/contract/management-contracts.ts'
import type { listLocations } from '#lib/api/contract/management-price-lists.ts'
import { useQuery } from '../../query/use-query.ts'
import { text } from '../../texts/text.ts'
import { ChoiceFilter } from './choice-filter.tsx'

/** A list of records that have a name. */
export type RecordsEndpoint = typeof listContracts | typeof listLocations

export type RecordFilterProps = {
  label: string
  records: RecordsEndpoint
  values: string[]
  onChange: (values: string[]) => void
}

const byName = { params: {}, sort: [{ name: 'name' as const, descending: false }] }

/** A filter for any of several records by name. The API searches the typed text, so the number of records does not matter. */
export function RecordFilter({ label, records, values, onChange }: RecordFilterProps) {
  const [typed, setTyped] = useState('')
  const [needle] = useDebouncedValue(typed.trim(), 150)
  const found = useQuery({
    ...query(records, { ...byName, filter: needle === '' ? {} : { search: [needle] } }),
    placeholderData: keepPreviousData,
  })
  // Selected records can be missing in the search results; their names are needed all the same.
  const selected = useQuery({
    ...query(records, { ...byName, filter: { uuid: values } }),
    enabled: values.length > 0,
    placeholderData: keepPreviousData,
  })
  const names = new Map(
    [...(selected.data?.data ?? []), ...(found.data?.data ?? [])].map(({ uuid, name }) => [uuid, name]),
  )
  const isFound = new Set(found.data?.data.map(({ uuid }) => uuid))
  return (
    <ChoiceFilter
      label={label}
      choices={[...names].map(([value, label]) => ({ value, label }))}
      values={values}
      onChange={onChange}
      search={{
        text: typed,
        onChange: setTyped,
        isFound: (value) => isFound.has(value),
        nothingFound: found.isFetching ? text('table.searching') : text('table.noResults'),
      }}
    />
  )
}
