import type { ComponentType } from 'react'
import type { PlainKey } from '../../texts/catalogue.ts'
import type { ExactFilterProps } from './exact-filter.tsx'
import type { PeriodFilterProps } from './period-filter.tsx'
import type { RecordFilterProps, RecordsEndpoint } from './record-filter.tsx'

/**
 * A filter in the toolbar of a list: a search in ids, a choice of values, an exact value, records by name, or a period.
 * Labels are keys of texts. Only a few lists use the last three: those lists bring the `Filter` component, so that the others do
 * not load it.
 */
export type FilterField =
  | { kind: 'search'; name: string; label: string }
  | { kind: 'choice'; name: string; label: string; choices: readonly { value: string; label: string }[] }
  | {
      kind: 'exact'
      name: string
      label: string
      suggestions: readonly string[]
      words?: Readonly<Record<string, PlainKey>>
      Filter: ComponentType<ExactFilterProps>
    }
  | { kind: 'record'; name: string; label: string; records: RecordsEndpoint; Filter: ComponentType<RecordFilterProps> }
  /** Its parameters are `since` and `until`. */
  | { kind: 'period'; name: 'period'; label: string; Filter: ComponentType<PeriodFilterProps> }
