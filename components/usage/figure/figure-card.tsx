'use client'
import { useLayoutEffect, useRef } from 'react'
import { CopyCurlButton } from '../../records/copy/copy-curl-button.tsx'
import { formatDay } from '../../records/day.ts'
import { text } from '../../texts/text.ts'
import { formatTime } from '../format.ts'
import classes from './figure.module.css'
import { cardAttribute, type OpenFigure } from './figure-events.ts'

const gap = 6

/** The card of a figure: its exact values, and how they are computed. */
export function FigureCard({ anchor, facts, isPinned }: OpenFigure) {
  const { label, exact, observedAt, time, origin } = facts
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const card = ref.current
    if (!card) return
    card.showPopover()
    const place = () => placeBeside(card, anchor.getBoundingClientRect())
    place()
    const listeners = new AbortController()
    window.addEventListener('scroll', place, { capture: true, signal: listeners.signal })
    window.addEventListener('resize', place, { signal: listeners.signal })
    return () => listeners.abort()
  }, [anchor])
  useLayoutEffect(() => {
    if (isPinned) ref.current?.focus()
  }, [isPinned])
  return (
    <div
      ref={ref}
      popover="manual"
      role="dialog"
      aria-label={origin ? text('usage.origin', { label }) : label}
      tabIndex={-1}
      className={classes.card}
      {...{ [cardAttribute]: '' }}
    >
      <p className={classes.label}>{label}</p>
      {exact.map((line) => (
        <p key={line} className={classes.exact}>
          {line}
        </p>
      ))}
      <dl className={classes.facts}>
        {origin && (
          <>
            <dt>{text('usage.formula')}</dt>
            <dd>{origin.formula}</dd>
            <dt>{text('usage.inputs')}</dt>
            <dd>{origin.inputs}</dd>
            <dt>{text('usage.source')}</dt>
            <dd>{origin.source}</dd>
          </>
        )}
        {observedAt && (
          <>
            <dt>{text('usage.time')}</dt>
            <dd>
              <time dateTime={observedAt}>{isDay(observedAt) ? formatDay(observedAt) : formatTime(observedAt)}</time>
            </dd>
          </>
        )}
        {!observedAt && origin && (
          <>
            <dt>{text('usage.time')}</dt>
            <dd>{time ?? text('usage.noTime')}</dd>
          </>
        )}
      </dl>
      {origin && <CopyCurlButton address={origin.address} size="compact-xs" isInline />}
    </div>
  )
}

function isDay(time: string): boolean {
  return !time.includes('T')
}

/** Places the card below the figure, or above it where there is more room, inside the window. */
function placeBeside(card: HTMLElement, figure: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = card
  const below = figure.bottom + gap
  const fitsBelow = below + height <= window.innerHeight - gap
  const top = fitsBelow || figure.top < window.innerHeight / 2 ? below : figure.top - gap - height
  const left = Math.min(figure.left, window.innerWidth - width - gap)
  card.style.top = `${Math.max(gap, Math.min(top, window.innerHeight - height - gap))}px`
  card.style.left = `${Math.max(gap, left)}px`
}
