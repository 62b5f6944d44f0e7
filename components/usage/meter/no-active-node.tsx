import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { noActiveNode } from '../resource-nodes.ts'
import classes from './icon-text.module.css'

/** Stands where the usage of a pool would be, when nodes have failed and none is active. */
export function NoActiveNode() {
  return (
    <span className={classes.alert}>
      <IconAlertOctagonFilled size={13} aria-hidden="true" />
      {noActiveNode}
    </span>
  )
}
