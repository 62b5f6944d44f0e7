'use client'
import { Button, Code, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '#lib/api/client.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { detailsOf, type ErrorDetails } from '../../feedback/error-details.ts'
import { richText, text } from '../../texts/text.ts'
import { csvName, downloadCsv, IncompleteDownloadError } from './download-csv.ts'

type CsvButtonProps = {
  /** The plural name of the rows, for the name of the file. */
  noun: string
  /** The ids of the record that the rows belong to, for the name of the file. */
  params: Readonly<Record<string, string>>
  address: { endpoint: Endpoint; input: CallInput<Endpoint> }
}

/** Downloads a response as CSV, and shows why it failed. */
export function CsvButton({ noun, params, address }: CsvButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadCsv(address, csvName(noun, params, new Date())),
  })
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconDownload size={14} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {text('table.csv')}
      </Button>
      {download.error && <Failure {...failureOf(download.error)} />}
    </>
  )
}

function failureOf(error: Error): ErrorDetails {
  if (!(error instanceof IncompleteDownloadError)) return detailsOf(error)
  return {
    title: text('table.downloadCut'),
    details: [text('feedback.tryAgainHelp')],
    lang: undefined,
    requestId: null,
  }
}

function Failure({ title, details, lang, requestId }: ErrorDetails) {
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert" w="100%" style={{ order: 1, overflowWrap: 'anywhere' }}>
      {text('table.downloadFailed', { title })} <span lang={lang}>{details.join(' ')}</span>
      {requestId && <> {richText('feedback.request', { id: requestId, code: (id) => <Code>{id}</Code> })}</>}
    </Text>
  )
}
