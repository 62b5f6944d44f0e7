import type { ReactNode } from 'react'
import { areaOf } from '#texts'
import type { Area } from './catalogue.ts'
import { KeepTexts } from './keep-texts.tsx'

/** Sends the texts that its content shows to the browser, in the language of the request. For components of the server. */
export function Texts({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  return <KeepTexts texts={Object.fromEntries(areas.map((area) => [area, areaOf(area)]))}>{children}</KeepTexts>
}
