'use client'
import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { observeLines, pushLine } from '../api-keys/key-usage.ts'
import { Snippet } from '../records/copy/snippet.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { useAccount } from '../shell/use-account.ts'
import { richText, text } from '../texts/text.ts'
import classes from './sources.module.css'

const prometheusFile = `sources:
  - name: ber-1-prometheus
    url: https://prometheus.ber-1.example
    hybrid_core: ber-1
    preset: [node-exporter, ceph]`

const code = (content: ReactNode) => <code>{content}</code>

/** The ways in which values get here, each with what to run. */
export function AddSource({ baseUrl }: { baseUrl: string }) {
  const account = useAccount()
  const key = { token: 'YOUR_TOKEN', user_uuid: account?.user_uuid ?? 'YOUR_USER_UUID' }
  return (
    <div className={classes.ways}>
      <Title order={2} size="h3">
        {text('sources.add')}
      </Title>
      <section>
        <Title order={3} size="h5">
          {text('sources.importTitle')}
        </Title>
        <Text size="sm" c="dimmed">
          {text('sources.importText')}
        </Text>
        <Snippet label={text('sources.onServer')} text="node dist/cli.js import inventory.ndjson" isWrapped />
      </section>
      <section>
        <Title order={3} size="h5">
          {text('sources.pushTitle')}
        </Title>
        <Text size="sm" c="dimmed">
          {richText('sources.pushText', {
            keys: (words) => (
              <Anchor component={PageLink} href="/api-keys" inherit underline="always">
                {words}
              </Anchor>
            ),
            code,
          })}
        </Text>
        <Snippet label={text('sources.oneValue')} text={pushLine(baseUrl, key)} isWrapped />
        <Snippet label={text('sources.wholeMachine')} text={observeLines(baseUrl, key)} isWrapped />
      </section>
      <section>
        <Title order={3} size="h5">
          {text('sources.prometheus')}
        </Title>
        <Text size="sm" c="dimmed">
          {richText('sources.prometheusText', { code })}
        </Text>
        <Snippet label={text('sources.yamlFile')} text={prometheusFile} isWrapped />
      </section>
    </div>
  )
}
