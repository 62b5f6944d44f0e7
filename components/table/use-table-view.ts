'use client'
import { useLocalStorage } from '@mantine/hooks'

export type Density = 'comfortable' | 'compact'
export type TableView = {
  visibility: Record<string, boolean>
  setVisibility: (visibility: Record<string, boolean>) => void
  density: Density
  setDensity: (density: Density) => void
}

/** Which columns a table shows and how close its rows stand, kept for each table in this browser. */
export function useTableView(tableId: string): TableView {
  const [visibility, setVisibility] = useLocalStorage<Record<string, boolean>>({
    key: `table-columns:${tableId}`,
    defaultValue: {},
  })
  const [density, setDensity] = useLocalStorage<Density>({
    key: `table-density:${tableId}`,
    defaultValue: 'comfortable',
  })
  return { visibility, setVisibility, density, setDensity }
}
