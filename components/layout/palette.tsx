'use client'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { PaletteButton } from './palette-button.tsx'
import { useOnDemand } from './use-on-demand.ts'

const load = () => import('./command-palette.tsx')

/** The command palette and its button; it is fetched when it is first asked for, by the button or by its shortcut. */
export function Palette() {
  const { loaded, isAsked, request } = useOnDemand(load)
  const [text, setText] = useState('')
  // Once it is there, it minds the shortcut itself.
  useHotkeys(loaded ? [] : [['mod + K', request]])
  useTypedAhead(isAsked, setText)
  return (
    <>
      <PaletteButton onClick={loaded?.openCommandPalette ?? request} onPointerEnter={load} />
      {loaded && <loaded.CommandPalette text={text} setText={setText} />}
    </>
  )
}

/** Keeps what is typed from the shortcut on until a field has the focus. */
function useTypedAhead(isAsked: boolean, change: (of: (text: string) => string) => void): void {
  useEffect(() => {
    if (!isAsked) return
    const ended = new AbortController()
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      change((text) => text + event.key)
    }
    window.addEventListener('keydown', keep, ended)
    window.addEventListener('focusin', () => ended.abort(), ended)
    return () => ended.abort()
  }, [isAsked, change])
}
