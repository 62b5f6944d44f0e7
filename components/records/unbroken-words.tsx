import { unbrokenParts } from './unbroken-parts.ts'

/** A text whose days and short ids stay on one line: `8 Jul 2028`, `sn-17`. */
export function UnbrokenWords({ text }: { text: string }) {
  return unbrokenParts(text).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
}
