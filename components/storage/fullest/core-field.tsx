'use client'
import { TextInput } from '@mantine/core'
import { useSelectOnDemand } from '../../table/filters/use-select-on-demand.tsx'
import { text } from '../../texts/text.ts'
import type { StorageType } from '../storage-classes.ts'
import classes from './fullest-assets.module.css'

const load = () => import('./core-select.tsx').then(({ CoreSelect }) => CoreSelect)

export type CoreFieldProps = {
  type: StorageType | null
  coreId: string | null
  onChange: (coreId: string | null) => void
}

/** Selects a core that has the class. */
export function CoreField(props: CoreFieldProps) {
  const { coreId } = props
  const { loaded: CoreSelect, field, state } = useSelectOnDemand(load, coreId !== null)
  if (CoreSelect) return <CoreSelect {...props} {...state} />
  return (
    <TextInput
      size="xs"
      label={text('cores.hybridCore')}
      className={classes.core}
      placeholder={text('storage.allCores')}
      value={coreId ?? ''}
      {...field}
    />
  )
}
