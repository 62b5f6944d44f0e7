'use client'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useOnDemand } from '../../shell/use-on-demand.ts'
import type { TriedOperation } from './request.ts'

const load = () => import('./try-form.tsx').then(({ TryForm }) => TryForm)

/** The button that opens the form; the script of the form loads on the first click. */
export function TryIt({ operation }: { operation: TriedOperation }) {
  const { loaded: TryForm, isRequested, request } = useOnDemand(load)
  if (TryForm) return <TryForm operation={operation} />
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
      loading={isRequested}
      onClick={request}
    >
      Try it
    </Button>
  )
}
