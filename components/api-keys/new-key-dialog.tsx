'use client'
import { IconKey } from '@tabler/icons-react'
import type { Scope } from '#lib/values/rights.ts'
import { Snippet } from '../records/copy/snippet.tsx'
import { OnceDialog } from '../records/once/once-dialog.tsx'
import { text } from '../texts/text.ts'
import { curlLine, environmentLines, pushLine } from './key-usage.ts'

export type IssuedKey = {
  name: string
  token: string
  user_uuid: string
  scopes: readonly Scope[]
  expires_at: string
}

/** Shows a new key, with examples that use it; for `useOnce`. */
export function NewKeyDialog({ issued, baseUrl }: { issued: IssuedKey; baseUrl: string }) {
  return (
    <OnceDialog
      title={text('apiKeys.newKey', { name: issued.name })}
      what="key"
      icon={IconKey}
      notice={text('apiKeys.hashOnly')}
    >
      {(onCopy) => (
        <>
          <Snippet label={text('apiKeys.key')} text={issued.token} onCopy={onCopy} />
          <Snippet label={text('apiKeys.tryIt')} text={curlLine(baseUrl, issued)} onCopy={onCopy} />
          {issued.scopes.includes('CORE_WRITE') && (
            <Snippet label={text('apiKeys.pushValues')} text={pushLine(baseUrl, issued)} onCopy={onCopy} />
          )}
          <Snippet label={text('apiKeys.environment')} text={environmentLines(baseUrl, issued)} onCopy={onCopy} />
        </>
      )}
    </OnceDialog>
  )
}
