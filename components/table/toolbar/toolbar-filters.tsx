'use client'
import { Group } from '@mantine/core'
import { memo } from 'react'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { ChoiceFilter } from '../filters/choice-filter.tsx'
import type { FilterField } from '../filters/filter-field.ts'
import type { Period } from '../filters/period.ts'
import type { ListState } from '../state/list-state.ts'
import { SearchField } from './search-field.tsx'
import classes from './table-toolbar.module.css'

type Filter = ListState['filter']
type ToolbarFiltersProps = { fields: readonly FilterField[]; filter: Filter; onFilter: (filter: Filter) => void }
type ToolbarFilterProps = Omit<ToolbarFiltersProps, 'fields'> & { field: FilterField }

/** The controls of the filters of a list. Another sort has another filter object with the same values, and draws nothing here. */
export const ToolbarFilters = memo(
  ({ fields, filter, onFilter }: ToolbarFiltersProps) => (
    <Group className={classes.fields} align="flex-end" gap="xs">
      {fields.map((field) => (
        <ToolbarFilter key={field.name} field={field} filter={filter} onFilter={onFilter} />
      ))}
    </Group>
  ),
  (before, now) =>
    before.fields === now.fields &&
    before.onFilter === now.onFilter &&
    JSON.stringify(before.filter) === JSON.stringify(now.filter),
)

/** The control of one filter of a list. */
function ToolbarFilter({ field, filter, onFilter }: ToolbarFilterProps) {
  const { name } = field
  const label = text(field.label as PlainKey)
  const values = [...(filter[name] ?? [])]
  const one = (name: string) => filter[name]?.[0] ?? ''
  const set = (changes: Filter) =>
    onFilter(Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, to]) => to.length > 0)))
  switch (field.kind) {
    case 'search':
      return <SearchField name={name} label={label} values={values} onChange={(to) => set({ [name]: to })} />
    case 'exact': {
      const { Filter, suggestions, words } = field
      const change = (to: string) => set({ [name]: to === '' ? [] : [to] })
      return <Filter label={label} suggestions={suggestions} words={words} value={one(name)} onChange={change} />
    }
    case 'period': {
      const { Filter } = field
      const change = ({ since, until }: Period) => set({ since: since ? [since] : [], until: until ? [until] : [] })
      return <Filter label={label} period={{ since: one('since'), until: one('until') }} onChange={change} />
    }
    case 'record': {
      const { Filter, records } = field
      return <Filter label={label} records={records} values={values} onChange={(to) => set({ [name]: to })} />
    }
    case 'choice': {
      const choices = field.choices.map(({ value, label }) => ({ value, label: text(label as PlainKey) }))
      return <ChoiceFilter label={label} choices={choices} values={values} onChange={(to) => set({ [name]: to })} />
    }
  }
}
