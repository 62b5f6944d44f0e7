'use client'
import type { listTokens } from '#lib/api/contract/account.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { DotBadge, type DotColor } from '../records/badge/dot-badge.tsx'
import { formatDeadline } from '../records/day.ts'
import { useIsHydrated } from '../records/hooks/use-is-hydrated.ts'
import { QuietText } from '../records/quiet-text.tsx'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
import { useNow } from '../usage/use-now.tsx'

export type Key = Item<typeof listTokens>

/** A replaced key works until it expires but cannot be rotated again. */
type State = 'active' | 'replaced' | 'expired' | 'revoked'

export function isActive({ revoked_at, expires_at }: Pick<Key, 'revoked_at' | 'expires_at'>, nowMs: number): boolean {
  return revoked_at === null && Date.parse(expires_at) > nowMs
}

function stateOf(key: Key, nowMs: number): State {
  if (key.revoked_at !== null) return 'revoked'
  if (!isActive(key, nowMs)) return 'expired'
  return key.replaced_at === null ? 'active' : 'replaced'
}

const states: Record<State, { name: PlainKey; color: DotColor }> = {
  active: { name: 'apiKeys.active', color: 'teal' },
  replaced: { name: 'apiKeys.replaced', color: 'yellow' },
  expired: { name: 'apiKeys.expired', color: 'gray' },
  revoked: { name: 'apiKeys.revoked', color: 'gray' },
}

/** The state of a key; for a replaced one also the time until which it works. */
export function KeyState({ of: key }: { of: Key }) {
  const nowMs = useNow()
  const isHydrated = useIsHydrated()
  const state = stateOf(key, nowMs)
  return (
    <>
      <DotBadge text={text(states[state].name)} color={states[state].color} />
      {state === 'replaced' && (
        <QuietText isBlock>
          {text('apiKeys.worksUntil', {
            time: isHydrated ? formatDeadline(key.expires_at, new Date(nowMs)) : '…',
          })}
        </QuietText>
      )}
    </>
  )
}
