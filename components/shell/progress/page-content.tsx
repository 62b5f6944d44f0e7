'use client'
import { Activity, type ReactNode } from 'react'
import { useIsSlow } from '../../records/hooks/use-is-slow.ts'
import { useConnection } from '../connection/use-connection.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { useNavigationEnd, usePendingNavigation } from './pending-navigation.ts'

/** A page that opens faster than this shows no skeleton, which would only flicker. */
const skeletonAfterMs = 150

/** The content of a page. While a new page opens, its skeleton replaces the content. */
export function PageContent({ children }: { children: ReactNode }) {
  const pending = usePendingNavigation()
  const isConnected = useConnection()
  useNavigationEnd()
  const opening = pending && !pending.isTraversal && isConnected ? pending.path : undefined
  const isSlow = useIsSlow(opening, skeletonAfterMs)
  const showsSkeleton = opening !== undefined && isSlow
  return (
    <>
      {showsSkeleton && <PageSkeleton path={opening} />}
      {/* A boundary hydrates on its own: several short steps block a phone less than one long step. */}
      <Activity mode={showsSkeleton ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}
