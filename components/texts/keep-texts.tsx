'use client'
import type { ReactNode } from 'react'
import { keepAreas } from '#texts'
import type { Area } from './catalogue.ts'
import type { CompiledArea } from './compiled-catalogue.ts'

/** Keeps texts in the browser. While it renders, so that the texts are there for what it contains. */
export function KeepTexts({ texts, children }: { texts: Partial<Record<Area, CompiledArea>>; children: ReactNode }) {
  keepAreas(texts)
  return children
}
