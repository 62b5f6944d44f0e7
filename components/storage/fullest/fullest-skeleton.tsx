import { Skeleton } from '@mantine/core'
import classes from './fullest-assets.module.css'
import { maximumNodes } from './fullest-queries.ts'

/** The placeholder of the fullest nodes while they load. */
export function FullestSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {Array.from({ length: maximumNodes }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={at} className={classes.placeholder}>
          <Skeleton height={16} width="90%" />
        </div>
      ))}
    </div>
  )
}
