'use client'
import { useQueryClient } from '@tanstack/react-query'
import { BrokenPage } from '#components/feedback/broken-page.tsx'

export default function PanelError({ error, retry }: { error: unknown; retry: () => void }) {
  const client = useQueryClient()
  // The cached data may be the cause of the error.
  const retryWithoutCache = () => {
    client.clear()
    retry()
  }
  return <BrokenPage error={error} retry={retryWithoutCache} />
}
