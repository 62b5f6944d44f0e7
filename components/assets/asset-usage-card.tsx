import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Meter } from '../usage/meter.tsx'
import classes from './asset-page.module.css'

type AssetUsageCardProps = {
  title: string
  /** The level of the title's heading. */
  order: 2 | 3
  /** What is measured, for those who do not see the title's surroundings. */
  label: string
  usage: Parameters<typeof Meter>[0]['usage']
  stale?: { observedAt: string } | undefined
  children?: ReactNode
}

/** A usage with room to be read from afar. */
export function AssetUsageCard({ title, order, label, usage, stale, children }: AssetUsageCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={order} size="h4" id={id}>
        {title}
      </Title>
      <div className={classes.large}>
        <Meter label={label} usage={usage} stale={stale} />
      </div>
      {children}
    </section>
  )
}
