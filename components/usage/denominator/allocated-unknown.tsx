import { Anchor, Code } from '@mantine/core'
import { PageLink } from '../../shell/page-link.tsx'
import { useMay } from '../../shell/use-account.ts'
import { richText, text } from '../../texts/text.ts'
import classes from './denominator-switch.module.css'

const unknown = {
  core: 'usage.unknownInCore',
  cores: 'usage.unknownInCores',
  pools: 'usage.unknownInPools',
} as const

/** Whose usages a page shows: of one core, of several, or of the pools in its charts. */
export type UsageOwner = keyof typeof unknown

/** Says that no allocated amount is known, and how such amounts are reported. */
export function AllocatedUnknown({ of }: { of: UsageOwner }) {
  const mayReadSources = useMay('CORE_WRITE')
  return (
    <p className={classes.unknown} role="note">
      {text(unknown[of])} {richText('usage.reportAllocated', { field: (name) => <Code>{name}</Code> })}{' '}
      {mayReadSources && (
        <Anchor component={PageLink} href="/sources" inherit underline="always">
          {text('usage.addSource')}
        </Anchor>
      )}
    </p>
  )
}
