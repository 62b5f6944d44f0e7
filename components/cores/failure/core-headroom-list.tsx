import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconMinus } from '@tabler/icons-react'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import type { HeadroomSentence, Verdict } from './core-headroom.ts'
import classes from './core-headroom-list.module.css'
import { headroomFacts } from './headroom-facts.ts'

const verdicts: Record<Verdict, { Icon: typeof IconMinus; word: PlainKey }> = {
  fits: { Icon: IconCircleCheck, word: 'cores.fits' },
  'does not fit': { Icon: IconCircleX, word: 'cores.doesNotFit' },
  'at risk': { Icon: IconAlertTriangle, word: 'cores.atRisk' },
  'nothing at risk': { Icon: IconCircleCheck, word: 'cores.nothingAtRisk' },
  'no data': { Icon: IconMinus, word: 'usage.noData' },
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
        {text('cores.nothingReported')}
      </Text>
    )
  }
  return (
    <ul className={classes.list}>
      {sentences.map((sentence) => {
        const { resource, verdict, text: words, reason } = sentence
        return (
          <li key={resource} className={classes.line}>
            <VerdictWord verdict={verdict} />
            <Figure className={classes.text} facts={() => headroomFacts(sentence, of)}>
              {words}
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
  const { Icon, word } = verdicts[verdict]
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Icon size={16} stroke={1.9} aria-hidden="true" />
      {text(word)}
    </span>
  )
}
