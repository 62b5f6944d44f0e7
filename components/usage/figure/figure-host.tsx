'use client'
import { useEffect, useState } from 'react'
import { useOnDemand } from '../../shell/use-on-demand.ts'
import { listenForFigures, type OpenFigure } from './figure-events.ts'

const load = () => import('./figure-card.tsx').then(({ FigureCard }) => FigureCard)

/** Shows the card of the figure under the pointer or the focus. The code of the card loads when the first one opens. */
export function FigureHost() {
  const [open, setOpen] = useState<OpenFigure | null>(null)
  const { loaded: FigureCard, request } = useOnDemand(load)
  useEffect(
    () =>
      listenForFigures((next) => {
        if (next) request()
        setOpen(next)
      }),
    [request],
  )
  return open && FigureCard && <FigureCard key={open.facts.label} {...open} />
}
