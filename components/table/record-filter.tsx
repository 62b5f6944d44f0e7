'use client'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#lib/api/client.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import type { NamedRecords } from './filter-field.ts'

type RecordFilterProps = {
  label: string
  records: NamedRecords
  values: string[]
  onChange: (values: string[]) => void
}

const byName = { params: {}, sort: [{ name: 'name' as const, descending: false }] }

/** Any of several records by their names; what is typed is looked for by the API, however many there are. */
export function RecordFilter({ label, records, values, onChange }: RecordFilterProps) {
  const [text, setText] = useState('')
  const [needle] = useDebouncedValue(text.trim(), 150)
  const found = useQuery({
    ...query(records, { ...byName, filter: needle === '' ? {} : { name: [`*${needle}*`] } }),
    placeholderData: keepPreviousData,
  })
  // They need not be among those that were found, and have to be named all the same.
  const chosen = useQuery({
    ...query(records, { ...byName, filter: { uuid: values } }),
    enabled: values.length > 0,
    placeholderData: keepPreviousData,
  })
  const names = new Map(
    [...(chosen.data?.data ?? []), ...(found.data?.data ?? [])].map(({ uuid, name }) => [uuid, name]),
  )
  const isFound = new Set(found.data?.data.map(({ uuid }) => uuid))
  return (
    <ChoiceFilter
      label={label}
      choices={[...names].map(([value, label]) => ({ value, label }))}
      values={values}
      onChange={onChange}
      search={{
        text,
        onChange: setText,
        isFound: (value) => isFound.has(value),
        nothingFound: found.isFetching ? 'Looking…' : 'Nothing has this name',
      }}
    />
  )
}
