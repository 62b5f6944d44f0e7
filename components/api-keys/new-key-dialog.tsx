'use client'
import { IconKey } from '@tabler/icons-react'
import type { Scope } from '#lib/values/rights.ts'
import { Snippet } from '../records/copy/snippet.tsx'
import { OnceDialog } from '../records/once/once-dialog.tsx'
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
      title={`API key “${issued.name}”`}
      what="key"
      icon={IconKey}
      notice="The server stores only a hash of the key."
    >
      {(onCopy) => (
        <>
          <Snippet label="Key" text={issued.token} onCopy={onCopy} />
          <Snippet label="Try it" text={curlLine(baseUrl, issued)} onCopy={onCopy} />
          {issued.scopes.includes('CORE_WRITE') && (
            <Snippet label="Push the values of an asset" text={pushLine(baseUrl, issued)} onCopy={onCopy} />
          )}
          <Snippet label="Environment variables" text={environmentLines(baseUrl, issued)} onCopy={onCopy} />
        </>
      )}
    </OnceDialog>
  )
}
