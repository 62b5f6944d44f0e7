import { actionTexts, type DescribedEvent, mark } from './action-texts.ts'

type SentencePart = { text: string; isTarget: boolean }

/**
 * Describes an event without its subject, the actor: `changed the role of x@example.com from read to write`. The name of
 * the target is a part of its own.
 */
export function sentencePartsOf(event: DescribedEvent): SentencePart[] {
  const { done, tried, object } = actionTexts[event.action]
  const beginning = event.outcome === 'done' ? done : `tried to ${tried}`
  const sentence = [beginning, object?.(event)].filter(Boolean).join(' ')
  const parts = sentence.split(mark).map((text, index) => ({ text, isTarget: index % 2 === 1 }))
  return parts.filter(({ text }) => text !== '')
}

/** The choices of the filter by action. */
export const actionChoices = Object.entries(actionTexts).map(([value, { label }]) => ({ value, label }))
