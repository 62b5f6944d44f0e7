import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconMinus } from '@tabler/icons-react'
import { Figure } from '../../usage/figure/figure.tsx'
import type { HeadroomSentence, Verdict } from './core-headroom.ts'
import classes from './core-headroom-list.module.css'
import { headroomFacts } from './headroom-facts.ts'

const icons: Record<Verdict, typeof IconMinus> = {
  fits: IconCircleCheck,
  'does not fit': IconCircleX,
  'at risk': IconAlertTriangle,
  'nothing at risk': IconCircleCheck,
  'no data': IconMinus,
}

/** The effect of a node failure, one line per resource. Each verdict has an icon and text. */
export function CoreHeadroomList({
  sentences,
  of,
}: {
  sentences: readonly HeadroomSentence[]
  of: Parameters<typeof headroomFacts>[1]
}) {
  if (sentences.every(({ verdict }) => verdict === 'no data')) {
    return (
      <Text size="sm" c="dimmed">
        No active node reports memory or storage.
      </Text>
    )
  }
  return (
    <ul className={classes.list}>
      {sentences.map((sentence) => {
        const { resource, verdict, text, reason } = sentence
        return (
          <li key={resource} className={classes.line}>
            <VerdictWord verdict={verdict} />
            <Figure className={classes.text} facts={() => headroomFacts(sentence, of)}>
              {text}
              {reason && (
                <Text span display="block" size="xs" c="dimmed">
                  {reason}
                </Text>
              )}
            </Figure>
          </li>
        )
      })}
    </ul>
  )
}

/** A verdict about a node failure: an icon and a word. */
export function VerdictWord({ verdict }: { verdict: Verdict }) {
  const Icon = icons[verdict]
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Icon size={16} stroke={1.9} aria-hidden="true" />
      {verdict}
    </span>
  )
}
