import type { IconCheck } from '@tabler/icons-react'
import classes from './result-word.module.css'

type ResultWordProps = { icon: typeof IconCheck; word: string; isWrong: boolean }

/** The result of an action or the state of a source, after its icon: dimmed, or red and bold when it is wrong. */
export function ResultWord({ icon: Icon, word, isWrong }: ResultWordProps) {
  return (
    <span className={classes.word} data-wrong={isWrong || undefined}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {word}
    </span>
  )
}
