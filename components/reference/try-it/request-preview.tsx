import { Code } from '@mantine/core'
import { CopyText } from '../../docs/elements/copy-text.tsx'
import { curl, placeholders } from '../../docs/elements/curl.ts'
import { addressOf, type TriedRequest } from './request.ts'
import classes from './try-form.module.css'

/** The request that the form will send, with a button to copy it as a curl command. */
export function RequestPreview({ request }: { request: TriedRequest }) {
  return (
    <div className={classes.address}>
      <Code block tabIndex={0} role="region" aria-label="Request">
        {request.method} {addressOf(request)}
        {request.body && `\n${request.body}`}
      </Code>
      <CopyText
        label="Copy the request as curl"
        text={curl(window.location.origin, { ...request, headers: { ...placeholders, ...request.headers } })}
      />
    </div>
  )
}
