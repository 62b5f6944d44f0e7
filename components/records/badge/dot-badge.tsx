import classes from './dot-badge.module.css'

export type DotColor = 'teal' | 'blue' | 'red' | 'yellow' | 'gray'

type DotBadgeProps = {
  /** The state as text. The colour only repeats it. */
  text: string
  color: DotColor
}

/** A state in a frame, with a coloured dot. A plain element: a table has one in each row. */
export function DotBadge({ text, color }: DotBadgeProps) {
  return (
    <span className={classes.badge} data-color={color}>
      {text}
    </span>
  )
}
