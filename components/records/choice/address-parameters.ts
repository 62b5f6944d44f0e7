import { settleAddress } from '../../shell/address/follow-later.ts'

/** Changes parameters of the page's address, null removes one; the page stays. */
export function pushParameters(changes: Readonly<Record<string, string | null>>): void {
  settleAddress()
  const next = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  window.history.pushState(null, '', next.size === 0 ? window.location.pathname : `?${next}`)
}
