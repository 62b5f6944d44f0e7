import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { noActiveNode } from '../resource-nodes.ts'
import classes from './icon-text.module.css'

/** Replaces the usage of a pool when nodes have failed and none is active. */
export function NoActiveNode() {
  return (
    <span className={classes.alert}>
      <IconAlertOctagonFilled size={13} aria-hidden="true" />
      {noActiveNode()}
    </span>
  )
}
