'use client'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Where notifications of a page appear. */
export function Notices() {
  return <Notifications position="bottom-right" transitionDuration={0} containerWidth={380} />
}
