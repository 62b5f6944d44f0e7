import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CodeBlock } from '../../docs/elements/code-block.tsx'
import { problemLinks } from './problem-links.ts'
import type { TriedResponse } from './send-request.ts'
import classes from './try-form.module.css'

type TriedResponseViewProps = { response: TriedResponse | undefined; error: Error | null; isPending: boolean }

/** The response to a request of the form: status, duration, headers and body. */
export function TriedResponseView({ response, error, isPending }: TriedResponseViewProps) {
  return (
    <>
      <Text
        component="p"
        role="status"
        size="sm"
        className={classes.status}
        data-ok={response && response.status < 400}
      >
        {!isPending && response && (
          <>
            <strong>
              {response.status} {response.statusText}
            </strong>{' '}
            in {Math.max(1, Math.round(response.ms))} ms
          </>
        )}
      </Text>
      {!isPending && error && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden="true" />}
          title="No response"
          role="alert"
          mt="md"
        >
          The server did not respond. Check the connection, then send the request again.
        </Alert>
      )}
      {response && !error && <ResponseParts response={response} isStale={isPending} />}
    </>
  )
}

const importantHeaders = ['x-request-id', 'content-type', 'etag', 'link', 'allow', 'retry-after']

function ResponseParts({ response, isStale }: { response: TriedResponse; isStale: boolean }) {
  const { headers, body, isJson, isCut } = response
  const first = headers.filter(([name]) => importantHeaders.includes(name))
  const others = headers.filter(([name]) => !importantHeaders.includes(name))
  const links = response.status >= 400 ? problemLinks(body) : []
  return (
    <div className={classes.response} aria-busy={isStale}>
      {links.length > 0 && (
        <ul className={classes.problems}>
          {links.map(({ type, title }) => (
            <li key={type}>
              What it means: <a href={type}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      <HeaderList headers={first} />
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>{others.length} more headers</summary>
          <HeaderList headers={others} />
        </details>
      )}
      {body === '' ? (
        <Text size="sm" c="dimmed" mt="sm">
          The response has no body.
        </Text>
      ) : (
        <CodeBlock
          caption={isCut ? 'Response body: the first 200,000 characters' : 'Response body'}
          code={body}
          language={isJson ? 'json' : 'text'}
        />
      )}
    </div>
  )
}

function HeaderList({ headers }: { headers: TriedResponse['headers'] }) {
  return (
    <dl className={classes.headers}>
      {headers.map(([name, value]) => (
        <div key={name}>
          <dt>{headerName(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const spellings: Readonly<Record<string, string>> = { etag: 'ETag', 'www-authenticate': 'WWW-Authenticate' }

/** Restores the usual spelling: browsers return header names in lower case. */
function headerName(name: string): string {
  return spellings[name] ?? name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
