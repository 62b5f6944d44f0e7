import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { LateScripts, withLateScripts } from './late-scripts.ts'

const styles = '<link rel="stylesheet" href="/a.css" nonce="N" data-precedence="next"/>'
const head = `${styles}<link rel="preload" as="script" fetchPriority="low" nonce="N" href="/start.js"/><script src="/a.js" async="" nonce="N"></script><script src="/b.js" async="" nonce="N"></script>`
const old = '<script src="/old.js" noModule="" nonce="N"></script>'
const start = '<script src="/start.js" nonce="N" async=""></script>'
const data = '<script nonce="N">self.__next_f.push([1,"ä < b"])</script>'
const page = `<html><head>${head}${old}</head><body><h1>Größe</h1>${start}${data}</body></html>`

function changed(parts: string[]): string {
  const scripts = new LateScripts()
  return [...parts.map((part) => scripts.change(part)), scripts.end()].join('')
}

test('a script behind the content loads the scripts of a page; all else stays as it is', () => {
  const [before = '', loader = '', after = ''] = changed([page]).split(
    /<script nonce="N">(\(\(sources[\s\S]+?)<\/script>/,
  )
  expect(before).toBe(`<html><head>${styles}${old}</head><body><h1>Größe</h1>`)
  expect(after).toBe(`${data}</body></html>`)
  expect(sourcesOf(loader, { hidden: true })).toEqual([['/a.js', '/b.js'], ['/start.js']])
})

test('wherever the parts of a page end, the page is the same', () => {
  const whole = changed([page])
  for (let at = 0; at <= page.length; at++) expect(changed([page.slice(0, at), page.slice(at)])).toBe(whole)
  expect(changed([...page])).toBe(whole)
})

test('a page that Next does not start keeps its scripts, and loses nothing when it ends within a tag', () => {
  expect(changed([`<html>${head}<p>Error`])).toBe(
    `<html>${styles}<p>Error<script src="/a.js" async=""></script><script src="/b.js" async=""></script>`,
  )
  expect(changed(['<p>1 <scr', 'ipt src="'])).toBe('<p>1 <script src="')
})

test('the scripts are loaded once, after the first paint; at once in a tab that is not shown or a browser that reports no paint', () => {
  const loader = /<script nonce="N">(\(\(sources[\s\S]+?)<\/script>/.exec(changed([page]))?.[1] ?? ''
  const all = [['/a.js', '/b.js'], ['/start.js']]
  expect(sourcesOf(loader, { hidden: true })).toEqual(all)
  expect(sourcesOf(loader, { reportsPaint: false })).toEqual(all)
  expect(sourcesOf(loader, {})).toEqual([])
  expect(sourcesOf(loader, { events: ['background'] })).toEqual([])
  expect(sourcesOf(loader, { events: ['background', 'paint'] })).toEqual(all)
  expect(sourcesOf(loader, { events: ['paint', 'paint', 'hide', 'timeout'] })).toEqual(all)
  expect(sourcesOf(loader, { events: ['hide'] })).toEqual(all)
  expect(sourcesOf(loader, { events: ['timeout'] })).toEqual(all)
  expect(sourcesOf(loader, { events: ['load'] })).toEqual([])
  expect(sourcesOf(loader, { events: ['load', 'frame', 'timeout'] })).toEqual(all)
})

test('each task loads two scripts', () => {
  const scripts = Array.from({ length: 4 }, (_, n) => `<script src="/${n}.js" async="" nonce="N"></script>`)
  const loader = /<script nonce="N">(\(\(sources[\s\S]+?)<\/script>/.exec(changed([...scripts, start]))?.[1] ?? ''
  expect(sourcesOf(loader, { hidden: true })).toEqual([['/0.js', '/1.js'], ['/2.js', '/3.js'], ['/start.js']])
})

test('the scripts run in their order, and last the one that evaluates them', () => {
  const scripts = ['/a.js', '/_next/turbopack-0_x.js', '/b.js'].map(
    (src) => `<script src="${src}" async="" nonce="N"></script>`,
  )
  const loader = /<script nonce="N">(\(\(sources[\s\S]+?)<\/script>/.exec(changed([...scripts, start]))?.[1] ?? ''
  expect(sourcesOf(loader, { hidden: true }).flat()).toEqual(['/a.js', '/b.js', '/start.js', '/_next/turbopack-0_x.js'])
})

type Happens = 'background' | 'paint' | 'hide' | 'load' | 'frame' | 'timeout'

/** Runs the loader in a browser of the test, and returns the scripts that it loads in each task. */
function sourcesOf(
  loader: string,
  {
    hidden = false,
    reportsPaint = true,
    events = [],
  }: { hidden?: boolean; reportsPaint?: boolean; events?: Happens[] },
): string[][] {
  let sources: string[] = []
  const tasks: string[][] = []
  const afterTask: (() => void)[] = []
  const calls = new Map<Happens, () => void>()
  class PerformanceObserver {
    static supportedEntryTypes = reportsPaint ? ['paint'] : []
    constructor(call: (paints: object) => void) {
      const report = (painted: string) =>
        call({ getEntriesByName: (name: string) => (name === painted ? [{ name }] : []) })
      calls.set('background', () => report('first-paint'))
      calls.set('paint', () => report('first-contentful-paint'))
    }
    observe() {}
  }
  const document = {
    hidden,
    createElement: () => ({}),
    head: {
      append: ({ src, async }: { src: string; async: boolean }) => sources.push(async ? `${src} at any time` : src),
    },
    addEventListener: (_: string, call: () => void) => calls.set('hide', call),
  }
  const page = {
    document,
    PerformanceObserver,
    addEventListener: (_: string, call: () => void) => calls.set('load', call),
    requestAnimationFrame: (call: () => void) => calls.set('frame', call),
    setTimeout: (call: () => void, ms?: number) => {
      if (ms === undefined) afterTask.push(call)
      else calls.set('timeout', call)
    },
  }
  runInNewContext(loader, page)
  for (const event of events) calls.get(event)?.()
  while (sources.length > 0) {
    tasks.push(sources)
    sources = []
    afterTask.shift()?.()
  }
  return tasks
}

let close = () => {}
afterEach(() => close())

/** Serves what the function sends, and returns the response to a GET. */
async function get(send: (outgoing: ServerResponse) => void): Promise<Response> {
  const pages = withLateScripts(async (_, outgoing) => send(outgoing))
  const server = createServer((incoming, outgoing) => void pages(incoming, outgoing)).listen(0, '127.0.0.1')
  close = () => server.close()
  await new Promise((resolve) => server.once('listening', resolve))
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

test('HTML is changed byte for byte, whether it is written in parts or ended with its length', async () => {
  const bytes = Buffer.from(page)
  const inParts = await get((outgoing) => {
    outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
    for (const byte of bytes) outgoing.write(Uint8Array.of(byte))
    outgoing.end()
  })
  expect(await inParts.text()).toBe(changed([page]))
  close()
  const ended = await get((outgoing) => {
    outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
    outgoing.setHeader('Content-Length', bytes.length)
    outgoing.end(page)
  })
  expect(await ended.text()).toBe(changed([page]))
})

test('what Next compresses below is the changed page', async () => {
  const response = await get((outgoing) => {
    const end = outgoing.end.bind(outgoing)
    // As the compression of Next, which wraps the response before it has a type.
    outgoing.end = ((text: Buffer) => end(gzipSync(text))) as typeof outgoing.end
    outgoing.setHeader('Content-Encoding', 'gzip')
    outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
    outgoing.end(page)
  })
  expect(await response.text()).toBe(changed([page]))
})

test('no other response is changed', async () => {
  const response = await get((outgoing) => {
    outgoing.setHeader('Content-Type', 'text/x-component')
    outgoing.setHeader('Content-Length', Buffer.byteLength(page))
    outgoing.end(page)
  })
  expect(await response.text()).toBe(page)
})
