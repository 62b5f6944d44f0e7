'use client'
import { Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'

type PictureBoundaryProps = { children: ReactNode; instead: ReactNode }

/** Shows the data where the picture cannot be drawn: its code did not load, or is of a release that is gone. */
export class PictureBoundary extends Component<PictureBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <>
        {this.props.instead}
        <Text size="xs" c="dimmed" mt="xs">
          The chart could not be loaded; these are its numbers.
        </Text>
      </>
    )
  }
}
