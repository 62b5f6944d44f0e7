import type { Method } from '#lib/api/endpoint.ts'
import classes from './method-tag.module.css'

/** An HTTP method; the colour differs for reading, changing and deleting. */
export function MethodTag({ method }: { method: Method }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  )
}
