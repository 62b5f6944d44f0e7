'use client'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsHydrated } from '../../records/hooks/use-is-hydrated.ts'

/**
 * The button that submits a form of a signed-out page. Until the script of the page handles the form, the button is disabled and
 * Enter does nothing: the browser would leave the page.
 */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" color="petrol.7" disabled={!useIsHydrated()} loading={isBusy} fullWidth>
      {children}
    </Button>
  )
}
