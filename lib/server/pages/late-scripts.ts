import type { ServerResponse } from 'node:http'
import type { Pages } from './warm-up.ts'

/** As Next writes them: the scripts of a page in its head, and the one that starts it, which has its nonce first, behind its content. */
const script = /<script src="([^"]+)" (?:async="" nonce="[^"]*"|nonce="([^"]*)" async="")><\/script>/g
const start = /<script src="[^"]+" nonce="[^"]*" async=""><\/script>/
const preload = /<link rel="preload" as="script"[^>]*>/g
/** Turbopack's runtime. When it and the other scripts have arrived, it evaluates the modules of the page. */
const runtime = /\/turbopack-[^/]*$/
/** A tag without its end, or a script without its end tag. */
const unfinished = /<(?:script src="[^"]*"[^<>]*>(?:<[^>]*)?|[^>]*)$/

/**
 * Runs in the browser: loads the scripts once the page is painted, not only its background. It does not wait in a tab that is
 * not shown, which is never painted, in a browser that does not report it, such as one that resists fingerprinting, or for a
 * style sheet that does not arrive. Two in each task: all at once would keep a phone busy for a tenth of a second. They run in
 * their order. Next first runs the scripts that `__next_s` has, and then starts in a task of its own: an empty one separates that
 * from the evaluation.
 */
const loadAfterPaint = `((sources) => {
  (globalThis.__next_s ||= []).push([0, { children: '' }])
  let isLoading = false
  const load = () => {
    if (isLoading) return
    isLoading = true
    loadSome()
  }
  const loadSome = () => {
    for (const src of sources.splice(0, 2)) document.head.append(Object.assign(document.createElement('script'), { src, async: false }))
    if (sources.length > 0) setTimeout(loadSome)
  }
  if (document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return load()
  const loadIfContent = (paints) => paints.getEntriesByName('first-contentful-paint').length > 0 && load()
  new PerformanceObserver(loadIfContent).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', load, { once: true })
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(load, 500)))
  setTimeout(load, 3000)
})`.replace(/\n\s*/g, '\n')

/**
 * Lets the browser paint a page before it loads the scripts. Next requests them at the top of a page, where they take the network
 * and the processor from the style sheets and the first layout. A page can be read, and its links work, without them.
 */
export function withLateScripts(pages: Pages): Pages {
  return (incoming, outgoing) => {
    changeHtml(outgoing, new LateScripts())
    return pages(incoming, outgoing)
  }
}

/** Replaces the scripts of a page, which arrives in parts, by one that loads them later. */
export class LateScripts {
  #sources: string[] = []
  #isStarted = false
  #rest = ''

  /** Returns what can be sent of this part and the parts before it. */
  change(part: string): string {
    const text = this.#rest + part
    this.#rest = ''
    // The data behind the start loads no scripts.
    if (this.#isStarted) return text
    const found = start.exec(text)
    const end = found ? found.index + found[0].length : (unfinished.exec(text)?.index ?? text.length)
    const changed = text.slice(0, end).replace(preload, '').replace(script, this.#replace)
    if (found) return changed + text.slice(end)
    this.#rest = text.slice(end)
    return changed
  }

  /** Returns what is left at the end of the page: one that Next did not start keeps its scripts. */
  end(): string {
    const scripts = this.#isStarted ? [] : this.#sources.map((source) => `<script src="${source}" async=""></script>`)
    return this.#rest + scripts.join('')
  }

  #replace = (_: string, source: string, nonceOfStart?: string): string => {
    this.#sources.push(source)
    if (nonceOfStart === undefined) return ''
    this.#isStarted = true
    // In the task of a large script, the evaluation would make it twice as long.
    const ordered = this.#sources.toSorted((a, b) => Number(runtime.test(a)) - Number(runtime.test(b)))
    const sources = JSON.stringify(ordered).replaceAll('<', '\\u003c')
    return `<script nonce="${nonceOfStart}">${loadAfterPaint}(${sources})</script>`
  }
}

/** Changes the body of a response that gets the type of HTML. By then, Next compresses what is passed to `write` and `end`. */
function changeHtml(outgoing: ServerResponse, scripts: LateScripts): void {
  const { setHeader } = outgoing
  outgoing.setHeader = (name, value) => {
    if (name.toLowerCase() === 'content-type' && String(value).startsWith('text/html')) {
      outgoing.setHeader = setHeader
      changeBody(outgoing, scripts)
    }
    return setHeader.call(outgoing, name, value)
  }
}

function changeBody(outgoing: ServerResponse, scripts: LateScripts): void {
  const write = outgoing.write.bind(outgoing)
  const end = outgoing.end.bind(outgoing)
  // Byte for byte: a part can end within a character.
  const change = (part: string | Uint8Array) => scripts.change(Buffer.from(part as string).toString('latin1'))
  outgoing.write = (part: string | Uint8Array) => {
    const changed = change(part)
    return changed === '' || write(Buffer.from(changed, 'latin1'))
  }
  outgoing.end = ((part?: string | Uint8Array | null) => {
    const changed = (part ? change(part) : '') + scripts.end()
    if (!outgoing.headersSent) outgoing.removeHeader('Content-Length')
    return changed === '' ? end() : end(Buffer.from(changed, 'latin1'))
  }) as typeof outgoing.end
}
