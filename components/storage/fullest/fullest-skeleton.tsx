import { Skeleton } from '@mantine/core'
import classes from './fullest-assets.module.css'
import { maximumNodes } from './fullest-queries.ts'

const placeholders = Array.from({ length: maximumNodes }, (_, place) => `node-${place}`)

/** The placeholder of the fullest nodes while they load. */
export function FullestSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {placeholders.map((key) => (
        <div key={key} className={classes.placeholder}>
          <Skeleton height={16} width="90%" />
        </div>
      ))}
    </div>
  )
}
