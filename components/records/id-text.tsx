import classes from './id-text.module.css'

/** An id in a sentence: it begins a new line instead of breaking at a hyphen, unless it is longer than a line. */
export function IdText({ id }: { id: string }) {
  return <span className={classes.id}>{id}</span>
}
