/** The content of the card of a figure. */
export type FigureFacts = {
  /** The name of the figure: `Memory of cn-07`. */
  label: string
  /** The exact values, one in each line. */
  exact: readonly string[]
  /** The time of the values, RFC 3339 or a plain date; of several, the oldest. */
  observedAt?: string | null
  /** The time in words, where it is not a point in time. Without both, no node has reported a value. */
  time?: string
  /** Absent for a figure that is stored, not computed. */
  origin?: Origin
}

/** Where a figure comes from. */
export type Origin = {
  /** How it is computed, in one sentence. */
  formula: string
  /** The values from which it is computed. */
  inputs: string
  /** The system that reported the values. */
  source: string
  /** The path and query of the API response that has the figure. */
  address: string
}

/** The open card: its figure, its content, and whether it stays until it is closed. */
export type OpenFigure = { anchor: HTMLElement; facts: FigureFacts; isPinned: boolean }

/** The attribute that marks the card of a figure in the document. */
export const cardAttribute = 'data-figure-card'

const showAfterMs = 150
const hideAfterMs = 200

const figures = new WeakMap<Element, () => FigureFacts>()

/** Connects an element with the content of its card, which is computed when the card opens. */
export function registerFigure(element: Element | null, facts: () => FigureFacts): void {
  if (element) figures.set(element, facts)
}

/**
 * Calls `change` when the card of a figure opens or closes. The document listens for all figures: a table has hundreds.
 * A mouse opens a card while it is over the figure, the keyboard while the focus is on it; a click or a touch pins it.
 * Returns a function that stops it.
 */
export function listenForFigures(change: (open: OpenFigure | null) => void): () => void {
  const card = new CardState(change)
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      if (pointerType !== 'mouse' || card.open?.isPinned) return
      const figure = figureAt(target)
      if (figure && figure === card.open?.anchor) card.cancel()
      else if (figure) card.show(figure, false, showAfterMs)
      else if (isInCard(target)) card.cancel()
      else if (card.open) card.set(null, hideAfterMs)
      else card.cancel()
    },
    { signal },
  )
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const figure = figureAt(target)
      if (figure?.matches(':focus-visible')) card.show(figure, false)
      else if (card.open && figure !== card.open.anchor && !isInCard(target)) card.set(null)
    },
    { signal },
  )
  document.addEventListener(
    'click',
    ({ target }) => {
      const figure = figureAt(target)
      if (figure && card.open?.isPinned && card.open.anchor === figure) card.set(null)
      else if (figure) card.show(figure, true)
      else if (card.open && !isInCard(target)) card.set(null)
    },
    { signal },
  )
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !card.open) return
      if (isInCard(document.activeElement)) card.open.anchor.focus()
      card.set(null)
    },
    { signal },
  )
  return () => {
    card.cancel()
    listeners.abort()
  }
}

/** Opens and closes the card, immediately or after a delay. Each call cancels a delayed one. */
class CardState {
  open: OpenFigure | null = null
  readonly #change: (open: OpenFigure | null) => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(change: (open: OpenFigure | null) => void) {
    this.#change = change
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }

  set(next: OpenFigure | null, afterMs = 0): void {
    this.cancel()
    const apply = () => {
      this.open = next
      this.#change(next)
    }
    if (afterMs === 0) apply()
    else this.#timer = setTimeout(apply, afterMs)
  }

  show(anchor: HTMLElement, isPinned: boolean, afterMs?: number): void {
    const facts = figures.get(anchor)
    if (facts) this.set({ anchor, facts: facts(), isPinned }, afterMs)
  }
}

function figureAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-figure]') : null
}

function isInCard(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${cardAttribute}]`) !== null
}
