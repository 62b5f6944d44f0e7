'use client'
import { Anchor, Text, Title } from '@mantine/core'
import { observeLines, pushLine } from '../api-keys/key-usage.ts'
import { Snippet } from '../records/copy/snippet.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { useAccount } from '../shell/use-account.ts'
import classes from './sources.module.css'

const prometheusFile = `sources:
  - name: ber-1-prometheus
    url: https://prometheus.ber-1.example
    hybrid_core: ber-1
    preset: [node-exporter, ceph]`

/** The ways in which values get here, each with what to run. */
export function AddSource({ baseUrl }: { baseUrl: string }) {
  const account = useAccount()
  const key = { token: 'YOUR_TOKEN', user_uuid: account?.user_uuid ?? 'YOUR_USER_UUID' }
  return (
    <div className={classes.ways}>
      <Title order={2} size="h3">
        Add a source
      </Title>
      <section>
        <Title order={3} size="h5">
          Import
        </Title>
        <Text size="sm" c="dimmed">
          The operator of this panel imports an inventory file. An import creates the hybrid cores and assets.
        </Text>
        <Snippet label="On the server of the panel" text="node dist/cli.js import inventory.ndjson" isWrapped />
      </section>
      <section>
        <Title order={3} size="h5">
          Push
        </Title>
        <Text size="sm" c="dimmed">
          A program pushes new values of assets with an{' '}
          <Anchor component={PageLink} href="/api-keys" inherit underline="always">
            API key
          </Anchor>{' '}
          that has the scope CORE_WRITE. The name of the source is <code>push:</code> and the name of the key.
        </Text>
        <Snippet label="One value, with curl" text={pushLine(baseUrl, key)} isWrapped />
        <Snippet
          label="The CPU, memory and disk of a machine, every minute"
          text={observeLines(baseUrl, key)}
          isWrapped
        />
      </section>
      <section>
        <Title order={3} size="h5">
          Prometheus
        </Title>
        <Text size="sm" c="dimmed">
          The operator names servers with the HTTP API of Prometheus in the file of the setting SOURCES_FILE.{' '}
          <code>hybrid-core source check</code> shows what they would deliver.
        </Text>
        <Snippet label="sources.yaml" text={prometheusFile} isWrapped />
      </section>
    </div>
  )
}
