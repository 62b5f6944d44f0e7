'use client'
import { Group, SegmentedControl, Text, Title, useMantineStyleNonce } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { ApiError } from '#lib/api/client.ts'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { interfaceNamed, interfaces } from './interfaces.ts'
import { loadScalar } from './load-scalar.ts'
import classes from './reference-page.module.css'
import { ReferenceSkeleton } from './reference-skeleton.tsx'
import { ReferenceView } from './reference-view.tsx'

const keptForever = { staleTime: Number.POSITIVE_INFINITY, refetchInterval: false } as const

/** The reference of each interface, made of its own description, with requests that go out under the session. */
export function ReferencePage({ script }: { script: string }) {
  const shown = interfaceNamed(useSearchParams().get('interface'))
  const nonce = useMantineStyleNonce()?.()
  const scalar = useQuery({ queryKey: ['scalar'], queryFn: () => loadScalar(script, nonce), ...keptForever })
  const description = useQuery({
    queryKey: ['description', shown.value],
    queryFn: ({ signal }) => readDescription(shown.document, signal),
    ...keptForever,
  })
  const error = scalar.error ?? description.error
  const show = (value: string) => window.history.pushState(null, '', `?interface=${value}`)
  return (
    <>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={1}>API reference</Title>
        <SegmentedControl
          size="sm"
          classNames={classes}
          aria-label="Interface"
          data={interfaces.map(({ value, label }) => ({ value, label }))}
          value={shown.value}
          onChange={show}
        />
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        A request that you try here goes out under your session, and changes what it changes. Fill in the two headers
        only to try it as a program with an API key.
      </Text>
      {error && (
        <ApiErrorPanel
          error={error}
          retry={() => {
            if (scalar.error) void scalar.refetch()
            if (description.error) void description.refetch()
          }}
        />
      )}
      {!error && scalar.data && description.data && (
        <ReferenceView key={shown.value} scalar={scalar.data} description={description.data} label={shown.label} />
      )}
      {!error && !(scalar.data && description.data) && <ReferenceSkeleton />}
    </>
  )
}

async function readDescription(address: string, signal: AbortSignal): Promise<object> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new ApiError(response.status, [], response.headers.get('x-request-id'))
  return response.json()
}
