'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { text } from '../../texts/text.ts'
import { useTabStop } from '../../usage/figure/tab-stop.ts'
import { maximumCores } from '../compare-address.ts'
import classes from './compare-selection.module.css'

type Selection = { ids: readonly string[]; toggle: (id: string) => void; clear: () => void }

const CompareContext = createContext<Selection>({ ids: [], toggle: () => {}, clear: () => {} })

/** Holds the cores that are selected to be compared. They stay selected when the list has another page, filter or sort. */
export function CompareProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<Selection['ids']>([])
  const selection = useMemo(
    () => ({
      ids,
      toggle: (id: string) =>
        setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
      clear: () => setIds([]),
    }),
    [ids],
  )
  return <CompareContext value={selection}>{children}</CompareContext>
}

/** Returns the selected cores and the functions that change the selection. */
export function useCompare(): Selection {
  return useContext(CompareContext)
}

/** Selects a core to be compared. */
export function CompareBox({ coreId }: { coreId: string }) {
  const { ids, toggle } = useCompare()
  const tabIndex = useTabStop()
  const isSelected = ids.includes(coreId)
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        aria-label={text('compare.compareCore', { core: coreId })}
        checked={isSelected}
        disabled={!isSelected && ids.length >= maximumCores}
        onChange={() => toggle(coreId)}
      />
      {text('compare.box')}
    </label>
  )
}
