'use client'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useOnDemand } from '../use-on-demand.ts'
import { PaletteButton } from './palette-button.tsx'

const load = () => import('./command-palette.tsx')

/** The command palette and its button. The palette loads at the first click or shortcut. */
export function Palette() {
  const { loaded, isRequested, request } = useOnDemand(load)
  const [typed, setTyped] = useState('')
  // The loaded palette handles the shortcut itself. It also works while a field has the focus.
  useHotkeys(loaded ? [] : [['mod + K', request]], [])
  useTypeAhead(isRequested, setTyped)
  return (
    <>
      <PaletteButton onClick={loaded?.openCommandPalette ?? request} onPointerEnter={load} />
      {loaded && <loaded.CommandPalette typed={typed} setTyped={setTyped} />}
    </>
  )
}

/** Collects the keys typed between the shortcut and the focus of the search field. */
function useTypeAhead(isRequested: boolean, change: (of: (text: string) => string) => void): void {
  useEffect(() => {
    if (!isRequested) return
    const ended = new AbortController()
    const collect = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      change((text) => text + event.key)
    }
    window.addEventListener('keydown', collect, ended)
    window.addEventListener('focusin', () => ended.abort(), ended)
    return () => ended.abort()
  }, [isRequested, change])
}
