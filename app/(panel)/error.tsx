'use client'
import { useQueryClient } from '@tanstack/react-query'
import { BrokenPage } from '#components/layout/broken-page.tsx'

export default function PanelError({ error, retry }: { error: unknown; retry: () => void }) {
  const client = useQueryClient()
  // What could not be drawn would be drawn again from what is kept.
  const startAfresh = () => {
    client.clear()
    retry()
  }
  return <BrokenPage error={error} retry={startAfresh} />
}
