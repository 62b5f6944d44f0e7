'use client'
import { useChoose } from '../../preferences/use-preferences.ts'
import { themeOf } from './chosen-theme.ts'
import { ColorSchemeControl } from './color-scheme-control.tsx'

/** Selects the theme of the signed-in user, in all browsers. */
export function ThemeControl() {
  const { mutate } = useChoose()
  return <ColorSchemeControl onChoose={(scheme) => mutate({ theme: themeOf(scheme) })} />
}
