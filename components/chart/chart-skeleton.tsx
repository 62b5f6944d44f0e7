import { Skeleton } from '@mantine/core'
import classes from './chart-frame.module.css'
import { pictureHeight } from './picture-height.ts'

/** What stands for a chart of so many bars while its numbers load. */
export function ChartSkeleton({ bars }: { bars: number }) {
  return (
    <div className={classes.frame} aria-hidden="true">
      <Skeleton height={20} width="55%" mb="md" />
      <div className={classes.placeholder} style={{ minHeight: pictureHeight(bars) }}>
        {Array.from({ length: bars }, (_, bar) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div key={bar}>
            <Skeleton height={10} width="35%" mb={6} />
            <Skeleton height={16} radius={2} />
          </div>
        ))}
        <Skeleton height={10} />
      </div>
      <Skeleton height={12} width="70%" mt="xs" />
    </div>
  )
}
