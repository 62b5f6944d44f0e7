import type { ReactNode } from 'react'
import classes from './code-block.module.css'
import { CopyText } from './copy-text.tsx'

type Language = 'json' | 'http' | 'shell' | 'text'

/** Code with a caption and a copy button, in a frame that scrolls. */
export function CodeBlock({ caption, code, language }: { caption: string; code: string; language: Language }) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {caption}
        <CopyText text={code} label={`Copy: ${caption}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard. */}
      <section className={classes.frame} tabIndex={0} aria-label={caption}>
        <pre className={classes.code}>
          <code>{highlight(code, language)}</code>
        </pre>
      </section>
    </figure>
  )
}

/** Matches JSON field names (group `name`) and values. */
const jsonToken = /(?<name>"[^"\n]*")(?=: )|"[^"\n]*"|-?\b\d[\d.]*\b|\b(?:true|false|null)\b/g
const headerToken = /^(?<name>[A-Za-z-]+)(?=: )/gm

function Colored({ code, token }: { code: string; token: RegExp }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: text, index, groups } of code.matchAll(token)) {
    parts.push(
      code.slice(end, index),
      <span key={index} className={groups?.name ? classes.name : classes.value}>
        {text}
      </span>,
    )
    end = index + text.length
  }
  return [...parts, code.slice(end)]
}

/** Colours code; an HTTP message has headers, an empty line and JSON. */
function highlight(code: string, language: Language): ReactNode {
  if (language === 'json') return <Colored code={code} token={jsonToken} />
  if (language !== 'http') return code
  const body = code.indexOf('\n\n')
  return (
    <>
      <Colored code={code.slice(0, body)} token={headerToken} />
      <Colored code={code.slice(body)} token={jsonToken} />
    </>
  )
}
