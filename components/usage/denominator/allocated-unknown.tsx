import { Anchor, Code } from '@mantine/core'
import { PageLink } from '../../shell/page-link.tsx'
import { useMay } from '../../shell/use-account.ts'
import classes from './denominator-switch.module.css'

/** Says that no allocated amount is known, and how such amounts are reported. */
export function AllocatedUnknown({ of }: { of: string }) {
  const mayReadSources = useMay('CORE_WRITE')
  return (
    <p className={classes.unknown} role="note">
      It is not known what is allocated to customers in {of}. An inventory file, a push or a query of a Prometheus
      source reports it as <Code>allocated</Code> of a quantity. A pool has an amount when all its active nodes have
      one.{' '}
      {mayReadSources && (
        <Anchor component={PageLink} href="/sources" inherit underline="always">
          How to add a source
        </Anchor>
      )}
    </p>
  )
}
