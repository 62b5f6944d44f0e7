import { Skeleton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './record-header.module.css'

type RecordHeaderProps = { title: ReactNode; actions?: ReactNode; children?: ReactNode }

/** The head of a record's page: its name, actions, and facts in one line. */
export function RecordHeader({ title, actions, children }: RecordHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.name}>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {actions}
      </div>
      {children && <div className={classes.facts}>{children}</div>}
    </header>
  )
}

/** The placeholder of a name. A heading is as wide as its content, so that a percentage of it would be nothing. */
export function TitleSkeleton({ width }: { width: string }) {
  return <Skeleton component="span" display="block" height={30} width={width} maw="calc(100vw - 4rem)" />
}
